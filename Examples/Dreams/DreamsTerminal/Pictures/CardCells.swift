import Dreams
import DreamsArt
import TarnLayout
import TarnTerminal

/// A card in an area of cells, with all values that its appearance depends on.
struct CardCells: Equatable {
  enum Subject: Equatable {
    case dream(Dream)
    case favourite(Creature)
  }

  let subject: Subject
  let size: CardSize
  let cells: TerminalSize
  let colors: ColorSupport
  /// Whether foreground and background colors are exchanged.
  var isReversed = false
  /// The animation phase of the effects.
  var phase = CreatureArt.stillPhase

  /// The size of a cell in points. With this value a card in the list prefers four rows.
  static let cell = Size(width: 8, height: 16)

  /// Returns the card's node.
  func node(_ imageCache: CardImageCache) -> Node<KeyCommand> {
    switch subject {
    case .dream(let dream): node(dream.card(at: size), dream.count, imageCache)
    case .favourite(let creature): node(creature.card(at: size), .one, imageCache)
    }
  }

  private func node(
    _ layout: some Layout<DreamPart> & Sendable, _ count: CreatureCount, _ imageCache: CardImageCache
  ) -> Node<KeyCommand> {
    let pictures = colors == .pixels ? imageCache.pictures(of: layout, on: self) : nil
    let areas = creatures(in: layout)
    let rows = areas.first?.rows.count ?? 0
    // One margin is between the creatures and the text, and one at the right edge.
    let columns = max(cells.columns - (areas.last?.columns.upperBound ?? 0) - 2 * Int(size.margin / Self.cell.width), 1)
    let (colors, isReversed, lines) = (colors, isReversed, size.lines)
    return .layout(layout, cell: Self.cell) { part in
      switch part.kind {
      case .creature(let creature, _):
        guard case .creature(let index) = part.id.region else { return .nothing }
        if let pictures { return .text(pictures[index]) }
        // One sign represents all creatures: in cells, signs behind it would be illegible.
        guard index == 0 else { return .nothing }
        let sign = creature.sign(count, rows: rows, isReversed ? .signs : colors)
        return .column([.spacer, .text(sign, alignment: .center), .spacer])
      case .title(let text):
        // A title can be as long as a whole description and is truncated to leave room for the detail text.
        return .text(StyledText(text, .bold).truncated(to: lines.title * columns), wraps: lines.title > 1)
      case .detail(let text): return .text(text, wraps: true)
      }
    }
  }

  /// The card's rectangle, in points.
  var frame: Rect {
    Rect(x: 0, y: 0, width: Double(cells.columns) * Self.cell.width, height: Double(cells.rows) * Self.cell.height)
  }

  /// Returns the areas of the creatures in cells, from back to front, with edges rounded to the nearest cell.
  func creatures(in layout: some Layout<DreamPart>) -> [(columns: Range<Int>, rows: Range<Int>)] {
    layout.arranged(in: frame).filter { if case .creature = $0.content.kind { true } else { false } }.map { placed in
      func edge(_ length: Double, _ cell: Double) -> Int { Int((length / cell).rounded()) }
      let (left, right) = (edge(placed.frame.minX, Self.cell.width), edge(placed.frame.maxX, Self.cell.width))
      let (top, bottom) = (edge(placed.frame.minY, Self.cell.height), edge(placed.frame.maxY, Self.cell.height))
      return (left..<max(left, right), top..<max(top, bottom))
    }
  }
}
