import CommandSupport
import Foundation

/// Prints text that is fit to be printed. If it can't be written, the command ends with ``ExitStatus/failure``.
func say(_ text: String) { StandardStreams.print(text) }

/// Prints a line about what went wrong.
func complain(_ line: String) { StandardStreams.printError(fit(line) + "\n") }

/// A text with everything escaped, as JSON does it, that a terminal would obey or that would turn the direction of
/// writing. What is in a file may be anybody's.
///
/// JSON stays JSON with the same meaning: outside of its texts there is nothing to escape but line breaks.
///
/// - Parameter keepingLines: whether line feeds stay.
func fit(_ text: String, keepingLines: Bool = false) -> String {
  var fit = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isHarmless(scalar) || (keepingLines && scalar == "\n") {
      fit.append(scalar)
    } else {
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        fit.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
      }
    }
  }
  return String(fit)
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
  switch scalar.properties.generalCategory {
  // Two of these join what belongs together, in scripts and in emoji.
  case .format: return scalar.value == 0x200c || scalar.value == 0x200d
  case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
  default: return true
  }
}

/// “1 row”, “12 rows”.
func count(_ number: Int, _ one: String, _ many: String) -> String {
  let digits = String(number).reversed().enumerated().map { $0 > 0 && $0 % 3 == 0 ? "\($1)," : "\($1)" }
  return "\(digits.reversed().joined()) \(number == 1 ? one : many)"
}
