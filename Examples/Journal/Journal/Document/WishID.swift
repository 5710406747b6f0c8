/// Identifies a request by the desk that sent it and its number there, counted from 1.
///
/// If the desk or the journal stops before the response arrives, the desk repeats the request with the same ID. The
/// journal keeps its last response to each desk and returns it again, so a repeated request is not applied twice, even
/// if the entry has changed since. A different request with a used ID, from a desk whose state was restored from an
/// earlier point, is a new request.
public struct WishID: Hashable, Codable, Sendable {
  /// The name of the desk. No two desks in use may have the same name.
  public let desk: String
  public let number: Int

  public init(desk: String, number: Int) {
    self.desk = desk
    self.number = number
  }
}

/// The journal's last response to a desk, with its request.
struct Answered: Equatable, Codable, Sendable {
  let number: Int
  let wish: Wish
  let reply: Reply
}
