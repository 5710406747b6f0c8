/// The reason why a file can't be owned, its owner can't listen, or a request got no answer, with a message for the
/// user.
///
/// ```
/// clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC). Close it there, or send the command to it.
/// ```
package struct OwnerError: Error, Hashable, Sendable {
  package enum Kind: Sendable, Hashable {
    /// Another program owns the file. `nil` if the owner has written no line.
    case owned(by: Owner?)
    /// The file's path is invalid.
    case badPath(String)
    /// The owner's file beside the file can't be used.
    case ownerFile(String)
    /// The lock was released before the socket was opened.
    case released
    /// The owner can't listen.
    case cannotListen(String)

    /// No program has the file open.
    case noOwner
    /// The owner accepts no requests.
    case notListening(Owner)
    /// The owner and the client belong to different users.
    case refused
    /// The owner uses another version of the protocol.
    case otherVersion(Int?, ours: Int)
    /// The program that answered has another file open.
    case otherFile
    /// The owner has reached its limit of connections.
    case busy
    /// The owner did not answer in time.
    case timedOut(after: Duration)
    /// The owner closed the idle connection without reading the last request.
    case idle
    /// The connection ended before the answer was complete.
    case hungUp
    /// This program can't create a connection.
    case noConnection(String)
    /// The other end sent data that the protocol does not allow.
    case garbled(String)
    /// A request or an answer exceeds the limit, in bytes.
    case tooLarge(limit: Int)
    /// The owner read the request and rejected it.
    case declined(String)
    /// The owner could not read all of the file it was sending.
    case cutShort(String)
    /// The answer could not be written to its destination.
    case unwritable(String)
  }

  package let kind: Kind
  /// The name of the file, without the folder.
  package let file: String

  package init(_ kind: Kind, _ file: String) {
    self.kind = kind
    self.file = file
  }
}
