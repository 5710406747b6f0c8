/// Identifies a request by the person session that sent it and its number there, counted from 1.
///
/// If the session or the journal stops before the response arrives, the session repeats the request with the same ID.
/// The journal keeps its last response to each session and returns it again, so a repeated request is not applied
/// twice, even if the entry has changed since. A different request with a used ID, from a session whose state was
/// restored from an earlier point, is a new request.
public struct JournalRequestID: Hashable, Codable, Sendable {
  /// The name of the session. No two sessions in use may have the same name.
  public let session: String
  /// The number of the request in its session, counted from 1.
  public let number: Int

  // The keys of files that earlier versions wrote.
  private enum CodingKeys: String, CodingKey {
    case session = "desk"
    case number
  }

  public init(session: String, number: Int) {
    self.session = session
    self.number = number
  }
}

/// The journal's last response to a session, with its request.
struct LastResponse: Equatable, Codable, Sendable {
  let number: Int
  let request: JournalRequest
  let reply: JournalResponse

  // The keys of files that earlier versions wrote.
  private enum CodingKeys: String, CodingKey {
    case number
    case request = "wish"
    case reply
  }
}
