import DocumentedCode
import Tarn
import TarnValues
import Testing

/// The feature of docs/derived.md.
struct Board: Feature {
  struct Entry: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var day: Int
    var isHidden = false
  }

  struct State: Equatable, Sendable {
    var text = "A walk"
    var photos: [Int] = []
    var today = 2
    var query = "walk"
    var entries: Table<Entry> = [
      Entry(id: 1, title: "A walk", day: 1), Entry(id: 2, title: "Tea", day: 2),
      Entry(id: 3, title: "Another walk", day: 2, isHidden: true),
    ]
  }

  func update(_ state: inout State, _ photo: Int) -> [Never] {
    state.photos.append(photo)
    return []
  }

  static let entries = Derived { (state: borrowing State) in state.entries }
  static let today = Derived { (state: borrowing State) in state.today }
  static let query = Derived { (state: borrowing State) in state.query }
}

extension Board {
  static let text = Derived { (state: borrowing State) in state.text }
  static let photos = Derived("photos") { (state: borrowing State) in state.photos.count }
  static let remaining = Derived("remaining", from: (text, photos)) { text, photos in 280 - text.count - 24 * photos }
}

extension Board {
  static let headline = DerivedByID("headline", each: entries, with: today) { entry, today in
    entry.day == today ? "\(entry.title), today" : entry.title
  }

  static let newest = entries.filter { !$0.isHidden }.sorted { $0.day > $1.day }
  static let found = entries.filter(with: query) { entry, query in entry.title.contains(query) }
  static let byDay = entries.grouped { $0.day }
  static let letters = entries.sum { $0.title.count }
}

@Suite("The examples of docs/derived.md") @MainActor struct DerivedPageTests {
  let store: Store<Board>

  init() { store = Store(Board.State(), Board()) }

  @Test("The page shows only code that this test target compiles") func page() throws {
    let page = try DocumentedPage("docs/derived.md")
    #expect(page.count == 4)
    #expect(try page.missing(in: "Tests/TarnTests/Derived/DerivedPageTests.swift") == [])
  }

  @Test("The examples on the page have the results that the page states") func values() {
    #expect(store.read(Board.remaining) == 274)
    store.send(7)
    #expect(store.read(Board.remaining) == 250)
    #expect(headline(2) == "Tea, today" && headline(9) == nil)
    #expect(store.read(Board.newest).map(\.id) == [2, 1])
    #expect(store.read(Board.found).map(\.id) == [1, 3])
    #expect(store.read(Board.byDay).map(\.key) == [1, 2])
    #expect(store.read(Board.letters) == 21)
    #expect(
      explanation() == """
        remaining: evaluated 2 times, changed 2 times, last at version 1 because of
          remaining ← photos
        """)
    #expect(dependents() == ["remaining"])
  }

  // swift-format-ignore
  func headline(_ id: Int) -> String? {
    store.read(Board.headline, id)        // nil if there is no such entry
  }

  // The code and the output as the page shows them.
  // swift-format-ignore
  func explanation() -> String? {
    store.explanation(of: Board.remaining)?.description
    // remaining: evaluated 2 times, changed 2 times, last at version 1 because of
    //   remaining ← photos
  }

  // swift-format-ignore
  func dependents() -> [String] {
    store.dependents(of: Board.photos)      // ["remaining"], and where it is observed
  }
}
