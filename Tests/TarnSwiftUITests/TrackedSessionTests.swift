import Tarn
import TarnDocument
import TarnSwiftUI
import Testing

@Suite("Sessions in SwiftUI", .timeLimit(.minutes(10)))
@MainActor struct TrackedSessionTests {
  let store = SharedSky.store(stars: 3)

  func views(of session: TrackedSession<SharedSky>) -> ViewDriver {
    ViewDriver(
      DrivenView(id: "window") {
        (
          "",
          [
            DrivenView(id: "title") { (session.document.title, []) },
            DrivenView(id: "star") { (session[\.document.stars[id: 1]?.name] ?? "gone", []) },
            DrivenView(id: "search") { (session.session.search, []) },
            DrivenView(id: "edit") { ("\(session.session.isEditing)", []) },
            DrivenView(id: "undo") { ("\(session.canUndo)", []) },
            DrivenView(id: "name") { (session.undoName ?? "Undo", []) },
          ]
        )
      })
  }

  @Test("A value derived from the document and the session is tracked, by its value")
  func derived() {
    let (anna, ben) = (store.session("anna").tracked, store.session("ben").tracked)
    let annas = ViewDriver(
      DrivenView(id: "found") { (anna[SharedSky.found].map { "\($0)" }.joined(separator: " "), []) })
    #expect(annas.text == "0 1 2")
    ben.send(.search("1"))
    #expect(annas.update() == [])
    anna.send(.search("1"))
    #expect(annas.update() == ["found"] && annas.text == "1")
    ben.send(.rename(2, "star 12"))
    #expect(annas.update() == ["found"] && annas.text == "1 2")
    anna.send(.edit(true))
    #expect(annas.update() == [])
  }

  @Test("The IDs of a table are computed again only when an element came, went or moved")
  func ids() {
    let (anna, ben) = (store.session("anna").tracked, store.session("ben").tracked)
    func read() -> (ids: [Int], buffer: UnsafePointer<Int>?) {
      let ids = anna.ids(of: \.document.stars)
      return (ids, ids.withUnsafeBufferPointer(\.baseAddress))
    }
    let first = read()
    #expect(first.ids == [0, 1, 2])
    ben.send(.search("1"))
    anna.send(.rename(1, "Vega"))
    #expect(read().buffer == first.buffer, "The same array.")
    let rows = ViewDriver(
      DrivenView(id: "rows") { (anna.ids(of: \.document.stars).map { "\($0)" }.joined(separator: " "), []) })
    ben.send(.rename(2, "Deneb"))
    #expect(rows.update() == [])
    store.undo()
    #expect(rows.update() == [] && read().ids == [0, 1, 2])
  }

  @Test("Undo of the document is that of the store, and tracked") func documentUndo() {
    let anna = store.session("anna").tracked
    let button = ViewDriver(DrivenView(id: "undo") { ("\(anna.store.canUndo)", []) })
    #expect(button.text == "false")
    anna.send(.rename(1, "Vega"))
    #expect(button.update() == ["undo"] && button.text == "true")
  }

  @Test("A preview of a document performs nothing, and its sessions work") func preview() {
    let store = Store.preview(Sky.state(stars: 2).chart, of: SharedSky())
    let session = store.session("preview").tracked
    session.send(.rename(1, "Vega"))
    #expect(session[\.document.stars[id: 1]?.name] == "Vega" && store.history == nil)
  }

  @Test("The action of one person evaluates only the views of another that show what it has changed")
  func people() {
    let (anna, ben) = (store.session("anna").tracked, store.session("ben").tracked)
    let (annas, bens) = (views(of: anna), views(of: ben))
    anna.send(.edit(true))
    #expect(annas.update() == ["edit"] && bens.update() == [])
    anna.send(.rename(1, "Vega"))
    #expect(annas.update() == ["star"] && bens.update() == ["star"])
    #expect(bens.text.contains("\nVega\n"))
    ben.send(.rename(2, "Deneb"))
    #expect(annas.update() == [] && bens.update() == [])
  }

  @Test("Undo within a session is tracked by whether there is a step, and by its name")
  func undo() {
    let anna = store.session("anna").tracked
    let driver = views(of: anna)
    anna.send(.search("v"))
    #expect(driver.update() == ["search", "undo", "name"])
    anna.send(.search("ve"))
    #expect(driver.update() == ["search"])
    anna.undo()
    anna.undo()
    #expect(driver.update() == ["search", "undo", "name"])
    #expect(anna.canRedo && anna.redoName == "Redo Search")
    anna.redo()
    #expect(anna.session.search == "v")
  }

  @Test("A tracked session does not keep its store alive after its views are gone")
  func release() {
    weak var released: Store<SharedDocument<SharedSky>>?
    do {
      let store = SharedSky.store(stars: 1)
      released = store
      let session = store.session("anna").tracked
      let driver = views(of: session)
      let found = ViewDriver(DrivenView(id: "found") { ("\(session[SharedSky.found])", []) })
      #expect(driver.update() == [] && found.text == "[0]")
    }
    #expect(released == nil)
  }
}
