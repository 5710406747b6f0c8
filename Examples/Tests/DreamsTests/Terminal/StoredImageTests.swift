import Dreams
import DreamsArt
import Tarn
import TarnDrawing
import TarnLayout
import TarnTerminal
import TarnTesting
import Testing

@testable import DreamsTerminal

@Suite("Pictures in cells") struct MosaicTests {
  private func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) throws -> Bitmap {
    try Bitmap(
      width: width, height: height, rgba: (0..<width * height).flatMap { color($0 % width, $0 / width) })
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let none: [UInt8] = [0, 0, 0, 0]

  private func runs(_ mosaic: DotImage, isReversed: Bool = false) -> [StyledText.Run] {
    mosaic.text(rows: 0..<mosaic.rows, isReversed: isReversed) { _ in 0..<mosaic.columns }.runs
  }

  @Test("A cell shows two colors in any arrangement; transparent dots show the terminal's background")
  func two() throws {
    let cases: [(sign: String, (Int, Int) -> [UInt8])] = [
      ("▀", { $1 < 2 ? Self.red : Self.none }), ("▐", { x, _ in x == 1 ? Self.red : Self.none }),
      ("▙", { $0 == 1 && $1 < 2 ? Self.none : Self.red }), ("█", { _, _ in Self.red }), (" ", { _, _ in Self.none }),
    ]
    for (sign, color) in cases {
      let run = try #require(runs(DotImage(try bitmap(2, 4, color))).first)
      #expect(run.text == sign || run.style == Style(foreground: .rgb(255, 0, 0), background: .rgb(255, 0, 0)))
      if sign == " " { #expect(run.style == .plain) }
      if sign == "▀" { #expect(run.style == .foreground(.rgb(255, 0, 0))) }
    }
    let half = try #require(runs(DotImage(try bitmap(2, 4) { $1 < 2 ? Self.red : Self.blue })).first)
    #expect(half.text == "▀" && half.style == Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255)))
  }

  @Test("With exchanged colors a picture looks the same") func reversed() throws {
    let mosaic = DotImage(try bitmap(2, 4) { $1 < 2 ? Self.red : Self.blue })
    #expect(
      runs(mosaic, isReversed: true).first?.style == Style(foreground: .rgb(0, 0, 255), background: .rgb(255, 0, 0)))
    let half = DotImage(try bitmap(2, 4) { $1 < 2 ? Self.red : Self.none })
    #expect(runs(half, isReversed: true).first?.style == Style(background: .rgb(255, 0, 0)))
  }

  @Test("No other two colors approximate a cell better") func nearest() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let colors = (0..<4).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255] }
      let bitmap = try bitmap(2, 4) { colors[$0 + $1 / 2 * 2] }
      let dots = (0..<4).map { Dot(bitmap, 0, 0, $0) }
      func error(_ set: Int) -> Double {
        dots.indices.reduce(0) { sum, focus in
          let mixture = Dot.mixed(dots, in: set >> focus & 1 == 1 ? set : 15 - set)
          let difference = dots[focus].parts - mixture.parts
          return sum + (difference * difference).sum()
        }
      }
      let sign = try #require(runs(DotImage(bitmap)).first?.text.first)
      let set = try #require(Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█").firstIndex(of: sign))
      #expect(error(set) <= (0..<16).map(error).min()! + 1e-9)
    }
  }

  @Test("A part of a picture has the cells of that part") func pieces() throws {
    let mosaic = DotImage(try bitmap(8, 8) { x, y in x < 4 && y < 4 ? Self.red : Self.none })
    #expect(mosaic.columns == 4 && mosaic.rows == 2)
    let right = mosaic.text(rows: 0..<5) { _ in 2..<9 }
    #expect(right.text == "  \n  ")
    #expect(mosaic.text(rows: 0..<1) { _ in 0..<2 }.runs.allSatisfy { $0.style.foreground == .rgb(255, 0, 0) })
  }
}

@Suite("Cards in cells")
@MainActor struct TerminalCardTests {
  private func card(_ dream: Dream, _ columns: Int = 60, _ rows: Int = 12, colors: ColorSupport = .pixels) -> CardCells
  {
    CardCells(
      subject: .dream(dream), size: .detail, cells: TerminalSize(columns: columns, rows: rows), colors: colors)
  }

