import TarnLayout

/// The place in which a card is shown. The layout is the same in all three sizes.
///
/// All lengths are in points; a terminal measures them in cells with its own ruler.
public enum CardSize: String, Hashable, Sendable, CaseIterable {
  /// A row of the list.
  case list
  /// The preview above the editor.
  case detail
  /// A card on the shared picture.
  case share

  /// The preferred width and height of a creature.
  public var creature: Double {
    switch self {
    case .list: 48
    case .detail: 160
    case .share: 96
    }
  }

  /// The offset from one creature to the next one in front of it. With these values five creatures fit on a card as
  /// narrow as a small phone, and each remains distinguishable.
  public var step: Size {
    switch self {
    case .list: Size(width: 12, height: 6)
    case .detail: Size(width: 20, height: 12)
    case .share: Size(width: 12, height: 8)
    }
  }

  /// The creatures' share of the card's width: a third in the list, where the text matters more, and more on the other
  /// cards.
  public var creatures: Double {
    switch self {
    case .list: 1 / 3
    case .detail: 1 / 2
    case .share: 2 / 5
    }
  }

  /// The font sizes of the title and of the detail text: three sizes for titles and two more below them.
  public var fontSizes: (title: Double, detail: Double) {
    switch self {
    case .list: (17, 13)
    case .detail: (22, 17)
    case .share: (20, 15)
    }
  }

  /// The margin around the card, and between the creatures and the text.
  public var margin: Double {
    switch self {
    case .list: 8
    case .detail: 16
    case .share: 12
    }
  }

  /// The maximum number of lines of the title and of the detail text. Longer text ends with an ellipsis.
  public var lines: (title: Int, detail: Int) {
    switch self {
    case .list: (2, 2)
    case .detail: (4, 4)
    case .share: (3, 3)
    }
  }
}
