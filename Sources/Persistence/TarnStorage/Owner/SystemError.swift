import Foundation

/// The system's error code of a failed call.
package struct SystemError: Error, Hashable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the last call; read it directly after the call.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's message, for example "No space left on device".
  package var message: String { String(cString: strerror(code)) }
}
