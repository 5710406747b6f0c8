import Foundation

/// The system's reason for a call's failure.
struct SystemError: Error, Hashable {
  let code: Int32

  /// To be taken directly after the call.
  static var last: SystemError { SystemError(code: errno) }

  /// As in "No space left on device".
  var words: String { String(cString: strerror(code)) }
}
