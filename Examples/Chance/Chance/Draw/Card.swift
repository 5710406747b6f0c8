import TarnValues

/// One of fifty-two playing cards: `A♠`, `10♥`. It is saved as its number.
public struct Card: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// From 0 on: the ace to the king of spades, then of hearts, diamonds and clubs.
  public let rawValue: Int

  /// The number of cards in a deck.
  public static let count = 52

  /// - Returns: `nil` if no card has this number.
  public init?(rawValue: Int) {
    guard (0..<Self.count).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// A whole deck, in order: the draw is random.
  public static let all = Vector((0..<count).compactMap { Card(rawValue: $0) })

  private static let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
  private static let suits = ["♠", "♥", "♦", "♣"]

  public var description: String { Self.ranks[rawValue % 13] + Self.suits[rawValue / 13] }

  /// Whether it is of hearts or diamonds.
  public var isRed: Bool { (13..<39).contains(rawValue) }
}
