import Foundation

/// The system's error code of a failed call.
struct SystemError: Error, Hashable {
  let code: Int32

  /// The error of the last call; read it directly after the call.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's message, for example "No space left on device".
  var message: String { String(cString: strerror(code)) }
}
