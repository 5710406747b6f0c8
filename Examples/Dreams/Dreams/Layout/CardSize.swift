import TarnLayout

/// The place in which a card is shown. The layout is the same in all three sizes.
///
/// All lengths are in points; a terminal measures them in cells with its own ruler.
public struct CardSize: Hashable, Sendable {
  /// The preferred width and height of a creature.
  public let creature: Double
  /// The offset from one creature to the next one in front of it. With these values five creatures fit on a card as
  /// narrow as a small phone, and each remains distinguishable.
  public let step: Size
  /// The creatures' share of the card's width: a third in the list, where the text matters more, and more on the other
  /// cards.
  public let creatures: Double
  /// The font size of the title.
  public let title: Double
  /// The font size of the detail text.
  public let detail: Double
  /// The margin around the card, and between the creatures and the text.
  public let margin: Double
  /// The maximum number of lines of each text. Longer text ends with an ellipsis.
  public let lines: Int

  /// A row of the list.
  public static let list = CardSize(
    creature: 48, step: Size(width: 12, height: 6), creatures: 1 / 3, title: 17, detail: 13, margin: 8, lines: 2)
  /// The preview above the editor.
  public static let preview = CardSize(
    creature: 160, step: Size(width: 20, height: 12), creatures: 1 / 2, title: 22, detail: 17, margin: 16, lines: 4)
  /// A card on the shared picture.
  public static let share = CardSize(
    creature: 96, step: Size(width: 12, height: 8), creatures: 2 / 5, title: 20, detail: 15, margin: 12, lines: 3)
}
