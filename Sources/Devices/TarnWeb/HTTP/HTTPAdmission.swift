/// The body that a request may send, decided from its head alone before any of the body is stored.
package enum HTTPAdmission: Sendable {
  /// A body within the usual limit, `HTTPLimits.maximumBodyBytes`.
  case usual
  /// No body; a request that has a body gets this response.
  case noBody(HTTPResponse)
  /// A body within the reserved memory.
  case large(BodyAllowance)
  /// Nothing: the request gets this response.
  case refused(HTTPResponse)
}

/// Memory reserved for one request or response, returned when its last reference is released.
///
/// An object that holds the bytes also holds the allowance, so that the memory counts as used for exactly as long as it
/// is.
package final class BodyAllowance: Sendable {
  package let bytes: Int
  private let onRelease: @Sendable () -> Void

  package init(bytes: Int, onRelease: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
