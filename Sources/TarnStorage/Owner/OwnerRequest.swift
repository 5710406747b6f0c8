/// A request of another program of the same user.
package struct OwnerRequest: Sendable, Hashable {
  /// The kind of request, such as `copy`. The owner defines the kinds; it is text from outside, for comparison only.
  package var kind: String
  package var body: [UInt8]

  package init(kind: String, body: [UInt8] = []) {
    self.kind = kind
    self.body = body
  }
}

/// The owner's response.
package enum OwnerReply: Sendable {
  case bytes([UInt8])
  /// A file or a part of one, of any size: it is read while it is sent, and is never in memory as a whole.
  case file(ReplyFile)
  /// The owner declines, with the reason for a user. Nothing was executed.
  case declined(String)
}
