import TarnLayout

/// The picture of several dreams: their cards in columns.
///
/// ```swift
/// let sheet = ShareSheet(of: state.sharedDreams)
/// let arrangement = sheet.layout.arranged(in: Rect(sheet.size))
/// ```
///
/// A value: the same dreams give the same picture.
public struct ShareSheet: Hashable, Sendable {
  public let dreams: [Dream]

  /// A card as wide as a small phone is, and half as high: two of them side by side fill a message.
  public static let card = Size(width: 360, height: 180)
  /// Around the cards, and between them.
  public static let margin = 16.0

  public init(of dreams: [Dream]) { self.dreams = dreams }

  /// One column for one dream, and as many as make the sheet about as high as wide for more: cards are twice as wide as high, so
  /// there are twice as many in a column as in a row.
  public var columns: Int {
    var columns = 1
    while 2 * columns * columns < dreams.count { columns += 1 }
    return columns
  }

  /// How large the picture is, in points.
  public var size: Size { layout.measured(in: .unbounded).size }

  public var layout: some Layout<DreamPart> & Sendable { sheet(of: dreams.map { $0.card(at: .share) }) }

  /// Where the cards lie, in the order of the dreams: for what is drawn below them.
  public var cards: [Rect] { sheet(of: dreams.map { _ in Blank() }).arranged(in: Rect(size)).map(\.frame) }

  /// The one definition of where cards lie.
  private func sheet<Card: Layout>(of cards: [Card]) -> Inset<Grid<[Sized<Card>]>> {
    let cards = cards.map {
      Sized($0, width: .exactly(Self.card.width), height: .exactly(Self.card.height))
    }
    let column = GridColumn.fixed(Self.card.width)
    return Inset(
      Grid(
        Array(repeating: column, count: columns), spacing: Size(width: Self.margin, height: Self.margin), cards),
      by: Self.margin)
  }

  /// What has a place and shows nothing.
  private struct Blank: Leaf {
    func measure(in room: Room) -> Measure { Measure(.zero) }
  }
}
