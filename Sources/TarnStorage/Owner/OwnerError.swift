/// The reason why a file can't be owned, its owner can't listen, or a request got no response, as a message for a user.
///
/// ```
/// clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC). Close it there, or give the command to it.
/// ```
package struct OwnerError: Error, Hashable, Sendable {
  package enum Kind: Sendable, Hashable {
    /// Another program owns the file; `nil` if it does not say which one.
    case owned(by: Owner?)
    /// The file's path is invalid.
    case noPlace(String)
    /// The owner's file beside the file can't be used.
    case ownerFile(String)
    /// The lock was released before the socket was opened.
    case released
    /// The owner can't listen.
    case cannotListen(String)

    /// No program has the file open.
    case nobody
    /// The owner takes no requests.
    case listensNot(Owner)
    /// Owner and client belong to different users.
    case refused
    /// The owner has another version of the protocol.
    case otherVersion(Int?)
    /// The owner that answered has another file.
    case otherFile
    /// The owner has reached its limit of connections.
    case busy
    /// The owner was silent for too long.
    case timedOut(after: Duration)
    /// The connection was closed because it was idle; the last request was not read.
    case idle
    /// The connection ended before the response was complete.
    case hungUp
    /// A frame violates the protocol.
    case garbled(String)
    /// A request or a response is larger than allowed, in bytes.
    case tooLarge(limit: Int)
    /// The owner has read the request and declines it.
    case declined(String)
    /// The owner could not read all the data of its response.
    case cutShort(String)
    /// The response could not be written to its destination.
    case unwritable(String)
  }

  package let kind: Kind
  /// The name of the file, without its folder.
  package let file: String

  init(_ kind: Kind, _ file: String) {
    self.kind = kind
    self.file = file
  }
}
