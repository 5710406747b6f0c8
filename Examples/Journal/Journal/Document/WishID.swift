/// Which wish it is: from which desk, and which one there, counted from 1.
///
/// A desk that did not hear what became of a wish, because one of the two ended just then, asks again under the same id. The
/// journal has the last answer to each desk, and gives it once more: what was done is not done twice, whatever has become of
/// the entry since. Another wish under an id that was used, from a desk that was put back to how it was earlier, is another wish.
public struct WishID: Hashable, Codable, Sendable {
  /// What the desk is called. No two that are in use may be called the same.
  public let desk: String
  public let number: Int

  public init(desk: String, number: Int) {
    self.desk = desk
    self.number = number
  }
}

/// The last that a desk was told.
struct Answered: Equatable, Codable, Sendable {
  let number: Int
  let wish: Wish
  let reply: Reply
}
