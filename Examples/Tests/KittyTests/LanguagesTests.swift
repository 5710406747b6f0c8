import Foundation
import ShownWords
import SourceWords
import Tarn
import TarnApp
import TarnDocument
import TarnForms
import TarnLanguages
import TarnTerminalTesting
import TarnWeb
import Testing

@testable import Kitty

@MainActor @Suite("Kitty in two languages") struct LanguagesTests {
  private let store = Kitty.app.makeStore()
  private let notice = Store(Notice.State(), Notice())

  @Test("All words of the source code are in the catalogs") func complete() throws {
    let words = try SourceWords(
      translated: ["Examples/Kitty"], recorded: ["Examples/Kitty/Kitty.swift", "Examples/Kitty/Kitty+App.swift"])
    #expect(words.faults(in: Kitty.languages) == [])
    #expect(words.texts.count > 35)
    #expect(Kitty.languages.languages.map(\.tag) == ["en", "pl"])
  }

  /// The actions that lead to each screen, with texts of digits only.
  private let screens: [(name: String, actions: [Kitty.Action])] = {
    let (id, other) = (UUID(), UUID())
    let expense = Kitty.Expense(id: id, what: "1", who: "2", amount: Money(hundredths: 1_250))
    return [
      ("empty", []), ("nothing found", [.add(expense), .search("9")]), ("list", [.search(""), .select(id)]),
      ("expense", [.write(id)]), ("new", [.write(other)]), ("error", [.amount(FieldText(text: "1-"))]),
      ("refused", [.what("1"), .who("2"), .amount(FieldText(text: "0")), .save]),
      ("removed", [.cancel, .remove(id)]),
    ]
  }()

  @Test("In the pseudo-language no word of a page or a terminal is outside of the catalogs") func pseudo() async throws
  {
    let session = store.session("terminal")
    let terminal = TestTerminal(try kittyTerminal(session, notice, .pseudo), columns: 200, rows: 40)
    for screen in screens {
      for action in screen.actions { session.send(action) }
      let page = try await ShownWords(
        of: .shared(kittyPage(session, notice, .pseudo)), at: "\(Kitty.addresses.address(in: session.view))")
      #expect(page.unmarked() == [], "\(screen.name)")
      #expect(page.texts.count > 20)
      #expect(ShownWords(lines: terminal.lines).unmarked() == [], "\(screen.name)")
    }
    session.send(.cancel)
    terminal.press("?")
    #expect(terminal.contains("⟦Add an expense⟧"))
    #expect(ShownWords(lines: terminal.lines).unmarked() == [])
    let gone = try await ShownWords(
      of: .shared(kittyPage(session, notice, .pseudo)), at: "expense/00000000-0000-0000-0000-000000000000")
    #expect(gone.contains("⟦There is no such expense.⟧") && gone.unmarked() == [])
  }

  @Test("A browser and a terminal in Polish show Polish words, amounts and names of steps") func polish() async throws {
    let polish = try #require(Language("pl").flatMap { Kitty.languages[$0] })
    let session = store.session("terminal")
    session.send(.add(Kitty.Expense(id: UUID(), what: "Pizza", who: "Anna", amount: Money(hundredths: 1_250))))
    let pages = PageScope.perLanguage(Kitty.languages) { [notice] in .shared(kittyPage(session, notice, $0)) }
    let page = try await ShownWords(of: pages, accepting: "pl-PL, en;q=0.5")
    #expect(page.language == "pl")
    for text in ["Wspólna kasa", "Kwota", "12,50", "Anna: 12,50", "Usuń wydatek", "Dodanie „Pizza”"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try await ShownWords(of: pages, accepting: "de").contains("Anna: 12.50"))
    let terminal = TestTerminal(try kittyTerminal(session, notice, polish), columns: 80, rows: 24)
    #expect(terminal.contains("Wspólna kasa") && terminal.contains("Anna: 12,50"), "\(terminal.text)")
    #expect(
      polish.translation(of: "Anna has paid this, and can change it.")
        == "To wydatek osoby Anna i tylko ona może go zmienić.")
  }
}
