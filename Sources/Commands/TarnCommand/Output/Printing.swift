import TarnCommandLine

/// Prints lines to standard output; line breaks within one are escaped. If they can't be written, the command ends with
/// ``ExitCode/unreadable``: 1 would say that the file is damaged.
func printLines(_ lines: [String]) {
  printText(lines.map { $0.replacing("\n", with: #"\u000a"#) + "\n" }.joined())
}

/// Prints JSON or a page, whose line breaks stay, like ``printLines(_:)``.
///
/// A file's content is not trusted: the characters that a terminal would execute become escapes of JSON, which keep its
/// meaning.
func printText(_ text: String) {
  StandardStreams.print(SafeText.json(text), orExitWith: ExitCode.unreadable.rawValue)
}

/// Prints an error or a warning as one line to standard error.
func printError(_ line: String) { StandardStreams.printError(SafeText.line(line) + "\n") }

/// Formats a number with its noun: “1 row”, “12 rows”.
func count(_ number: Int, _ singular: String, _ plural: String) -> String {
  let digits = String(number).reversed().enumerated().map { $0 > 0 && $0 % 3 == 0 ? "\($1)," : "\($1)" }
  return "\(digits.reversed().joined()) \(number == 1 ? singular : plural)"
}
