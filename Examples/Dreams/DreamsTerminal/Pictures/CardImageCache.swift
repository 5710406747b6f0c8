import Dreams
import DreamsArt
import TarnDrawing
import TarnLayout
import TarnTerminal

/// A cache of the cards' pictures.
///
/// A picture uses the same art as the shared picture, laid out as the same card and rendered with four dots per cell.
/// It is a function of its key, and so never stale.
public final class CardImageCache {
  /// All values that a picture depends on, which the description is not part of.
  private struct Key: Hashable {
    let creatures: [DreamPart.Kind]
    let size: CardSize
    let cells: TerminalSize
    let phase: Double
  }

  /// The cached pictures; `nil` if there was not enough memory for one.
  private var images: [Key: CellImage?] = [:]
  /// The total number of cells of the cached pictures.
  private(set) var cells = 0
  /// The number of pictures rendered so far.
  private(set) var drawn = 0

  /// The limit of ``cells``: enough for some animated dreams and many screenfuls of cards. That is about ten megabytes,
  /// at about a hundred bytes per cell.
  static let mostCells = 100_000

  /// Creates an empty cache.
  public init() {}

  /// Returns the visible part of each creature of a card, from back to front; `nil` if there is no room for a picture.
  ///
  /// Creatures overlap, and a cell has no background of its own. So the text of each creature shows all creatures in
  /// its area, without the cells that another creature in front covers.
  func pictures(of layout: some Layout<DreamPart> & Sendable, on card: CardCells) -> [StyledText]? {
    let areas = card.creatures(in: layout)
    guard let first = areas.first, let last = areas.last else { return nil }
    // In a smaller area creatures are not distinguishable.
    guard last.rows.upperBound - first.rows.lowerBound >= 4, last.columns.upperBound - first.columns.lowerBound >= 8,
      let image = image(of: layout, card, columns: last.columns.upperBound)
    else { return nil }
    return areas.indices.map { index in
      let (area, next) = (areas[index], index + 1 < areas.count ? areas[index + 1] : nil)
      return image.text(rows: area.rows, isReversed: card.isReversed) { row in
        guard let next, next.rows.contains(row) else { return area.columns }
        return area.columns.clamped(to: 0..<next.columns.lowerBound)
      }
    }
  }

  private func image(of layout: some Layout<DreamPart> & Sendable, _ card: CardCells, columns: Int) -> CellImage? {
    let creatures = layout.contents.map(\.kind).filter(\.isCreature)
    let key = Key(creatures: creatures, size: card.size, cells: card.cells, phase: card.phase)
    if let known = images[key] { return known }
    drawn += 1
    let new = draw(layout, card, columns: columns)
    let newCells = new.map { $0.columns * $0.rows } ?? 0
    if cells + newCells > Self.mostCells { (images, cells) = ([:], 0) }
    images[key] = .some(new)
    cells += newCells
    return new
  }

  /// Renders the creatures of a card, which are in its left columns: the text is to their right.
  private func draw(_ layout: some Layout<DreamPart> & Sendable, _ card: CardCells, columns: Int) -> CellImage? {
    let constraints = LayoutConstraints(atLeast: card.frame.size, atMost: card.frame.size)
    var drawing = layout.drawing(in: constraints) { part in
      part.kind.isCreature ? part.piece(color: .black, phase: card.phase) : .shape(.rectangle)
    }
    drawing.size.width = Double(columns) * CardCells.cell.width
    let scale = Double(CellImage.pixelsPerCell.across) / CardCells.cell.width
    guard let bitmap = try? drawing.bitmap(scale: scale, progress: { _ in true }) else { return nil }
    return CellImage(width: bitmap.width, height: bitmap.height) { x, y in
      let color = bitmap[x, y]
      return (color.red, color.green, color.blue, color.opacity)
    }
  }
}

extension DreamPart.Kind {
  var isCreature: Bool { if case .creature = self { true } else { false } }
}
