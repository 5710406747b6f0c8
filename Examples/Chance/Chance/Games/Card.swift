import TarnValues

/// One of fifty-two playing cards: `A♠`, `10♥`.
public struct Card: Hashable, Sendable, CustomStringConvertible {
  /// From 0 on: the ace to the king of spades, then of hearts, diamonds and clubs.
  public let number: Int

  /// The number of cards in a deck.
  public static let count = 52

  /// - Returns: `nil` if no card has this number.
  public init?(number: Int) {
    guard (0..<Self.count).contains(number) else { return nil }
    self.number = number
  }

  /// A whole deck, in order: the draw is random.
  public static let all = Vector((0..<count).compactMap { Card(number: $0) })

  private static let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
  private static let suits = ["♠", "♥", "♦", "♣"]

  public var description: String { Self.ranks[number % 13] + Self.suits[number / 13] }

  /// Whether it is of hearts or diamonds.
  public var isRed: Bool { (13..<39).contains(number) }
}

extension Card: Codable {
  /// Encoded as its number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Int.self)
    guard let card = Card(number: number) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(number) is not the number of a card from 0 to \(Self.count - 1)")
    }
    self = card
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
