import Chance
import ChanceTerminal
import Foundation
import Tarn
import TarnTerminal
import Testing

@Suite("User interfaces") struct FaceTests {
  @Test(
    "Each user interface has fewer than 150 lines of code",
    arguments: ["ChanceWeb", "ChanceWatch", "ChanceTerminal", "ChanceCommand"])
  func short(face: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appendingPathComponent("Chance/\(face)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
    let lines = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
    let code = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    #expect((20..<150).contains(code.count), "\(face) has \(code.count) lines of code")
  }

  @Test("The terminal shows the result, the hints and the fairness test")
  func terminal() {
    let loop = start()
    for _ in 0..<30 { loop.send(.request(.dice(.threeSix))) }
    let screen = Screen.plain(chanceScreen(loop.state), width: 80)
    for words in [" Dice ", "8-ball", "seed 7", "Dice: 3d6", "30 throws. ", "Past throws", "│", "█", "Enter throw"] {
      #expect(screen.contains(words), "“\(words)” is not in\n\(screen)")
    }
    loop.send(.write("3d"))
    #expect(Screen.plain(chanceScreen(loop.state), width: 80).contains("The number of sides is missing."))
    loop.send(.request(.cards(2)))
    #expect(Screen.plain(chanceScreen(loop.state), width: 80).contains("2 at once, 50 left."))
    loop.send(.request(.ball(question: "Will it rain?")))
    let notice = "chance.tarn was deleted or moved."
    #expect(Screen.plain(chanceScreen(loop.state, notice: notice), width: 80).contains(notice))
    let ball = Screen.plain(chanceScreen(loop.state), width: 80)
    #expect(ball.contains("Question: Will it rain?") && ball.contains(loop.state.newest?.outcome.result ?? "?"))
  }

  @Test("Six-sided dice show pips and others a number; dice that do not count have a dashed frame")
  func dice() throws {
    let four = DieFace(die: .sides(6), shown: 4, isKept: true)
    #expect(four.box == ["╭───────╮", "│ ●   ● │", "│       │", "│ ●   ● │", "╰───────╯"])
    #expect(four.words == "A die of 6 sides shows 4")
    for shown in 1...6 {
      let face = DieFace(die: .sides(6), shown: shown, isKept: true)
      #expect(face.pips?.count == shown)
      // The pips are symmetric under a half turn, as on a real die.
      #expect(face.pips?.map { 8 - $0 }.sorted() == face.pips)
    }
    let out = DieFace(die: .sides(20), shown: 17, isKept: false)
    #expect(out.box == ["╭╌╌╌╌╌╌╌╮", "┆       ┆", "┆  17   ┆", "┆       ┆", "╰╌╌╌╌╌╌╌╯"])
    #expect(out.words == "A die of 20 sides shows 17, not counted" && out.pips == nil)
    #expect(DieFace(die: .fate, shown: -1, isKept: true).words == "A fate die shows −")
    let loop = start()
    loop.send(.request(.dice(try Notation("4d6kh3+1d20"))))
    let faces = try #require(loop.state.newest).outcome.faces
    #expect(faces.map(\.isKept).filter { !$0 }.count == 1 && faces.count == 5)
    let screen = Screen.plain(chanceScreen(loop.state), width: 80)
    for line in faces[0].box { #expect(screen.contains(line), "“\(line)” is not in\n\(screen)") }
    loop.send(.request(.dice(try Notation("30d6"))))
    #expect(loop.state.newest?.outcome.faces.count == DieFace.mostDrawn)
    #expect(!Screen.plain(chanceScreen(loop.state), width: 80).contains("╭───────╮"))
  }

  @Test("A histogram as text marks the expected end of each bar")
  func text() throws {
    let coins = try Distribution(Notation("2d2"))
    let lines = Histogram(of: [2, 3, 3, 4, 4, 4], beside: coins).lines(width: 10)
    #expect(lines == ["2 ███  │      1", "3 ██████    │ 2", "4 █████│████  3"])
  }
}
