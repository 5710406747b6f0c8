import BrowserDriver
import BrowserSuite
import Tarn
import Testing

@testable import TarnWeb

/// A walk through rooms, whose view has the links between them.
private struct Walk: Feature {
  enum Place: Codable, Equatable, Sendable {
    case list
    case room(Int)
    case search, bare
  }

  func update(_ place: inout Place, _ action: Place) -> [Never] {
    place = action
    return []
  }

  static let addresses = Addresses<Place, Place, Place>(
    AddressRouter(
      .route("", .list),
      .route("room/:number", .int, make: Place.room) { if case .room(let number) = $0 { number } else { nil } },
      .route("search", .search), .route("bare", .bare)),
    place: { $0 }, open: { $0 })

  static func link(_ id: String, _ place: Place) -> Node<Place> {
    .a([.id(id), .key(id), .href(addresses.address(of: place))], .text(id))
  }

  static func view(_ place: Place) -> Node<Place> {
    switch place {
    case .list:
      .main(
        .section(
          [.key("list")], .h1("All rooms"), link("room1", .room(1)), link("to-search", .search),
          link("to-bare", .bare)))
    case .room(let number):
      .main(
        .section(
          [.key("room")], .h1(.text("Room \(number)")), link("next", .room(number + 1)), link("home", .list),
          .when(number == 1, link("only", .room(2)))))
    case .search:
      .main(.section([.key("search")], .h1("Search"), .input([.id("field"), .label("Search"), .focused(true)])))
    case .bare: .main(.section([.key("bare")], .p("Nothing"), link("home", .list)))
    }
  }
}

extension ServerBrowserTests {
  /// The keyboard focus of a user who follows links and goes back.
  @MainActor @Suite("The focus after a navigation") struct NavigationFocus {
    private let focus = "document.activeElement.id || document.activeElement.textContent"

    private func withWalk(_ test: @MainActor (Tab, Store<Walk>) async throws -> Void) async throws {
      let store = Store(Walk.Place.list, Walk())
      let page = Page(
        title: "Walk",
        parts: [Part(frame: store, addresses: Walk.addresses) { AppFrame(Walk.view($0), title: "Walk") }])
      try await withTab(page) { tab, _ in try await test(tab, store) }
    }

    private func focused(_ text: String, _ tab: Tab) async throws {
      try await tab.wait(until: "(\(focus)) == '\(text)'")
    }

    @Test("It goes to the heading of the new place, without an outline, by links, Back and Forward")
    func heading() async throws {
      try await withWalk { tab, _ in
        try await tab.press("Tab")
        try await focused("room1", tab)
        try await tab.press("Enter")
        try await focused("Room 1", tab)
        #expect(
          try await tab.evaluate("getComputedStyle(document.activeElement).outlineStyle", as: String.self) == "none")
        try await tab.press("Tab")
        try await focused("next", tab)
        try await tab.run("history.back()")
        try await focused("All rooms", tab)
        try await tab.run("history.forward()")
        try await focused("Room 1", tab)
      }
    }

    @Test("It stays in an element that is still there, and goes where the app moves it")
    func kept() async throws {
      try await withWalk { tab, store in
        try await tab.press("Tab")
        try await tab.press("Enter")
        try await focused("Room 1", tab)
        try await tab.press("Tab")
        try await tab.press("Enter")
        try await tab.shows("Room 2", in: "h1")
        try await focused("next", tab)
        try await tab.focus("#home")
        try await tab.press("Enter")
        try await focused("All rooms", tab)
        try await tab.focus("#to-search")
        try await tab.press("Enter")
        try await focused("field", tab)
      }
    }

    @Test("Without a heading it goes to the main element; another person's change moves it nowhere")
    func main() async throws {
      try await withWalk { tab, store in
        try await tab.focus("#to-bare")
        try await tab.press("Enter")
        try await tab.wait(until: "document.activeElement.localName == 'main'")
        try await tab.focus("#home")
        store.send(.room(1), cause: .arrived)
        try await tab.shows("Room 1", in: "h1")
        try await tab.wait(until: "document.activeElement == document.body")
      }
    }
  }
}
