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

  /// From one creature to the next one in front of it: a quarter of one lies free, so that each can be told.
  public var step: Size { Size(width: creature / 4, height: creature / 8) }

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

  /// How many lines the title may have, and the other text: what is longer ends with an ellipsis. A row of the list is as high as
  /// three lines of it.
  public var lines: (title: Int, detail: Int) {
    switch self {
    case .list: (1, 2)
    case .detail: (3, 3)
    case .share: (2, 3)
    }
  }
}
