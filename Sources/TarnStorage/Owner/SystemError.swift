import Foundation

/// The system's reason for the failure of a call.
struct SystemError: Error, Hashable {
  let code: Int32

  /// Read it directly after the call.
  static var last: SystemError { SystemError(code: errno) }

  /// As in "No space left on device".
  var words: String { String(cString: strerror(code)) }
}
