import Foundation

extension StandardStreams {
  /// Reads a line from standard input without showing it on the terminal, such as a password or an access token.
  ///
  /// ```swift
  /// let token = StandardStreams.readLineWithoutEcho { StandardStreams.printError("Token (it is not shown): ") }
  /// ```
  ///
  /// On a terminal, earlier input is discarded, because it was not an answer, and white space at both ends of the line
  /// is removed.
  ///
  /// - Parameter question: prints the question, once echo is off.
  /// - Returns: `nil` at the end of the input.
  public static func readLineWithoutEcho(printing question: () -> Void) -> String? {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
      question()
      return readLine()
    }
    var quiet = settings
    quiet.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
    question()
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}
