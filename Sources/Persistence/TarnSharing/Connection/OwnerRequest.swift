import TarnStorage

/// A request of another program of the same user to the owner.
package struct OwnerRequest: Sendable, Hashable {
  /// The name of the request, such as `copy`. The owner defines the names. It is untrusted text: compare it only.
  package var kind: String
  package var body: [UInt8]

  package init(kind: String, body: [UInt8] = []) {
    self.kind = kind
    self.body = body
  }
}

/// The owner's response to a request.
package enum OwnerReply: Sendable {
  case bytes([UInt8])
  /// A file or a part of one, of any size: it is read while it is sent and is never in memory as a whole.
  case file(ReplyFile)
  /// A rejection with a message for the user. The request had no effect.
  case declined(String)
}
