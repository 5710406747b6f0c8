/// What another program of the same user asks of the owner.
package struct OwnerRequest: Sendable, Hashable {
  /// The name of what it asks for, such as `copy`. The owner says what there is; it is a text from outside, to be compared only.
  package var kind: String
  package var body: [UInt8]

  package init(kind: String, body: [UInt8] = []) {
    self.kind = kind
    self.body = body
  }
}

/// What the owner answers.
package enum OwnerReply: Sendable {
  case bytes([UInt8])
  /// A file or a part of one, of any size: it is read while it is sent and is never in memory as a whole.
  case file(ReplyFile)
  /// No, and why, in words for a person. Nothing was done.
  case declined(String)
}
