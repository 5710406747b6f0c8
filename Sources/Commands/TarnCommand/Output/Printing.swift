import TarnCommandLine
import Foundation

/// Prints a text that is already escaped by ``escaped(_:keepingLines:)``. If it can't be written, the command ends with
/// ``ExitCode/error``: 1 would say that the file is damaged.
func printOutput(_ text: String) { StandardStreams.print(text, orExitWith: ExitCode.error.rawValue) }

/// Prints an error or a warning as one line to standard error.
func printError(_ line: String) { StandardStreams.printError(escaped(line) + "\n") }

/// Escapes, as JSON does, every character that a terminal would execute or that would change the direction of writing,
/// because a file's content is not trusted.
///
/// JSON keeps its meaning: outside of its strings only line breaks are escaped.
///
/// - Parameter keepingLines: whether line feeds are kept.
func escaped(_ text: String, keepingLines: Bool = false) -> String {
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isPrintable(scalar) || (keepingLines && scalar == "\n") {
      escaped.append(scalar)
    } else {
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        escaped.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
      }
    }
  }
  return String(escaped)
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
  switch scalar.properties.generalCategory {
  // The two joiners, which scripts and emoji need.
  case .format: return scalar.value == 0x200c || scalar.value == 0x200d
  case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
  default: return true
  }
}

/// Formats a number with its noun: “1 row”, “12 rows”.
func count(_ number: Int, _ singular: String, _ plural: String) -> String {
  let digits = String(number).reversed().enumerated().map { $0 > 0 && $0 % 3 == 0 ? "\($1)," : "\($1)" }
  return "\(digits.reversed().joined()) \(number == 1 ? singular : plural)"
}
