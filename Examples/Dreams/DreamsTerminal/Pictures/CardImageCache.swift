import Dreams
import DreamsArt
import TarnDrawing
import TarnLayout
import TarnTerminal

/// A cache of the cards' pictures.
///
/// A picture uses the same art as the shared picture, laid out as the same card and rendered with four dots per cell.
/// It is a function of its ``Key`` key, and so never stale.
final class CardImageCache {
  /// The cache key: all values that a picture depends on, which the description is not part of.
  private enum Key: Hashable {
    case card(of: [DreamPart.Kind], CardSize, TerminalSize, phase: Double)
    case portrait(Creature, TerminalSize)
  }

  /// A picture, and its cached texts: for each creature with normal and with exchanged colors.
  private struct Entry {
    let mosaic: DotImage
    var texts: [Bool: [StyledText]] = [:]
  }

  /// The cached pictures; `nil` if there was not enough memory for one.
  private var kept: [Key: Entry?] = [:]
  /// The total number of cells of the cached pictures.
  private(set) var cells = 0
  /// The number of pictures rendered so far.
  private(set) var drawn = 0

  /// The limit of ``cells``: enough for some animated dreams and many screenfuls of cards. That is about ten megabytes,
  /// at about a hundred bytes per cell.
  static let mostCells = 100_000

  /// Returns the visible part of each creature of a card, from back to front; `nil` if there is no room for a picture.
  ///
  /// Creatures overlap, and a cell has no background of its own. So the text of each creature shows all creatures in
  /// its area, without the cells that another creature in front covers.
  func pictures(of layout: some Layout<DreamPart> & Sendable, on card: CardCells) -> [StyledText]? {
    let areas = card.creatures(in: layout)
    guard let first = areas.first, let last = areas.last else { return nil }
    // In a smaller area creatures are not distinguishable.
    guard last.rows.upperBound - first.rows.lowerBound >= 4, last.columns.upperBound - first.columns.lowerBound >= 8
    else { return nil }
    let creatures = layout.contents.map(\.kind).filter { if case .creature = $0 { true } else { false } }
    return texts(of: .card(of: creatures, card.size, card.cells, phase: card.phase), isReversed: card.isReversed) {
      draw(layout, card, columns: last.columns.upperBound)
    } as: { mosaic in
      areas.indices.map { index in
        let (area, next) = (areas[index], index + 1 < areas.count ? areas[index + 1] : nil)
        return mosaic.text(rows: area.rows, isReversed: card.isReversed) { row in
          guard let next, next.rows.contains(row) else { return area.columns }
          return area.columns.clamped(to: 0..<next.columns.lowerBound)
        }
      }
    }
  }

  /// Returns one creature, as large as fits the cells; `nil` if there is no room for a picture.
  func portrait(of creature: Creature, in cells: TerminalSize) -> StyledText? {
    guard cells.rows >= 4, cells.columns >= 8 else { return nil }
    let texts = texts(of: .portrait(creature, cells), isReversed: false) {
      let size = Size(
        width: Double(cells.columns) * CardCells.cell.width, height: Double(cells.rows) * CardCells.cell.height)
      return mosaic(Drawing(size, [.fitted(creature.figures, from: CreatureArt.size, in: Rect(size))]))
    } as: {
      [$0.text(rows: 0..<cells.rows) { _ in 0..<cells.columns }]
    }
    return texts?.first
  }

  // MARK: Cache

  private func texts(
    of picture: Key, isReversed: Bool, draw: () -> DotImage?, as texts: (DotImage) -> [StyledText]
  ) -> [StyledText]? {
    if kept[picture] == nil { keep(picture, draw()) }
    guard var known = kept[picture] ?? nil else { return nil }
    if let texts = known.texts[isReversed] { return texts }
    let new = texts(known.mosaic)
    known.texts[isReversed] = new
    kept[picture] = known
    return new
  }

  private func keep(_ picture: Key, _ mosaic: DotImage?) {
    drawn += 1
    let new = mosaic.map { $0.columns * $0.rows } ?? 0
    if cells + new > Self.mostCells { (kept, cells) = ([:], 0) }
    kept[picture] = .some(mosaic.map { Entry(mosaic: $0) })
    cells += new
  }

  // MARK: Drawing

  /// Renders a card.
  ///
  /// - Parameter columns: the number of columns to render, from the left edge: the text is to the right of the
  ///   creatures.
  private func draw(_ layout: some Layout<DreamPart> & Sendable, _ card: CardCells, columns: Int) -> DotImage? {
    let phase = card.phase
    let constraints = LayoutConstraints(atLeast: card.frame.size, atMost: card.frame.size)
    var drawing = layout.drawing(in: constraints) { part in
      if case .creature = part.kind { part.piece(color: .black, phase: phase) } else { .shape(.rectangle) }
    }
    drawing.size.width = Double(columns) * CardCells.cell.width
    return mosaic(drawing)
  }

  private func mosaic(_ drawing: Drawing) -> DotImage? {
    let scale = Double(DotImage.pixels.across) / CardCells.cell.width
    return (try? drawing.bitmap(scale: scale) { _ in true }).map { DotImage($0) }
  }
}
