import Foundation

/// The abilities of an output stream of the process: its width, and whether it shows colors.
///
/// ```swift
/// let output = TerminalOutput.standard()
/// if output.isTerminal { StandardStreams.printLines(TextColumns.cut("a long line", to: output.columns)) }
/// ```
public struct TerminalOutput: Sendable, Equatable {
  /// Whether it is a terminal, and not a pipe or a file.
  public let isTerminal: Bool
  /// Whether it may get escape sequences for colors and bold text.
  ///
  /// In this order: no, if `NO_COLOR` is set and not empty (no-color.org); yes, if `CLICOLOR_FORCE` is set, not
  /// empty and not 0 (bixense.com/clicolors); yes, if it is a terminal, unless `TERM` is empty or `dumb`, or
  /// `CLICOLOR` is 0.
  public let hasColors: Bool
  /// The width of a line: `COLUMNS`, or else that of the terminal, or else 80.
  public let columns: Int

  /// Creates the properties from the environment.
  ///
  /// - Parameters:
  ///   - environment: the environment variables of the process, such as `NO_COLOR` and `COLUMNS`.
  ///   - isTerminal: whether the output goes to a terminal, not to a file or a pipe.
  ///   - terminalColumns: the width of the terminal; `nil` if it is not known.
  public init(environment: [String: String], isTerminal: Bool, terminalColumns: Int? = nil) {
    self.isTerminal = isTerminal
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if isSet("NO_COLOR") {
      hasColors = false
    } else if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" {
      hasColors = true
    } else {
      hasColors = isTerminal && isSet("TERM") && environment["TERM"] != "dumb" && environment["CLICOLOR"] != "0"
    }
    let requested = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    columns = requested ?? terminalColumns ?? Self.usualColumns
  }

  /// The width of lines for a file or another program.
  public static let usualColumns = 80

  /// Returns the properties of standard output.
  public static func standard() -> TerminalOutput { TerminalOutput(of: STDOUT_FILENO) }

  /// Returns the properties of standard error.
  public static func standardError() -> TerminalOutput { TerminalOutput(of: STDERR_FILENO) }

  /// Whether a person uses the process: standard input and standard output are terminals.
  public static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  private init(of file: Int32) {
    let isTerminal = isatty(file) == 1
    var size = winsize()
    let isKnown = isTerminal && ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.init(
      environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal,
      terminalColumns: isKnown ? Int(size.ws_col) : nil)
  }
}
