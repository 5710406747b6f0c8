/// Why a terminal can't be used. The description says what is wrong and what to do, for whoever started the program.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// What is shown would be seen, but no keys would come.
  case noKeys
  /// The terminal can't be opened, for this reason.
  case cannotOpen(String)
  /// Another ``Terminal`` of this program has it.
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
