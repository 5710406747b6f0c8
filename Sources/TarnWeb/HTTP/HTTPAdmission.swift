/// What a request may send, decided by its head alone, before any of its body is kept.
package enum HTTPAdmission: Sendable {
  /// As much as any request: `HTTPLimits.maximumBodyBytes`.
  case usual
  /// No body: one that has a body gets this answer.
  case noBody(HTTPResponse)
  /// As much as was set aside for it.
  case large(HTTPAllowance)
  /// Nothing: this is the answer.
  case refused(HTTPResponse)
}

/// Memory that was set aside for one request or one answer: given back when the last one who holds it lets it go.
///
/// Whoever keeps the bytes keeps this too, so that memory counts as used for exactly as long as it is.
package final class HTTPAllowance: Sendable {
  package let bytes: Int
  private let giveBack: @Sendable () -> Void

  package init(bytes: Int, giveBack: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.giveBack = giveBack
  }

  deinit { giveBack() }
}
