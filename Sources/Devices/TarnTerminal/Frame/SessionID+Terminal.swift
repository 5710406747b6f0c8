import Foundation
import TarnDocument

extension SessionID {
  /// The session of the terminal that the program runs in, by the terminal's name, such as `/dev/pts/3`: a program that is
  /// started there again finds the screen as it was.
  ///
  /// ```swift
  /// let session = shared.store.session(.terminal)
  /// ```
  public static var terminal: SessionID {
    SessionID(
      [STDOUT_FILENO, STDIN_FILENO].lazy.compactMap { ttyname($0) }.first.map { String(cString: $0) } ?? "terminal")
  }
}