  @Test(
    "A terminal card has the layout of every device, rounded to the nearest cell",
    arguments: CreatureCount.allCases)
  func same(count: CreatureCount) throws {
    let dream = Dream.keynote.altered(by: .count(count))
    let card = card(dream)
    let parts = dream.card(at: .detail).arranged(in: card.frame) { part, room in
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
    #expect(card.creatures(in: dream.card(at: .detail)).count == count.rawValue)
  }

  @Test("The terminal shows the creatures as the shared picture does, each covering those behind it")
  func pixels() throws {
    let dream = Dream.bike
    let card = card(dream)
    let drawing = dream.card(at: .detail).drawing(
      in: LayoutConstraints(atLeast: card.frame.size, atMost: card.frame.size)
    ) {
      if case .creature = $0.kind { $0.piece(color: .black) } else { .shape(.rectangle) }
    }
    let mosaic = DotImage(try drawing.bitmap(scale: 0.25) { _ in true })
    var whole = EmulatedNode(columns: 60, rows: 12)
    whole.show(.text(mosaic.text(rows: 0..<12) { _ in 0..<60 }))
    var seen = EmulatedNode(columns: 60, rows: 12)
    seen.show(card.node(CardImageCache()))
    var drawn = 0
    let areas = card.creatures(in: dream.card(at: .detail))
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
  func once() {
    let session = TerminalSession(columns: 80, rows: 24, depth: .full)
    let drawn = session.app.imageCache.drawn
    #expect(drawn > 0)
    session.press("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp")
    #expect(session.app.imageCache.drawn == drawn, "Moving the focus renders no picture.")
    session.press("ArrowDown", "Enter")
    #expect(session.app.imageCache.drawn == drawn + 1)
    session.press("e")
    session.type("!!")
    session.press("Tab", "Tab", "Tab")
    #expect(session.app.imageCache.drawn == drawn + 1, "Pictures contain no text.")
    session.press("1")
    #expect(session.app.imageCache.drawn == drawn + 2)
    session.press("u")
    #expect(session.app.imageCache.drawn == drawn + 2, "Undo uses the cached picture.")
    for round in 0..<3 {
      for frame in 0..<AnimationFrame.count {
        session.show(
          AnimationFrame(Timestamp(milliseconds: Int64((round * AnimationFrame.count + frame) * AnimationFrame.length)))
        )
      }
    }
    #expect(session.app.imageCache.drawn == drawn + 2 + AnimationFrame.count)
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
  func moving() {
    let session = TerminalSession(columns: 80, rows: 24, depth: .indexed)
    #expect(!session.app.isMoving)
    session.press("ArrowDown", "Enter")
    #expect(session.app.isMoving)
    let before = session.terminal
    session.show(AnimationFrame(Timestamp(milliseconds: 1_500)))
    #expect(session.terminal != before)
    session.press("p")
    #expect(!session.app.isMoving && session.shows("p continue"))
    session.press("p", "2")
    #expect(!session.app.isMoving, "A dream without effects is not animated.")
    session.press("2", "Escape")
    #expect(!session.app.isMoving)
    for depth in [ColorDepth.none, .sixteen] {
      let other = TerminalSession(columns: 80, rows: 24, depth: depth)
      other.press("ArrowDown", "Enter")
      #expect(!other.app.isMoving && other.app.imageCache.drawn == 0)
    }
  }

  @Test(
    "With few colors creatures are signs, in one line if there are fewer than three rows", arguments: Creature.allCases
  )
  func signs(creature: Creature) {
    for count in CreatureCount.allCases {
      for rows in 1...4 {
        let sign = creature.sign(count, rows: rows, .signs)
        let lines = sign.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == (rows >= 3 ? 3 : 1) && Set(lines.map { CellWidth.count(String($0)) }).count == 1)
        #expect(sign.text.contains("× \(count.rawValue)") == (count != .one))
        #expect(sign.runs.allSatisfy { $0.style == .plain })
      }
    }
    #expect(creature.sign(.one, rows: 3, .colors).runs.contains { $0.style.foreground != nil })
  }
}
