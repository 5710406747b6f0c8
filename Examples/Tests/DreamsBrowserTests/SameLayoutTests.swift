import BrowserDriver
import BrowserSuite
import Dreams
import DreamsArt
import Foundation
import TarnDrawing
import TarnLayout
import TarnTerminal
import TerminalDriver
import Testing

extension DreamsBrowserTests {
  /// One value for all tests, so that the page, the terminal and the picture contain the same dream.
  @MainActor @Suite("The card layout on all devices") struct SameLayout {
    private static let dream = Dream(
      id: id(1), description: "The keynote", creature: .unicorn, effects: [.rain], count: .three)
    private static var card: some Layout<DreamPart> & Equatable & Sendable { dream.card(at: .list) }
    /// The size of a card in the page's list.
    private static let frame = Rect(x: 0, y: 0, width: 328, height: 96)

    @Test("The test, the browser, the picture and the terminal place each part as the layout says")
    func everywhere() async throws {
      let card = Self.card
      let placed = card.arranged(in: Self.frame) { part, room in part.measuredAsDrawn(in: room) }
      #expect(placed.map(\.content) == card.contents)

      try await browser(placed.map(\.frame))
      try picture(placed.map(\.frame), card)
      try terminal(card)
    }

    private func browser(_ frames: [Rect]) async throws {
      try await withDreams(Dreams.Document(dreams: [Self.dream])) { scene in
        let tab = try await scene.open()
        let seen: [[Double]] = try await tab.evaluate(
          """
          (() => {
            const card = document.querySelector("\(Selector.card(2)) .layout"), { x, y } = card.getBoundingClientRect();
            return [...card.children].map((part) => part.getBoundingClientRect())
              .map((part) => [part.x - x, part.y - y, part.width, part.height]);
          })()
          """)
        #expect(seen.count == frames.count)
        for (seen, frame) in zip(seen, frames) {
          let lengths = [frame.minX, frame.minY, frame.width, frame.height]
          // Browsers measure in 64ths of a pixel, and a width is the difference of two edges.
          #expect(zip(seen, lengths).allSatisfy { abs($0 - $1) <= 1.0 / 32 }, "\(seen) is not \(lengths)")
        }
        let words: [String] = try await tab.evaluate(
          "[...document.querySelectorAll('\(Selector.card(2)) .layout > div')].map((part) => part.textContent)")
        #expect(words == ["", "", "", "The keynote", "three unicorns with rain"])
      }
    }

    private func picture(_ frames: [Rect], _ card: some Layout<DreamPart> & Sendable) throws {
      let room = LayoutConstraints(atLeast: Self.frame.size, atMost: Self.frame.size)
      let drawing = card.drawing(in: room) { $0.piece(color: .black) }
      #expect(drawing.size == Self.frame.size)
      let bitmap = try drawing.bitmap { _ in true }
      for (index, frame) in frames.enumerated() {
        #expect(bitmap.hasInk(in: frame), "part \(index)")
      }
      // The space between the creatures and the text, and around both, is empty.
      let words = frames[3]
      #expect(!bitmap.hasInk(in: Rect(x: frames[2].maxX, y: 0, width: words.minX - frames[2].maxX, height: 96)))
      #expect(!bitmap.hasInk(in: Rect(x: 0, y: 0, width: 328, height: 8)))
    }

    private func terminal(_ card: some Layout<DreamPart> & Sendable) throws {
      let size = TerminalSize(columns: 41, rows: 6)
      let screen = Screen<Never>(size: size, depth: .none)
      var terminal = Emulator(columns: size.columns, rows: size.rows)
      terminal.feed("\u{1b}[?7l")
      terminal.feed(
        screen.show(
          .layout(card) { part in
            switch part.kind {
            case .creature: .text("U")
            case .title(let text), .detail(let text): .text(text)
            }
          }))
      // Measures with a ruler for cells of 8 by 16 points, as the terminal does.
      let cells = card.arranged(in: Self.frame) { part, _ in
        switch part.kind {
        case .creature: LayoutMeasurement(Size(width: 8, height: 16))
        case .title(let text), .detail(let text): LayoutMeasurement(Size(width: 8 * Double(text.count), height: 16))
        }
      }
      let title = try #require(terminal.position(of: "The keynote"))
      let detail = try #require(terminal.position(of: "three unicorns with rain"))
      for (seen, placed) in zip([title, detail], cells.dropFirst(3)) {
        #expect(seen.column == Int((placed.frame.minX / 8).rounded()))
        #expect(seen.row == Int((placed.frame.minY / 16).rounded()))
      }
      let creature = try #require(terminal.position(of: "U"))
      #expect(creature.column == Int((cells[0].frame.minX / 8).rounded()))
      #expect(terminal.rows.joined().filter { $0 == "U" }.count == 3)
    }
  }
}

extension Bitmap {
  /// Whether an area contains a visible pixel.
  fileprivate func hasInk(in frame: Rect) -> Bool {
    let (left, top) = (Int(frame.minX.rounded(.up)), Int(frame.minY.rounded(.up)))
    let (right, bottom) = (min(Int(frame.maxX.rounded(.down)), width), min(Int(frame.maxY.rounded(.down)), height))
    return (top..<max(top, bottom)).contains { y in
      (left..<max(left, right)).contains { x in self[x, y].opacity > 0 }
    }
  }
}
