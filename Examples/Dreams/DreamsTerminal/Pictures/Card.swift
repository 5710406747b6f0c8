import Dreams
import DreamsArt
import TarnLayout
import TarnTerminal

/// A card in so many cells, with all that it depends on.
struct Card: Equatable {
  enum Subject: Equatable {
    case dream(Dream)
    case favourite(Creature)
  }

  let subject: Subject
  let size: CardSize
  let cells: TerminalSize
  let ink: Ink
  /// Whether it is shown with its colours exchanged.
  var isReversed = false
  /// Where in their circle the effects are.
  var phase = Art.stillPhase

  /// How many points a cell is: with this a card in the list wishes for four lines.
  static let cell = Size(width: 8, height: 16)

  /// What is seen of it.
  func node(_ gallery: Gallery) -> Node<Wish> {
    switch subject {
    case .dream(let dream): node(dream.card(at: size), dream.count, gallery)
    case .favourite(let creature): node(creature.card(at: size), .one, gallery)
    }
  }

  private func node(
    _ layout: some Layout<DreamPart> & Sendable, _ count: CreatureCount, _ gallery: Gallery
  ) -> Node<Wish> {
    let pictures = ink == .pixels ? gallery.pictures(of: layout, on: self) : nil
    let areas = creatures(in: layout)
    let rows = areas.first?.rows.count ?? 0
    // Between the creatures and the words, and at the right edge.
    let columns = max(cells.columns - (areas.last?.columns.upperBound ?? 0) - 2 * Int(size.margin / Self.cell.width), 1)
    let (ink, isReversed, lines) = (ink, isReversed, size.lines)
    return .layout(layout, cell: Self.cell) { part in
      switch part.kind {
      case .creature(let creature, _):
        guard case .creature(let place) = part.id.place else { return .nothing }
        if let pictures { return .text(pictures[place]) }
        // One sign stands for all of them: on cells, those behind would only be disturbed by those in front.
        guard place == 0 else { return .nothing }
        let sign = creature.sign(count, rows: rows, isReversed ? .signs : ink)
        return .column([.spacer, .text(sign, alignment: .center), .spacer])
      case .title(let text):
        // A title may be as long as a whole description, and would leave no room for the rest.
        return .text(StyledText(text, .bold).truncated(to: lines.title * columns), wraps: lines.title > 1)
      case .detail(let text): return .text(text, wraps: true)
      }
    }
  }

  /// All of it, in points.
  var frame: Rect {
    Rect(x: 0, y: 0, width: Double(cells.columns) * Self.cell.width, height: Double(cells.rows) * Self.cell.height)
  }

  /// Where the creatures lie, from the back to the front, in cells: their edges are on the nearest ones, as a terminal has them.
  func creatures(in layout: some Layout<DreamPart>) -> [(columns: Range<Int>, rows: Range<Int>)] {
    layout.arranged(in: frame).filter { if case .creature = $0.content.kind { true } else { false } }.map { placed in
      func edge(_ length: Double, _ cell: Double) -> Int { Int((length / cell).rounded()) }
      let (left, right) = (edge(placed.frame.minX, Self.cell.width), edge(placed.frame.maxX, Self.cell.width))
      let (top, bottom) = (edge(placed.frame.minY, Self.cell.height), edge(placed.frame.maxY, Self.cell.height))
      return (left..<max(left, right), top..<max(top, bottom))
    }
  }
}
