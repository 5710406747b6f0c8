/// Why a file can't be owned, its owner can't listen, or a request got no answer: in words for a person.
///
/// ```
/// clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC). Close it there, or send the command to it.
/// ```
package struct OwnerError: Error, Hashable, Sendable {
  package enum Kind: Sendable, Hashable {
    /// Another has it. `nil` if that one does not say who it is.
    case owned(by: Owner?)
    /// The file's path leads nowhere.
    case noPlace(String)
    /// The file beside it that says who the owner is can't be used.
    case ownerFile(String)
    /// The lock was released before the socket was opened.
    case released
    /// The owner can't listen.
    case cannotListen(String)

    /// Nobody has the file open.
    case nobody
    /// The owner takes no requests.
    case listensNot(Owner)
    /// Owner and asker are not the same user.
    case refused
    /// The owner speaks another version of the protocol.
    case otherVersion(Int?)
    /// The owner that answered has another file.
    case otherFile
    /// The owner has as many connections as it takes.
    case busy
    /// The owner was silent for too long.
    case timedOut(after: Duration)
    /// The connection was closed for want of requests; the last one was not looked at.
    case idle
    /// The connection ended before the answer did.
    case hungUp
    /// Something came that the protocol does not know.
    case garbled(String)
    /// A request or an answer is larger than allowed, in bytes.
    case tooLarge(limit: Int)
    /// The owner has looked at the request and says no.
    case declined(String)
    /// The owner could not read all of what it was sending.
    case cutShort(String)
    /// The answer could not be written to where it was to go.
    case unwritable(String)
  }

  package let kind: Kind
  /// The file it is about, by its name without the folder.
  package let file: String

  init(_ kind: Kind, _ file: String) {
    self.kind = kind
    self.file = file
  }
}
