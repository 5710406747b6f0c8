/// A reason why a terminal can't be used. Its description gives the cause and the remedy to the user who started the
/// program.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output is a terminal but standard input is not, so no keys would arrive.
  case noKeys
  /// The terminal can't be opened; the value is the system's message.
  case cannotOpen(String)
  /// Another ``Terminal`` of this program is running.
  case inUse
  /// The screen can't be written to a file or a pipe; the value is the system's message.
  case cannotWrite(String)

  /// The message for the user: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .noKeys:
      "This program needs a keyboard, but its standard input is not a terminal. Start it without < or | before it, "
        + "or redirect its output with > or | to print its screen once."
    case .cannotOpen(let reason):
      "The terminal cannot be opened: \(reason). Start the program in a terminal window, "
        + "or redirect its output with > or | to print its screen once."
    case .inUse:
      "Another Terminal of this program is already running. "
        + "Stop it first, because a program has only one screen."
    case .cannotWrite(let reason): "The output could not be written: \(reason). A part of it is missing."
    }
  }
}
