import TarnLayout

/// A picture of several dreams: their cards in columns.
///
/// It is a value: the same dreams give the same picture.
public struct ShareSheet: Hashable, Sendable {
  /// The dreams on the picture, in the order of their cards.
  public let dreams: [Dream]

  /// The size of a card: as wide as a small phone and half as high, so that two side by side fill a message.
  public static let card = Size(width: 360, height: 180)
  /// The margin around the cards and between them.
  public static let margin = 16.0

  /// Creates the sheet of these dreams.
  public init(of dreams: [Dream]) { self.dreams = dreams }

  /// The number of columns: one for one dream, and otherwise as many as make the sheet about square. Cards are twice as
  /// wide as high, so a column has twice as many cards as a row.
  public var columns: Int {
    var columns = 1
    while 2 * columns * columns < dreams.count { columns += 1 }
    return columns
  }

  /// The size of the picture, in points.
  public var size: Size { layout.measured(in: .unbounded).size }

  /// The layout of the cards, with all their parts.
  public var layout: some Layout<DreamPart> & Sendable { sheet(of: dreams.map { $0.card(at: .share) }) }

  /// The frames of the cards, in the order of the dreams, for the panes drawn behind the cards.
  public var cards: [Rect] { sheet(of: dreams.map { _ in EmptyCell() }).arranged(in: Rect(size)).map(\.frame) }

  /// Arranges cards in columns. ``layout`` and ``cards`` both use it.
  private func sheet<Card: Layout>(of cards: [Card]) -> InsetLayout<GridLayout<[FrameLayout<Card>]>> {
    let cards = cards.map {
      FrameLayout($0, width: .exactly(Self.card.width), height: .exactly(Self.card.height))
    }
    let column = GridColumn.fixed(Self.card.width)
    return InsetLayout(
      GridLayout(
        Array(repeating: column, count: columns), spacing: Size(width: Self.margin, height: Self.margin), cards),
      by: Self.margin)
  }

  /// A leaf that draws nothing, to compute the frames of the cards.
  private struct EmptyCell: LeafLayout {
    func measure(in constraints: LayoutConstraints) -> LayoutMeasurement { LayoutMeasurement(.zero) }
  }
}
