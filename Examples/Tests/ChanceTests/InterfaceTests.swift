import ChanceDice
import Foundation
import Tarn
import TarnDocument
import TarnLanguages
import TarnTerminal
import TarnView
import Testing

@testable import Chance
@testable import ChanceTerminal

@Suite("User interfaces") @MainActor struct InterfaceTests {
  @Test(
    "Each user interface has fewer than 150 lines of code",
    arguments: ["ChanceWeb", "ChanceWatch", "ChanceTerminal", "ChanceCommand"])
  func short(target: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appendingPathComponent("Chance/\(target)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
    let lines = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
    let code = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    #expect((20..<150).contains(code.count), "\(target) has \(code.count) lines of code")
  }

  private func screen(_ session: DocumentSession<Chance>) -> String {
    Screen.plain(
      chanceFrame(LocalizedSessionView(session.view, .english), TerminalSize(columns: 80, rows: 22)).content, width: 80)
  }

  @Test("The terminal shows the result, the meaning of the notation and the fairness test")
  func terminal() {
    let session = start()
    for _ in 0..<30 { session.send(.request(.dice(.threeSix))) }
    let dice = screen(session)
    for words in [
      "[Dice]", "8-ball", "seed 7", "Dice: 3d6", "3 dice of 6 sides", "30 throws. ", "Past throws", "│", "█",
    ] { #expect(dice.contains(words), "“\(words)” is not in\n\(dice)") }
    session.send(.write("3d"))
    #expect(screen(session).contains("! The number of sides is missing."))
    session.send(.request(.cards(2)))
    #expect(screen(session).contains("2 at once, 50 left."))
    session.send(.request(.ball(question: "Will it rain?")))
    let ball = screen(session)
    #expect(ball.contains("Question: Will it rain?") && ball.contains(session.view.newest?.outcome.result ?? "?"))
  }

  @Test("The lines of the terminal's dice game do not move when dice are thrown or a notation is typed")
  func steady() throws {
    let session = start()
    func diceLine() -> Int? {
      screen(session).split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("Dice:") }
    }
    let before = diceLine()
    for text in ["3d6", "30d6", "d20", "4d6kh3+2d20dl1-1"] {
      session.send(.request(.dice(try DiceNotation(text))))
      #expect(diceLine() == before)
    }
    session.send(.write("4d6kh3+"))
    #expect(before != nil && diceLine() == before)
  }

  @Test("The sides of few dice are drawn; dice that do not count have a dashed frame")
  func dice() throws {
    let session = start()
    session.send(.request(.dice(try DiceNotation("4d6kh3+1d20"))))
    let faces = try #require(session.view.newest).outcome.faces
    #expect(faces.map(\.isKept).filter { !$0 }.count == 1 && faces.count == 5)
    let drawn = screen(session)
    for line in faces[0].box { #expect(drawn.contains(line), "“\(line)” is not in\n\(drawn)") }
    session.send(.request(.dice(try DiceNotation("30d6"))))
    #expect(session.view.newest?.outcome.faces.count == Throw.mostDrawn)
    #expect(!screen(session).contains("╭───────╮"))
  }
}
