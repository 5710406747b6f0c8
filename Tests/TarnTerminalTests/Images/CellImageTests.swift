import TarnTesting
import Testing

@testable import TarnTerminal

@Suite("Pictures in cells") struct CellImageTests {
  private func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> [Double]) -> CellImage {
    CellImage(width: width, height: height) { x, y in
      let parts = color(x, y)
      return (parts[0], parts[1], parts[2], parts[3])
    }
  }

  private static let red: [Double] = [1, 0, 0, 1]
  private static let blue: [Double] = [0, 0, 1, 1]
  private static let none: [Double] = [0, 0, 0, 0]

  private func runs(_ image: CellImage, isReversed: Bool = false) -> [StyledText.Run] {
    image.text(rows: 0..<image.rows, isReversed: isReversed) { _ in 0..<image.columns }.runs
  }

  @Test("A cell shows two colors in any arrangement; transparent dots show the terminal's background")
  func two() throws {
    let cases: [(sign: String, (Int, Int) -> [Double])] = [
      ("▀", { $1 < 2 ? Self.red : Self.none }), ("▐", { x, _ in x == 1 ? Self.red : Self.none }),
      ("▙", { $0 == 1 && $1 < 2 ? Self.none : Self.red }), ("█", { _, _ in Self.red }), (" ", { _, _ in Self.none }),
    ]
    for (sign, color) in cases {
      let run = try #require(runs(image(2, 4, color)).first)
      #expect(run.text == sign || run.style == Style(foreground: .rgb(255, 0, 0), background: .rgb(255, 0, 0)))
      if sign == " " { #expect(run.style == .plain) }
      if sign == "▀" { #expect(run.style == .foreground(.rgb(255, 0, 0))) }
    }
    let half = try #require(runs(image(2, 4) { $1 < 2 ? Self.red : Self.blue }).first)
    #expect(half.text == "▀" && half.style == Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255)))
  }

  @Test("A terminal shows images if it has at least 256 colors") func depths() {
    #expect(ColorDepth.allCases.filter(\.showsImages) == [.indexed, .full])
  }

  @Test("With exchanged colors a picture looks the same") func reversed() throws {
    let picture = image(2, 4) { $1 < 2 ? Self.red : Self.blue }
    #expect(
      runs(picture, isReversed: true).first?.style == Style(foreground: .rgb(0, 0, 255), background: .rgb(255, 0, 0)))
    let half = image(2, 4) { $1 < 2 ? Self.red : Self.none }
    #expect(runs(half, isReversed: true).first?.style == Style(background: .rgb(255, 0, 0)))
  }

  @Test("No other two colors approximate a cell better") func nearest() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let colors = (0..<4).map { _ in (0..<3).map { _ in Double(Int.random(in: 0...255, using: &random)) / 255 } + [1] }
      let color = { (x: Int, y: Int) in colors[x + y / 2 * 2] }
      let dots = (0..<4).map { index in
        Dot(0, 0, index) { x, y in
          let parts = color(x, y)
          return (parts[0], parts[1], parts[2], parts[3])
        }
      }
      func error(_ set: Int) -> Double {
        dots.indices.reduce(0) { sum, focus in
          let mixture = Dot.mixed(dots, in: set >> focus & 1 == 1 ? set : 15 - set)
          let difference = dots[focus].parts - mixture.parts
          return sum + (difference * difference).sum()
        }
      }
      let sign = try #require(runs(image(2, 4, color)).first?.text.first)
      let set = try #require(Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█").firstIndex(of: sign))
      #expect(error(set) <= (0..<16).map(error).min()! + 1e-9)
    }
  }

  @Test("A part of a picture has the cells of that part") func pieces() throws {
    let picture = image(8, 8) { x, y in x < 4 && y < 4 ? Self.red : Self.none }
    #expect(picture.columns == 4 && picture.rows == 2)
    let right = picture.text(rows: 0..<5) { _ in 2..<9 }
    #expect(right.text == "  \n  ")
    #expect(picture.text(rows: 0..<1) { _ in 0..<2 }.runs.allSatisfy { $0.style.foreground == .rgb(255, 0, 0) })
  }
}
