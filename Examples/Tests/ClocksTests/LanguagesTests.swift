import Clocks
import ClocksView
import Foundation
import ShownWords
import SourceWords
import Tarn
import TarnDates
import TarnLanguages
import TarnValues
import TarnView
import TarnWeb
import Testing

@MainActor @Suite("Clocks in two languages") struct LanguagesTests {
  private let store = Store(Clocks.State.numbered, Clocks(), history: Clocks.history)

  @Test("All words of the source code are in the catalogs") func complete() throws {
    let words = try SourceWords(
      translated: ["Examples/Clocks"],
      recorded: ["Examples/Clocks/Clocks/Clocks+App.swift", "Examples/Clocks/Clocks/Clocks.swift"])
    #expect(words.faults(in: Clocks.languages) == [])
    #expect(words.texts.count > 55)
    #expect(Clocks.languages.languages.map(\.tag) == ["en", "pl"])
    #expect(try SourceWords.literals(outsideOfWordsIn: ["Examples/Clocks/ClocksSwiftUI"]) == [])
  }

  private static let cities = City.all()

  private func page(_ words: Localization) -> Page {
    clocksPage(
      store, cities: Self.cities, reading: .every(.seconds(1)) { Date(timeIntervalSince1970: 1_705_334_400) },
      words: words)
  }

  private var place: String { "\(Clocks.addresses.address(in: store.state))" }

  /// The actions that lead to each screen.
  private let screens: [(name: String, actions: [Clocks.Action])] = [
    ("list", []), ("editing", [.edit(true)]), ("clock", [.edit(false), .open(uuid(1))]),
    ("unknown zone", [.open(uuid(3))]),
    ("cities", [.openSheet]), ("no city", [.search("0")]), ("city", [.search("Łódź")]),
    ("gone clock", [.closeSheet, .open(uuid(1)), .remove(uuid(1))]),
    ("empty", [.closeDetail, .remove(uuid(2)), .remove(uuid(3))]),
  ]

  @Test("In the pseudo-language no word of any screen is outside of the catalogs, but for names of zones and cities")
  func pseudo() async throws {
    var names = Set(
      Self.cities.flatMap { "\($0.name) \($0.zone) \($0.country ?? "")".split { !$0.isLetter && !$0.isNumber } })
    names.formUnion(["UTC"])
    for screen in screens {
      for action in screen.actions { store.send(action) }
      let shown = try await ShownWords(of: .shared(page(.pseudo)), at: place)
      #expect(shown.unmarked(except: names) == [], "\(screen.name)")
      #expect(shown.texts.count > 20, "\(screen.name)")
    }
    let gone = try await ShownWords(of: .shared(page(.pseudo)), at: "clock/\(uuid(9))")
    #expect(gone.contains("⟦No such clock.⟧") && gone.unmarked() == [])
  }

  @Test("A browser in Polish gets the page in Polish: words, the difference of the time, and the names of steps")
  func polish() async throws {
    store.send(.open(uuid(1)))
    let pages = PageScope.perLanguage(Clocks.languages) { [self] in .shared(page($0)) }
    let shown = try await ShownWords(of: pages, at: place, accepting: "pl")
    #expect(shown.language == "pl" && shown.texts.first == "1")
    for text in ["Zegary", "Dodaj", "‹ Wszystkie zegary", "Strefa czasowa: Asia/Tokyo", "później", "Otwarcie: 1"] {
      #expect(shown.contains(text), "\(text)")
    }
    store.send(.openSheet)
    store.send(.search("Warsaw"))
    #expect(try await ShownWords(of: pages, at: place, accepting: "pl").contains("1 miasto"))
    #expect(try await ShownWords(of: pages, at: place, accepting: "de").contains("1 city"))
  }
}

extension Clocks.State {
  /// Three clocks with names of digits, one in a zone that no computer knows.
  fileprivate static let numbered = Clocks.State(
    document: Clocks.Document(
      clocks: Table(
        [("Asia/Tokyo", 1), ("Asia/Kolkata", 2), ("Mars/1", 3)].map {
          Clocks.Clock(id: uuid($1), zone: $0, name: "\($1)")
        })))
}
