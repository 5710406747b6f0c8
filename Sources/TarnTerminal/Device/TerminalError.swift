/// A reason why a terminal can't be used. Its description gives the cause and the remedy to the user who started the
/// program.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output is a terminal but standard input is not, so no keys would arrive.
  case noKeys
  /// The terminal can't be opened; the value is the system's message.
  case cannotOpen(String)
  /// Another ``Terminal`` of this program is running.
  case inUse

  public var description: String {
    switch self {
    case .noKeys:
      "This program is used with keys, and its standard input is not a terminal. Start it without < or | before it, "
        + "or send its output elsewhere with > or | to see it once."
    case .cannotOpen(let reason):
      "The terminal cannot be opened: \(reason). Start the program in a terminal window, "
        + "or send its output elsewhere with > or | to see it once."
    case .inUse:
      "This program's terminal is in use by another Terminal that runs. "
        + "Stop that one first: a program has one screen."
    }
  }
}
