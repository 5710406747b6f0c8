import TarnCommandLine
import Foundation
import TarnTerminal

/// The output of a command: for a person, with colors if they are wanted, or for another program.
struct CommandOutput {
  let isTerminal: Bool
  let hasColors: Bool
  /// The width of a line, in cells; `nil` for no limit.
  let width: Int?

  init(isTerminal: Bool, hasColors: Bool = false, width: Int? = nil) {
    self.isTerminal = isTerminal
    self.hasColors = hasColors
    self.width = width
  }

  /// The output to standard output.
  static func standard() -> CommandOutput {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let depth = ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal)
    var size = winsize()
    let isKnown = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    // Narrower lines show nothing useful.
    return CommandOutput(
      isTerminal: isTerminal, hasColors: depth != .none, width: isKnown ? max(Int(size.ws_col), 20) : nil)
  }

  /// Prints a sanitized text as a whole, or the command fails.
  func print(_ text: String) { StandardStreams.print(text) }

  /// Prints a line of an error.
  func complain(_ line: String) { StandardStreams.printError(CommandOutput.fit(line) + "\n") }

  /// Returns a styled line, cut to the width of the terminal, with colors if there are any.
  func line(_ text: StyledText) -> String {
    let fits = text.runs.reduce(StyledText([])) { $0 + StyledText(CommandOutput.fit($1.text), $1.style) }
    let line = width.map { fits.truncated(to: $0) } ?? fits
    return line.runs.map { hasColors ? painted($0.text, $0.style) : $0.text }.joined() + "\n"
  }

  /// By SGR, which all terminals with colors support. Only the styles used here.
  private func painted(_ text: String, _ style: Style) -> String {
    var codes: [String] = []
    if style.attributes.contains(.bold) { codes.append("1") }
    if style.attributes.contains(.dim) { codes.append("2") }
    switch style.foreground {
    case .red?: codes.append("31")
    case .yellow?: codes.append("33")
    case .cyan?: codes.append("36")
    default: break
    }
    return codes.isEmpty ? text : "\u{1b}[\(codes.joined(separator: ";"))m\(text)\u{1b}[0m"
  }

  /// Returns a text without characters that control a terminal or change the order of other text: a file may contain
  /// any text.
  static func fit(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var fit = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { fit.append(isHarmful(scalar) ? "\u{fffd}" : scalar) }
    return String(fit)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: true
    // Line and paragraph separators, then embeddings, overrides and isolates of bidirectional text.
    case 0x2028...0x2029, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
