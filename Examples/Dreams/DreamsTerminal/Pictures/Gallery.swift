import Dreams
import DreamsArt
import TarnDrawing
import TarnLayout
import TarnTerminal

/// The pictures of cards that were drawn, so that none is drawn twice.
///
/// A picture is the app's art as it is on the picture that is shared, laid out by the same card and drawn with four dots to a cell.
/// It is a function of what ``Picture`` says, and so never stale.
final class Gallery {
  /// All that a picture depends on: not what a dream is about.
  private enum Picture: Hashable {
    case card(of: [DreamPart.Kind], CardSize, TerminalSize, phase: Double)
    case portrait(Creature, TerminalSize)
  }

  private var kept: [Picture: Mosaic?] = [:]
  /// How many were drawn so far.
  private(set) var drawn = 0

  /// A screenful of cards, and some dreams in motion. A large one has a thousand cells of some forty bytes.
  static let most = 200

  /// What each creature of a card is in its place, from the back to the front; `nil` if there is no room for a picture.
  ///
  /// Creatures hide each other, and a cell has no background of its own: so each is shown with what is seen of the others in its
  /// place.
  func pictures(of layout: some Layout<DreamPart> & Sendable, on card: Card) -> [StyledText]? {
    let areas = card.creatures(in: layout)
    guard let first = areas.first, let last = areas.last else { return nil }
    // With less no creature can be told from another.
    guard last.rows.upperBound - first.rows.lowerBound >= 4, last.columns.upperBound - first.columns.lowerBound >= 8
    else { return nil }
    let creatures = layout.contents.map(\.kind).filter { if case .creature = $0 { true } else { false } }
    let picture = Picture.card(of: creatures, card.size, card.cells, phase: card.phase)
    guard let mosaic = kept(picture, as: { draw(layout, card) }) else { return nil }
    return areas.map { mosaic.text(columns: $0.columns, rows: $0.rows, isReversed: card.isReversed) }
  }

  /// A creature alone, as large as fits into so many cells; `nil` if there is no room for a picture.
  func portrait(of creature: Creature, in cells: TerminalSize) -> StyledText? {
    guard cells.rows >= 4, cells.columns >= 8 else { return nil }
    let picture = Picture.portrait(creature, cells)
    let drawn = kept(picture) {
      let size = Size(
        width: Double(cells.columns) * Card.cell.width, height: Double(cells.rows) * Card.cell.height)
      return mosaic(Drawing(size, [.fitted(creature.figures, from: Art.size, in: Rect(size))]))
    }
    return drawn?.text(columns: 0..<cells.columns, rows: 0..<cells.rows)
  }

  private func kept(_ picture: Picture, as draw: () -> Mosaic?) -> Mosaic? {
    if let mosaic = kept[picture] { return mosaic }
    if kept.count >= Self.most { kept = [:] }
    drawn += 1
    let mosaic = draw()
    kept[picture] = .some(mosaic)
    return mosaic
  }

  private func draw(_ layout: some Layout<DreamPart> & Sendable, _ card: Card) -> Mosaic? {
    let phase = card.phase
    let room = Room(atLeast: card.frame.size, atMost: card.frame.size)
    return mosaic(
      layout.drawing(in: room) { part in
        if case .creature = part.kind { part.piece(ink: .black, phase: phase) } else { .shape(.rectangle) }
      })
  }

  /// - Returns: `nil` if there is no memory for it: then there are signs.
  private func mosaic(_ drawing: Drawing) -> Mosaic? {
    let scale = Double(Mosaic.pixels.across) / Card.cell.width
    return (try? drawing.bitmap(scale: scale) { _ in true }).map { Mosaic($0) }
  }
}
