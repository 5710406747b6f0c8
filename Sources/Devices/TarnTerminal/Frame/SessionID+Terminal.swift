import Foundation
import TarnDocument

extension SessionID {
  /// The session of the terminal that the program runs in, by the names of the machine, the user and the terminal, such
  /// as `alpha:anna:/dev/pts/3`: a program that is started there again finds the screen as it was. Each machine has a
  /// terminal `/dev/pts/3`, on which users follow each other, and a document in a database may be open on many.
  ///
  /// ```swift
  /// let session = kitty.session(.terminal)
  /// ```
  public static var terminal: SessionID {
    let name = [STDOUT_FILENO, STDIN_FILENO].lazy.compactMap { ttyname($0) }.first.map { String(cString: $0) }
    return SessionID("\(machine):\(user):\(name ?? "terminal")")
  }

  /// The name of the user, or their number.
  private static var user: String {
    let name = NSUserName()
    return PersonID.isValid(name) ? name : "\(geteuid())"
  }

  /// The name of the machine, without control characters.
  private static var machine: String {
    // HOST_NAME_MAX of Linux is 64, the longest name of DNS 255; one byte for the end.
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return PersonID.isValid(text) ? text : "localhost"
  }
}
