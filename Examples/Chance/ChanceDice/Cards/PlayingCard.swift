/// One of fifty-two playing cards: `A♠`, `10♥`. It is saved as its number.
///
/// ```swift
/// var random = RandomSequence(seed: 7)
/// var deck = PlayingCard.all
/// let card = deck.remove(at: random.number(below: deck.count))
/// ```
public struct PlayingCard: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// From 0 on: the ace to the king of spades, then of hearts, diamonds and clubs.
  public let rawValue: Int

  /// The number of cards in a deck.
  public static let count = 52

  /// Creates the card with a number.
  ///
  /// - Returns: `nil` if no card has this number.
  public init?(rawValue: Int) {
    guard (0..<Self.count).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// A whole deck, in order: the draw is random.
  public static let all = (0..<count).compactMap { PlayingCard(rawValue: $0) }

  private static let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
  private static let suits = ["♠", "♥", "♦", "♣"]

  /// The rank and the suit.
  public var description: String { Self.ranks[rawValue % 13] + Self.suits[rawValue / 13] }

  /// Whether it is of hearts or diamonds.
  public var isRed: Bool { (13..<39).contains(rawValue) }
}
