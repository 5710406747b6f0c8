import Dreams
import DreamsArt
import Tarn
import TarnDrawing
import TarnLayout
import TarnTesting
import TerminalDriver
import Testing

@testable import DreamsTerminal
@testable import TarnTerminal

@Suite("Cards in cells")
@MainActor struct TerminalCardTests {
  private func card(_ dream: Dream, _ columns: Int = 60, _ rows: Int = 12, depth: ColorDepth = .full) -> CardCells {
    CardCells(
      subject: .dream(dream), size: .preview, cells: TerminalSize(columns: columns, rows: rows), depth: depth)
  }

  @Test(
    "A terminal card has the layout of every device, rounded to the nearest cell",
    arguments: CreatureCount.allCases)
  func same(count: CreatureCount) throws {
    let dream = Dream.keynote.altered(by: .count(count))
    let card = card(dream)
    let parts = dream.card(at: .preview).arranged(in: card.frame) { part, room in
      switch part.kind {
      case .creature: LayoutMeasurement(.zero)
      // The terminal measures one line with a cell for each character.
      case .title(let text), .detail(let text): LayoutMeasurement(Size(width: 8 * Double(text.count), height: 16))
      }
    }
    var screen = EmulatedNode(columns: 60, rows: 12)
    screen.show(card.node(CardImageCache()))
    for part in parts {
      switch part.content.kind {
      case .title(let text), .detail(let text):
        let focus = try #require(screen.terminal.position(of: text))
        #expect(
          focus.column == Int((part.frame.minX / 8).rounded()) && focus.row == Int((part.frame.minY / 16).rounded()))
      case .creature: break
      }
    }
    #expect(card.creatures(in: dream.card(at: .preview)).count == count.rawValue)
  }

  @Test("The terminal shows the creatures as the shared picture does, each covering those behind it")
  func pixels() throws {
    let dream = Dream.bike
    let card = card(dream)
    let drawing = dream.card(at: .preview).drawing(
      in: LayoutConstraints(atLeast: card.frame.size, atMost: card.frame.size)
    ) {
      if case .creature = $0.kind { $0.piece(color: .black) } else { .shape(.rectangle) }
    }
    let bitmap = try drawing.bitmap(scale: 0.25) { _ in true }
    let image = CellImage(width: bitmap.width, height: bitmap.height) { x, y in
      let color = bitmap[x, y]
      return (color.red, color.green, color.blue, color.opacity)
    }
    var whole = EmulatedNode(columns: 60, rows: 12)
    whole.show(.text(image.text))
    var seen = EmulatedNode(columns: 60, rows: 12)
    seen.show(card.node(CardImageCache()))
    var drawn = 0
    let areas = card.creatures(in: dream.card(at: .preview))
    for area in areas {
      for row in area.rows {
        for column in area.columns {
          #expect(seen.terminal.style(column, row) == whole.terminal.style(column, row))
          drawn += seen.terminal.style(column, row) == EmulatedNode.plain ? 0 : 1
        }
      }
    }
    #expect(drawn > 100, "Three cats need more than \(drawn) cells.")
  }

  @Test("A picture is rendered once for all texts, and again only for other effects, sizes and frames")
  func once() throws {
    var time: Int64 = 0
    let session = try TerminalSession(columns: 80, rows: 24, depth: .full, now: { Timestamp(milliseconds: time) })
    let drawn = session.images.drawn
    #expect(drawn > 0)
    session.press("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp")
    #expect(session.images.drawn == drawn, "Moving the focus renders no picture.")
    session.press("ArrowDown", "Enter", "p")
    let opened = session.images.drawn
    #expect(opened > drawn)
    session.press("e")
    session.type("!!")
    session.press("Escape")
    #expect(session.images.drawn == opened, "Pictures contain no text.")
    session.press("1")
    #expect(session.images.drawn == opened + 1)
    session.press("u")
    #expect(session.images.drawn == opened + 1, "Undo uses the cached picture.")
    var phases: Set<Double> = []
    for _ in 0..<3 * AnimationFrame.count {
      time += AnimationFrame.length
      phases.insert(AnimationFrame.phase(at: Timestamp(milliseconds: time)))
    }
    #expect(phases.count == AnimationFrame.count, "There are only a few frames to render.")
  }

  @Test("The cache is bounded, however many pictures are rendered") func bounded() {
    let imageCache = CardImageCache()
    var maximum = 0
    for columns in 0..<60 {
      _ = card(.keynote, 200 + columns, 30).node(imageCache)
      #expect(imageCache.cells <= CardImageCache.mostCells)
      maximum = max(maximum, imageCache.cells)
    }
    #expect(
      imageCache.drawn == 60 && maximum > imageCache.cells,
      "Sixty times a hundred columns of thirty cells are too many.")
  }

  @Test("Effects move only on an open dream with pictures; a key pauses them")
  func moving() throws {
    let session = try TerminalSession(columns: 80, rows: 24, depth: .indexed)
    #expect(!session.window.view.isMoving)
    session.press("ArrowDown", "Enter")
    #expect(session.window.view.isMoving)
    session.press("p")
    #expect(!session.window.view.isMoving && session.shows("p continue"))
    session.press("p", "2")
    #expect(!session.window.view.isMoving, "A dream without effects is not animated.")
    session.press("2", "Escape")
    #expect(!session.window.view.isMoving)
    for depth in [ColorDepth.none, .sixteen] {
      let other = try TerminalSession(columns: 80, rows: 24, depth: depth)
      other.press("ArrowDown", "Enter")
      #expect(!other.shows("p pause") && other.images.drawn == 0)
    }
  }

  @Test(
    "With few colors creatures are signs, in one line if there are fewer than three rows", arguments: Creature.allCases
  )
  func signs(creature: Creature) {
    for count in CreatureCount.allCases {
      for rows in 1...4 {
        let sign = creature.sign(count, rows: rows, isPlain: true)
        let lines = sign.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == (rows >= 3 ? 3 : 1) && Set(lines.map { CellWidth.count(String($0)) }).count == 1)
        #expect(sign.text.contains("× \(count.rawValue)") == (count != .one))
        #expect(sign.runs.allSatisfy { $0.style == .plain })
      }
    }
    #expect(creature.sign(.one, rows: 3, isPlain: false).runs.contains { $0.style.foreground != nil })
  }
}

/// The appearance of a node on an emulated terminal.
private struct EmulatedNode {
  private let screen: Screen<Action>
  private(set) var terminal: Emulator

  /// An empty cell.
  static let plain = CellStyle()

  init(columns: Int, rows: Int) {
    screen = Screen(size: TerminalSize(columns: columns, rows: rows), depth: .full)
    terminal = Emulator(columns: columns, rows: rows)
    terminal.feed("\u{1b}[?7l")
  }

  mutating func show(_ node: Node<Action>) { terminal.feed(screen.show(node)) }
}
