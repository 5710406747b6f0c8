import Foundation
import Tarn
import TarnTerminal
import TarnTerminalTesting
import TarnTesting
import Testing

@MainActor @Suite("Cookbook: navigation and screens") struct NavigationTests {
  @Test("Closing asks only if there are unsaved changes; the changes stay until they are discarded") func leaving() {
    let loop = Loop(NoteScreen.State(), NoteScreen())
    loop.send(.open)
    loop.send(.close)
    #expect(loop.state == NoteScreen.State(), "Nothing was changed, so there is no question.")
    loop.send(.open)
    loop.send(.write("Milk"))
    loop.send(.close)
    #expect(NoteScreen.question(loop.state)?.items.map(\.title) == ["Discard"])
    loop.send(.keepEditing)
    #expect(NoteScreen.question(loop.state) == nil && loop.state.draft?.value.text == "Milk")
    loop.send(.close)
    loop.send(.discard)
    #expect(loop.state == NoteScreen.State())
    loop.send(.open)
    loop.send(.write("Beer"))
    loop.send(.save)
    #expect(loop.state == NoteScreen.State(note: NoteScreen.Note(text: "Beer")))
  }

  @Test("A dialog opens by a key, submits by Enter, and closes without an effect by Escape") func dialog() throws {
    let store = Store(Guests.State(), Guests())
    let screen = TestTerminal(try Terminal(frame: store) { state, _ in Guests.frame(state) }, columns: 40, rows: 12)
    screen.press("a")
    #expect(screen.contains("New guest"))
    screen.press("Enter")
    #expect(screen.contains("New guest"), "A guest needs a name.")
    screen.type("Anna")
    screen.press("Enter")
    #expect(store.state == Guests.State(names: ["Anna"]) && screen.contains("Anna"), "\(screen.text)")
    screen.press("a")
    screen.type("Ben")
    screen.press("Escape")
    #expect(store.state == Guests.State(names: ["Anna"]) && !screen.contains("New guest"), "\(screen.text)")
  }

  @Test("Each screen has an address, an address opens its screen, and an unknown one is no screen")
  func deepLink() throws {
    #expect("\(Library.addresses.address(of: .book(7)))" == "book/7")
    #expect(Library.addresses.router.parse("book/7") == .book(7))
    #expect(Library.addresses.router.parse("books/7") == nil)
    let loop = Loop(Library.State(), Library())
    loop.send(.search("tea & milk"))
    let address = Library.addresses.address(in: loop.state)
    let other = Loop(Library.State(book: 3), Library())
    other.send(Library.addresses.open(try #require(Library.addresses.router.parse(address))))
    #expect(other.state == loop.state)
    let laws = Laws(Library(), from: Library.State()) { _, random in
      random.pick(from: [.search("a"), .search(""), .open(.book(1)), .open(.list(search: "b"))])
    }
    #expect(laws.addresses(Library.addresses, places: [.book(0), .list(search: "é&=?")]) == nil)
  }
}
