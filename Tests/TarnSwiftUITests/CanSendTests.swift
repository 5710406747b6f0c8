import Tarn
import TarnDocument
import TarnSwiftUI
import Testing

/// A chart that is saved when a session has typed a name for it.
private struct Naming: DocumentFeature {
  typealias Document = Sky.Chart
  typealias Session = SharedSky.Session
  enum Action: Codable, Equatable, Sendable {
    case type(String)
    case save
    case add(Int)
    case rename(Int, String)
  }

  var newSession: Session { Session() }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .save where session.search.isEmpty: Refusal("Give a name.")
    case .add(let id) where document.stars.contains(id: id): Refusal("There is star \(id).")
    default: nil
    }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .type(let text): session.search = text
    case .save: document.title = session.search
    case .add(let id): document.stars.append(Sky.Star(id: id))
    case .rename(let id, let name): document.stars[id: id]?.name = name
    }
    return []
  }
}

@Suite("Whether an action can be sent, in SwiftUI", .timeLimit(.minutes(10)))
@MainActor struct CanSendTests {
  private let store = Store(DocumentState(Sky.state(stars: 1).chart), SharedDocument(Naming()))

  @Test("A button is evaluated again once its action is refused or not any more, and at no other change") func button()
  {
    let (anna, ben) = (store.session("anna").tracked, store.session("ben").tracked)
    let driver = ViewDriver(
      DrivenView(id: "form") {
        (
          "",
          [
            DrivenView(id: "save") { (anna.canSend(.save) ? "Save" : "off", []) },
            DrivenView(id: "add") { (anna.canSend(.add(1)) ? "Add" : "off", []) },
          ]
        )
      })
    #expect(driver.text == "\noff\nAdd")
    anna.send(.type("V"))
    #expect(driver.update() == ["save"] && driver.text == "\nSave\nAdd")
    anna.send(.type("Ve"))
    ben.send(.type("x"))
    ben.send(.rename(0, "Deneb"))
    #expect(driver.update() == [])
    ben.send(.add(1))
    #expect(driver.update() == ["add"] && driver.text == "\nSave\noff")
    anna.send(.type(""))
    #expect(driver.update() == ["save"] && driver.text == "\noff\noff")
  }

  @Test("It is tracked through a store, a scope and the actions of a device, whose action is another one each time")
  func scopes() {
    let anna = store.session("anna")
    let scope = anna.scope(\.document.title, action: { (_: Int) in .save })
    var made = 0
    let device = anna.tracked.scope(action: { (_: String) -> Naming.Action in
      made += 1
      return .save
    })
    let driver = ViewDriver(
      DrivenView(id: "form") {
        (
          "",
          [
            DrivenView(id: "store") { ("\(store.canSend(.acted("anna", .save)))", []) },
            DrivenView(id: "scope") { ("\(scope.canSend(1))", []) },
            DrivenView(id: "device") { ("\(device.canSend("save"))", []) },
          ]
        )
      })
    #expect(driver.text == "\nfalse\nfalse\nfalse")
    anna.send(.type("V"))
    #expect(driver.update() == ["store", "scope", "device"] && driver.text == "\ntrue\ntrue\ntrue")
    #expect(made > 1)
  }

  @Test("Rows whose devices make different actions of the same one are tracked each by its own") func rows() {
    let anna = store.session("anna").tracked
    let driver = ViewDriver(
      DrivenView(id: "list") {
        (
          "",
          (1...2).map { id in
            let row = anna.scope(action: { (_: String) -> Naming.Action in .add(id) })
            return DrivenView(id: "row \(id)") { ("\(row.canSend("add"))", []) }
          }
        )
      })
    #expect(driver.text == "\ntrue\ntrue")
    store.session("ben").send(.add(2))
    #expect(driver.update().contains("row 2") && driver.text == "\ntrue\nfalse")
  }

  @Test("A list of the IDs in a session is evaluated when elements come, go or move, not when one changes") func list()
  {
    let (anna, ben) = (store.session("anna").tracked, store.session("ben").tracked)
    let driver = ViewDriver(
      DrivenView(id: "list") {
        (
          "",
          anna.ids(of: \.document.stars).map { id in
            DrivenView(id: "star \(id)") { (anna[\.document.stars[id: id]?.name] ?? "", []) }
          }
        )
      })
    ben.send(.rename(0, "Deneb"))
    #expect(driver.update() == ["star 0"] && driver.text == "\nDeneb")
    ben.send(.add(5))
    #expect(driver.update() == ["list", "star 5"])
    anna.send(.type("x"))
    #expect(driver.update() == [])
  }
}
