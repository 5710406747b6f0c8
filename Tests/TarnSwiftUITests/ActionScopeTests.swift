import Tarn
import TarnDocument
import TarnSwiftUI
import Testing

@Suite("Stores with the actions of a device", .timeLimit(.minutes(10)))
@MainActor struct ActionScopeTests {
  /// Names a star by how many have been named.
  enum Tap { case name(Int) }

  @Test("Each action is made when it is sent, and reads are tracked as through the store")
  func sending() {
    let store = Sky.store(stars: 3)
    var count = 0
    let window = store.scope(action: { (tap: Tap) -> Sky.Action in
      count += 1
      guard case .name(let id) = tap else { return .title("") }
      return .rename(id, "\(count)")
    })
    let driver = ViewDriver(
      DrivenView(id: "window") {
        (
          "",
          [
            DrivenView(id: "star") { (window[\.chart.stars[id: 1]?.name] ?? "", []) },
            DrivenView(id: "title") { (window.chart.title, []) },
            DrivenView(id: "search") { (window.search, []) },
          ]
        )
      })
    window.send(.name(1))
    window.send(.name(1))
    #expect(driver.update() == ["star"] && driver.text == "\n2\nChart\n")
    #expect(store.lastCause == .acted)
    store.send(.search("v"))
    #expect(driver.update() == ["search"])
  }

  @Test("The refusal of an action is that of the store's action")
  func refusal() {
    let store = Store(
      DocumentState(Sky.state(stars: 1).chart), SharedDocument(RefusingSky()), onFault: { _ in })
    let session = store.session("anna").tracked
    let window = session.scope(action: { (name: String) in .rename(0, name) })
    #expect(window.refusal(of: "") == Refusal("Give a name.") && window.refusal(of: "Vega") == nil)
    window.send("")
    #expect(window.document.stars[0].name == "star 0")
    window.send("Vega")
    #expect(window.document.stars[0].name == "Vega" && window.session.search == "")
  }
}

/// A chart whose stars have names.
private struct RefusingSky: DocumentFeature {
  typealias Document = Sky.Chart
  typealias Session = SharedSky.Session
  typealias Action = SharedSky.Action

  var newSession: Session { Session() }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    if case .rename(_, "") = action { Refusal("Give a name.") } else { nil }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    SharedSky().update(&document, &session, action)
  }
}
