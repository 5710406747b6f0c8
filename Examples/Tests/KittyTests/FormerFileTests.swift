import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnStorage
import Testing

@testable import Kitty

/// Kitty as it was in version 1, as far as its files show it: the form is the session's, without a draft.
private struct FormerKitty: DocumentFeature {
  struct Session: Record {
    var draft: Form?
    static let fields: [Field<Session>] = [Field("draft", \.draft)]
  }

  struct Form: Record {
    var id: UUID
    var what = ""
    static let fields: [Field<Form>] = [Field("id", \.id), Field("what", \.what)]
  }

  enum Action: Equatable, Codable, Sendable {
    case add(Kitty.Expense)
    case write(UUID)
  }

  var newSession: Session { Session() }

  func update(_ document: inout Kitty.Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .add(let expense): document.expenses[id: expense.id] = expense
    case .write(let id): session.draft = Form(id: id, what: "Pizza")
    }
    return []
  }
}

@MainActor @Suite("Files of earlier versions of Kitty") struct FormerFileTests {
  @Test("A file with an open form of version 1 keeps its expenses, and the form is gone") func openForm() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "kitty-\(UUID()).tarn").path
    defer { for end in ["", "-wal", "-shm", "-owner"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let former = AppDefinition(
      name: "Kitty", document: FormerKitty(), first: Kitty.Document(),
      history: SharedDocument<FormerKitty>.history(), schema: Schema(), durability: .default)
    let expense = Kitty.Expense(id: UUID(), what: "Pizza", who: "Anna", amount: Money(hundredths: 1_250))
    let (storage, store) = try former.file(at: path).openAlone()
    store.session("anna").send(.add(expense))
    store.session("anna").send(.write(expense.id))
    try storage.close()
    let (opened, kitty) = try Kitty.app.file(at: path).openAlone()
    #expect(kitty.state.document.expenses == [expense] && kitty.state.sessionIDs.isEmpty)
    try opened.close()
  }
}
