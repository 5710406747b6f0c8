import DocumentedCode
import Foundation
import ShownWords
import SourceWords
import Tarn
import TarnDates
import TarnDocument
import TarnLanguages
import TerminalDriver
import Testing

@testable import Todos

@MainActor @Suite("To-dos in three languages") struct TodosLanguagesTests {
  private func words() throws -> SourceWords {
    try SourceWords(
      translated: ["Examples/Todos"],
      recorded: [
        "Examples/Todos/Todos/App/TodoReference.swift", "Examples/Todos/Todos/App/Todos+Labels.swift",
        "Examples/Todos/Todos/Features",
      ])
  }

  @Test("All words are in the catalogs of all languages, with their placeholders")
  func complete() throws {
    #expect(try words().faults(in: Todos.languages) == [])
    #expect(try words().texts.count > 130)
    #expect(Todos.languages.languages.map(\.tag) == ["en", "ar", "pl"])
    #expect(try SourceWords.literals(outsideOfWordsIn: ["Examples/Todos/TodosSwiftUI"]) == [])
  }

  private func language(_ tag: String) throws -> Localization {
    try #require(Language(tag).flatMap { Todos.languages[$0] })
  }

  @Test("A journal of several people is read by each in their own language")
  func journal() throws {
    let anna = try TerminalSession()
    anna.other(.add(text: "buy “milk”", tags: []))
    anna.other(.remove(.number(1)))
    func entries(_ tag: String) throws -> [String] {
      let model = ScreenModelReader(try language(tag)).model(
        anna.store.session("ben").view, Moment(day: "2026-11-21", minutes: 840), .gmt)
      return (0..<2).map { model.journalEntry($0).text }
    }
    #expect(try entries("en") == ["Removed “buy “milk””", "Added “buy “milk””"])
    #expect(try entries("pl") == ["Usunięto „buy “milk””", "Dodano „buy “milk””"])
    #expect(try entries("ar") == ["حُذفت «\u{2068}buy “milk”\u{2069}»", "أضيفت «\u{2068}buy “milk”\u{2069}»"])
  }

  @Test("The names of steps have the plural form of the number")
  func steps() throws {
    let (polish, arabic) = (try language("pl"), try language("ar"))
    #expect(
      [1, 3, 5].map { polish.translation(of: "Removed \($0) to-dos") }
        == ["Usunięto 1 zadanie", "Usunięto 3 zadania", "Usunięto 5 zadań"])
    #expect(
      [2, 3, 11, 100].map { arabic.translation(of: "Removed \($0) to-dos") }
        == ["حُذفت مهمتان (٢)", "حُذفت ٣ مهام", "حُذفت ١١ مهمة", "حُذفت ١٠٠ مهمة"])
    #expect(polish.translation(of: "Tag “a” #b") == "Dodanie do „a” etykiety #b")
    #expect(
      polish.translation(of: "Change “a” to “b”") == "Zmiana „a” na „b”", "The entry with the longest text of its own.")
  }

  @Test("On a terminal in the pseudo-language no word of any screen is outside of the catalogs")
  func pseudo() throws {
    let document = Todos.Document(
      todos: [
        Todo(id: uuid(1), number: 1, text: "1", due: "2026-11-20", made: .init(milliseconds: 0)),
        Todo(id: uuid(2), number: 2, text: "2", note: "3", due: "2026-11-21T17:00", made: .init(milliseconds: 0)),
        Todo(id: uuid(3), number: 3, text: "3", due: "2027-01-01", made: .init(milliseconds: 0)),
      ], lastNumber: 3)
    let session = try TerminalSession(document, columns: 240, rows: 60, words: .pseudo)
    #expect(ShownWords(lines: session.rows).unmarked() == [])
    for keys in ["?", "m", "e", "d", "t", "f", "F", "a", "J", "/", " ", "u", "5", "6", "s"] {
      session.press(keys)
      #expect(ShownWords(lines: session.rows).unmarked() == [], "\(keys)")
      if "?medtfFaJ/".contains(keys) { session.press("Escape") }
    }
  }

  @Test("Each action's step, journal entry and refusal has a translation")
  func actions() throws {
    let polish = try language("pl")
    let todo = Todo(id: uuid(1), number: 1, text: "a", due: "2026-11-26", made: .init(milliseconds: 0))
    let changes: [TodoChange] = [
      .text("b"), .note("c"), .due(nil), .due("2026-11-26"), .tag("t"), .untag("t"), .check(.init(milliseconds: 0)),
      .uncheck,
    ]
    let document = Todos.Document(todos: [todo], lastNumber: 1)
    var texts = changes.map { $0.note("a") }
    texts += changes.map { Todos.label(of: .alter(.id(todo.id), [$0]), document) }
    texts += [
      Todos.Action.added(todo), .remove(.number(1)), .removeDone, .forked(todo, from: todo.id),
      .alter(.id(todo.id), changes),
    ]
    .map { Todos.label(of: $0, document) }
    texts += [
      document.refusal(of: .number(9)), document.refusal(of: .id(nil)), document.refusal(of: .id(uuid(7))),
      .unchanged(todo), Refusal(text: " "), Refusal(text: String(repeating: "a", count: 1_000)),
      Refusal(changes: [.note(String(repeating: "a", count: 20_000))]),
    ].compactMap { $0?.reason }
    for text in texts { #expect(polish.translation(of: text) != text, "\(text)") }
  }

  @Test("All code of the page about languages is in the app") func documented() throws {
    let page = try DocumentedPage("docs/languages.md")
    #expect(page.count == 5)
    #expect(try page.missing(in: "Examples") == [])
  }
}
