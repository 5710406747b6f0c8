import TarnLayout

/// Where a card of a dream is shown: the same layout, in three sizes.
///
/// All lengths of a card are here, in points; a terminal brings a ruler that reads them as cells.
public enum CardSize: String, Hashable, Sendable, CaseIterable {
  /// A row of the list.
  case list
  /// The preview above the editor.
  case detail
  /// On the picture that is shared.
  case share

  /// How large a creature wishes to be, along each side.
  public var creature: Double {
    switch self {
    case .list: 48
    case .detail: 160
    case .share: 96
    }
  }

  /// From one creature to the next one in front of it: five of them leave room for each where a card is as narrow as on a small
  /// telephone, and each can be told.
  public var step: Size {
    switch self {
    case .list: Size(width: 12, height: 6)
    case .detail: Size(width: 20, height: 12)
    case .share: Size(width: 12, height: 8)
    }
  }

  /// What the creatures take of a card's width: a third beside words that are read in passing, and more where one looks at them.
  public var creatures: Double {
    switch self {
    case .list: 1 / 3
    case .detail: 1 / 2
    case .share: 2 / 5
    }
  }

  /// The height of the title's letters, and of the other text: of the five sizes that apps use, three for titles and two below.
  public var letters: (title: Double, detail: Double) {
    switch self {
    case .list: (17, 13)
    case .detail: (22, 17)
    case .share: (20, 15)
    }
  }

  /// Around the card, and between the creatures and the words.
  public var margin: Double {
    switch self {
    case .list: 8
    case .detail: 16
    case .share: 12
    }
  }

  /// How many lines the title may have, and the other text: what is longer ends with an ellipsis.
  public var lines: (title: Int, detail: Int) {
    switch self {
    case .list: (2, 2)
    case .detail: (4, 4)
    case .share: (3, 3)
    }
  }
}
