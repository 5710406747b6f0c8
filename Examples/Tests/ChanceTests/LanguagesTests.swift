import Chance
import ChanceDice
import ChanceTerminal
import ChanceWatch
import ChanceWeb
import Foundation
import ShownWords
import SourceWords
import Tarn
import TarnDocument
import TarnLanguages
import TarnTerminalTesting
import TarnView
import TarnWeb
import Testing

@MainActor @Suite("Chance in two languages") struct LanguagesTests {
  private let session = start()
  private let notice = Store(Notice.State(), Notice())

  private func polish() throws -> Localization { try #require(Language("pl").flatMap { Chance.languages[$0] }) }

  @Test("All words of the source code are in the catalogs") func complete() throws {
    let words = try SourceWords(
      translated: ["Examples/Chance"],
      recorded: [
        "Examples/Chance/Chance/Chance.swift", "Examples/Chance/Chance/Chance+Labels.swift",
        "Examples/Chance/Chance/Draw/Throw.swift", "Examples/Chance/ChanceDice/Dice/DiceNotation+Parsing.swift",
        "Examples/Chance/ChanceDice/Statistics/DiceDistribution.swift",
      ])
    #expect(words.faults(in: Chance.languages) == [])
    #expect(words.texts.count > 110)
    #expect(Chance.languages.languages.map(\.tag) == ["en", "pl"])
    #expect(try SourceWords.literals(outsideOfWordsIn: ["Examples/Chance/ChanceSwiftUI"]) == [])
    // Also those of one word.
    for answer in EightBall.answers { #expect(try polish().translation(of: answer) != answer, "\(answer)") }
  }

  /// The actions that lead to each screen.
  private func screens() throws -> [(name: String, actions: [Chance.Action])] {
    func dice(_ text: String) throws -> Chance.Action { .request(.dice(try DiceNotation(text))) }
    let many = Array(repeating: try dice("3d6"), count: 200)
    return [
      ("dice", []), ("thrown", [try dice("4d6kh3+1d20-1")]), ("fate", [try dice("3dF")]), ("counted", many),
      ("slow", [try dice("1000d6kh500")]), ("wrong", [.write("4d6kh5")]), ("no sides", [.write("3d")]),
      ("coin", [.choose(.coin)]), ("flipped", [.request(.coin)]), ("ball", [.choose(.ball)]),
      ("asked", [.request(.ball(question: ""))]), ("cards", [.choose(.cards)]),
      ("no cards", [.request(.cards(52))]), ("cleared", [.clear, .choose(.dice)]),
    ]
  }

  @Test("In the pseudo-language no word of a page, a watch or a terminal is outside of the catalogs, but for notations")
  func pseudo() async throws {
    let terminal = TestTerminal(
      try chanceTerminal(session, notice: notice, words: .pseudo), columns: 300, rows: 40)
    for screen in try screens() {
      for action in screen.actions { session.send(action) }
      let notations =
        session.document.thrown.map { $0.outcome.requestText(.pseudo) } + DiceNotation.common + [
          session.session.notation
        ]
      let names = Set(notations.flatMap { $0.split { !$0.isLetter && !$0.isNumber } })
      for page in [chancePage(session, words: .pseudo), chanceWatchPage(session, words: .pseudo)] {
        let shown = try await ShownWords(of: .shared(page), at: "\(Chance.addresses.address(in: session.view))")
        #expect(shown.unmarked(except: names) == [], "\(screen.name)")
        #expect(shown.texts.count > 5)
      }
      #expect(ShownWords(lines: terminal.lines).unmarked(except: names) == [], "\(screen.name): \(terminal.text)")
    }
    for key in ["F1", "Escape", "Control+x"] { terminal.press(key) }
    #expect(ShownWords(lines: terminal.lines).unmarked(except: ["3d"]) == [], "\(terminal.text)")
  }

  @Test("A browser and a terminal in Polish show Polish words, plural forms and numbers") func shown() async throws {
    for _ in 0..<22 { session.send(.request(.dice(.threeSix))) }
    session.send(.request(.cards(3)))
    session.send(.choose(.dice))
    let pages = PageScope.perLanguage(Chance.languages) { [session] in .shared(chancePage(session, words: $0)) }
    let page = try await ShownWords(of: pages, accepting: "pl")
    #expect(page.language == "pl")
    for text in [
      "Los", "Kości", "3 kości 6-ścienne", "Poprzednie rzuty", "3 karty", "Uczciwość 3d6",
      "22 rzuty. Jak uczciwe kości",
      "Dobranie 3 kart",
    ] { #expect(page.contains(text), "\(text)") }
    #expect(page.texts.contains { $0.contains(/χ² = \d+,\d/) })
    #expect(try await ShownWords(of: pages, accepting: "de").contains("3 dice of 6 sides"))
    let terminal = TestTerminal(try chanceTerminal(session, notice: notice, words: polish()), columns: 90, rows: 30)
    #expect(terminal.contains("[Kości]") && terminal.contains("ziarno 7"), "\(terminal.text)")
    session.send(.write("4d6kh5"))
    #expect(terminal.contains("! Z 4 kości nie można zatrzymać 5. Zatrzymaj od 1 do 4."), "\(terminal.text)")
  }

  @Test("Each error of a notation has a translation, with its numbers") func errors() throws {
    let polish = try polish()
    for text in [
      "", "3x6", "x", "3d6+", "3d", "0d6", "1d0", "1001d6", "d1000001", "2d6+99999999", "4d6k3", "4d6d", "4d6kh5",
      "d6kh2", "4d6dl4", "2d6dl0", "d6dl1", "d1!", "4dF!", "4d6kh9999999", String(repeating: "+1", count: 101),
    ] {
      let error = try #require(throws: DiceNotationError.self) { try DiceNotation(text) }
      #expect(polish.translation(of: error.words) != error.words, "\(error.words)")
    }
  }
}
