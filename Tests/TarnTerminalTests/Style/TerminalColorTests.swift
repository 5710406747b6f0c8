import TarnTerminal
import TarnTesting
import Testing

@Suite("Reduced colors")
struct TerminalColorTests {
  @Test(
    "With 256 colors, the nearest of the cube and the grays is used",
    arguments: [
      (TerminalColor.rgb(0, 0, 0), TerminalColor.indexed(16)), (.rgb(255, 255, 255), .indexed(231)),
      (.rgb(255, 135, 0), .indexed(208)),
      (.rgb(8, 8, 8), .indexed(232)), (.rgb(128, 128, 128), .indexed(244)), (.rgb(238, 238, 238), .indexed(255)),
      (.rgb(250, 10, 10), .indexed(196)), (.red, .red), (.indexed(99), .indexed(99)),
    ])
  func indexed(color: TerminalColor, expected: TerminalColor) { #expect(color.shown(at: .indexed) == expected) }

  @Test(
    "With sixteen colors, the nearest one is used",
    arguments: [
      (TerminalColor.rgb(250, 10, 10), TerminalColor.brightRed), (.rgb(200, 0, 0), .red),
      (.rgb(120, 120, 120), .brightBlack),
      (.indexed(231), .brightWhite), (.indexed(3), .yellow), (.indexed(244), .brightBlack), (.cyan, .cyan),
    ])
  func sixteen(color: TerminalColor, expected: TerminalColor) { #expect(color.shown(at: .sixteen) == expected) }

  @Test("Without colors, none is used, and with all, a color is unchanged")
  func ends() {
    #expect(TerminalColor.red.shown(at: .none) == nil)
    #expect(TerminalColor.rgb(1, 2, 3).shown(at: .full) == .rgb(1, 2, 3))
  }

  @Test("None of the 240 fixed colors is nearer than the one used")
  func nearest() {
    var random = SeededRandom(seed: 1)
    func parts(_ color: TerminalColor) -> [Int] {
      switch color {
      case .rgb(let red, let green, let blue): return [Int(red), Int(green), Int(blue)]
      case .indexed(let index) where index >= 232: return Array(repeating: Int(index - 232) * 10 + 8, count: 3)
      case .indexed(let index):
        let position = Int(index) - 16
        return [position / 36, position / 6 % 6, position % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
      default: return []
      }
    }
    func distance(_ left: TerminalColor, _ right: TerminalColor) -> Int {
      zip(parts(left), parts(right)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    for _ in 0..<300 {
      let color = TerminalColor.rgb(
        .random(in: 0...255, using: &random), .random(in: 0...255, using: &random), random.oneIn(2) ? 0 : 77)
      guard let shown = color.shown(at: .indexed) else {
        Issue.record("Nothing is shown.")
        continue
      }
      let best = (16...255).map { distance(color, .indexed(UInt8($0))) }.min()
      #expect(distance(color, shown) == best, "\(color) is shown as \(shown)")
    }
  }

  @Test(
    "Colors and attributes are sent at the terminal's color depth",
    arguments: [
      (ColorDepth.full, "\u{1B}[1;38;2;255;135;0mx"), (.indexed, "\u{1B}[1;38;5;208mx"), (.sixteen, "\u{1B}[1;33mx"),
      (.none, "\u{1B}[1mx"),
    ])
  func sequences(depth: ColorDepth, expected: String) {
    let screen = Screen<String>(size: TerminalSize(columns: 3, rows: 1), depth: depth)
    let style = Style(foreground: .rgb(255, 135, 0), attributes: .bold)
    let text = String(decoding: screen.show(.text("x", style: style)), as: UTF8.self)
    #expect(text.contains(expected))
  }
}
