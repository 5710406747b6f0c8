import TarnLayout

/// A leaf of a dream's card: a creature with its effects, or a text.
///
/// It is a value and independent of the screen: a page renders it as an element, a terminal as cells and a picture as
/// shapes, each with a ruler for its own font. Its own measurement is approximate, which is enough for tests.
public struct DreamPart: LeafLayout, Identifiable, Hashable, Sendable {
  /// The dream and the part of its card. It is unique among the cards of many dreams.
  public struct ID: Hashable, Sendable {
    /// The dream; `nil` for the card of the favourite creature.
    public let dream: Dream.ID?
    /// The part of the card.
    public let region: Region
  }

  /// The part of the card.
  public enum Region: Hashable, Sendable {
    /// The creature with this index, counted from the back, from 0.
    case creature(Int)
    case title
    case detail
  }

  /// The content of the part.
  public enum Kind: Hashable, Sendable {
    case creature(Creature, DreamEffects)
    case title(String)
    case detail(String)
  }

  /// The identity of the part.
  public let id: ID
  /// The content of the part.
  public let kind: Kind
  /// The size of the card that contains the part.
  public let size: CardSize

  init(_ dream: Dream.ID?, _ region: Region, _ kind: Kind, _ size: CardSize) {
    id = ID(dream: dream, region: region)
    self.kind = kind
    self.size = size
  }

  public func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    switch kind {
    case .creature: LayoutMeasurement(Size(width: size.creature, height: size.creature))
    case .title(let text): Self.measure(text, size.title, constraints)
    case .detail(let text): Self.measure(text, size.detail, constraints)
    }
  }

  /// Returns an approximate size: letters half as wide as high, in lines 1.25 times as high as the letters, which is a
  /// typical average.
  private static func measure(_ text: String, _ letter: Double, _ constraints: LayoutConstraints) -> LayoutMeasurement {
    let width = letter / 2
    // The limit lets an unbounded width convert to `Int`; no line has more than a million letters.
    let perLine = max(1, min(text.count, Int(min(constraints.max.width / width, 1e6))))
    let lines = max(1, (text.count + perLine - 1) / perLine)
    return LayoutMeasurement(
      Size(width: width * Double(perLine), height: letter * 1.25 * Double(lines)), baseline: letter)
  }
}
