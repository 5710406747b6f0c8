import Dreams
import DreamsArt
import TarnLanguages
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
  let depth: ColorDepth
  /// Whether foreground and background colors are exchanged.
  var isReversed = false
  /// The animation phase of the effects.
  var phase = CreatureArt.stillPhase
  var words = Localization.english

  /// The size of a cell in points. With this value a card in the list prefers four rows.
  static let cell = Size(width: 8, height: 16)

  /// Returns the card's node.
  func node(_ images: CardImageCache) -> Node<Dreams.Action> {
    switch subject {
    case .dream(let dream): node(dream.card(at: size, words), dream.count, images)
    case .favourite(let creature): node(creature.card(at: size, words), .one, images)
    }
  }

  private func node(
    _ layout: some Layout<DreamPart> & Sendable, _ count: CreatureCount, _ images: CardImageCache
  ) -> Node<Dreams.Action> {
    let pictures = depth.showsImages ? images.pictures(of: layout, on: self) : nil
    let areas = creatures(in: layout)
    let rows = areas.first?.rows.count ?? 0
    // One margin is between the creatures and the text, and one at the right edge.
    let columns = max(cells.columns - (areas.last?.columns.upperBound ?? 0) - 2 * Int(size.margin / Self.cell.width), 1)
    let (isPlain, lines) = (isReversed || depth == .none, size.lines)
    return .layout(layout, cell: Self.cell) { part in
      switch (part.kind, part.id.region) {
      case (.creature(let creature, _), .creature(let index)):
        if let pictures { return .text(pictures[index]) }
        // One sign represents all creatures: in cells, signs behind it would be illegible.
        guard index == 0 else { return .nothing }
        let sign = creature.sign(count, rows: rows, isPlain: isPlain)
        return .column([.spacer, .text(sign, alignment: .center), .spacer])
      case (.title(let text), _):
        // A title can be as long as a whole description and is truncated to leave room for the detail text.
        return .text(StyledText(text, .bold).truncated(to: lines * columns), wraps: true)
      case (.detail(let text), _): return .text(text, wraps: true)
      case (.creature, _): return .nothing
      }
    }
  }

  /// The card's rectangle, in points.
  var frame: Rect {
    Rect(x: 0, y: 0, width: Double(cells.columns) * Self.cell.width, height: Double(cells.rows) * Self.cell.height)
  }

  /// Returns the areas of the creatures in cells, from back to front, with edges rounded to the nearest cell.
  func creatures(in layout: some Layout<DreamPart>) -> [(columns: Range<Int>, rows: Range<Int>)] {
    func range(_ low: Double, _ high: Double, _ cell: Double) -> Range<Int> {
      let first = Int((low / cell).rounded())
      return first..<max(first, Int((high / cell).rounded()))
    }
    return layout.arranged(in: frame).filter(\.content.kind.isCreature).map { placed in
      let frame = placed.frame
      return (range(frame.minX, frame.maxX, Self.cell.width), range(frame.minY, frame.maxY, Self.cell.height))
    }
  }
}
