import TarnLayout

/// What a card of a dream is made of: a creature with what is to be seen around it, or some words.
///
/// ```swift
/// switch part.kind {
/// case .creature(let creature, let effects): draw(creature, effects)
/// case .title(let text), .detail(let text): write(text)
/// }
/// ```
///
/// It is a value and knows no screen: a page makes an element of it, a terminal cells, a picture shapes, and each brings a
/// ruler with its own letters. By itself it measures roughly, which is enough for tests.
public struct DreamPart: Leaf, Identifiable, Hashable, Sendable {
  /// Which part of which dream it is: among the cards of many dreams, each has its own.
  public struct ID: Hashable, Sendable {
    /// `nil` for the card of the favourite creature.
    public let dream: Dream.ID?
    public let place: Place
  }

  public enum Place: Hashable, Sendable {
    /// Counted from the one at the back, from 0.
    case creature(Int)
    case title
    case detail
  }

  public enum Kind: Hashable, Sendable {
    case creature(Creature, DreamEffects)
    case title(String)
    case detail(String)
  }

  public let id: ID
  public let kind: Kind
  /// Where it is shown, and so how large.
  public let size: CardSize

  init(_ dream: Dream.ID?, _ place: Place, _ kind: Kind, _ size: CardSize) {
    id = ID(dream: dream, place: place)
    self.kind = kind
    self.size = size
  }

  public func measure(in room: Room) -> Measure {
    switch kind {
    case .creature: Measure(Size(width: size.creature, height: size.creature))
    case .title(let text): Self.measure(text, size.letters.title, room)
    case .detail(let text): Self.measure(text, size.letters.detail, room)
    }
  }

  /// Letters half as wide as high, in lines a quarter higher than they are: as most are, on average.
  private static func measure(_ text: String, _ letter: Double, _ room: Room) -> Measure {
    let width = letter / 2
    // As an `Int` there is no room without end; a million letters are more than any line has.
    let perLine = max(1, min(text.count, Int(min(room.max.width / width, 1e6))))
    let lines = max(1, (text.count + perLine - 1) / perLine)
    return Measure(Size(width: width * Double(perLine), height: letter * 1.25 * Double(lines)), baseline: letter)
  }
}
