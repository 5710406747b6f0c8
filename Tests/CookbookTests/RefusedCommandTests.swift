import Foundation
import Tarn
import TarnApp
import TarnDocument
import TarnRecord
import TarnSharing
import TarnStorage
import Testing

@MainActor @Suite("The refusals of a command") struct RefusedCommandTests {
  private struct Shelf: Feature {
    struct State: Record {
      var books: [String] = []
      static let fields: [Field<State>] = [Field("books", \.books)]
    }

    enum Action: Codable, Sendable { case add(String) }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      if case .add(let book) = action { state.books.append(book) }
      return []
    }

    static let refusal = Refusal("One book stays.")

    static let app = AppDefinition(
      name: "Shelf", Shelf(), first: State(),
      history: HistoryRules(tracks: [.whole()], refusal: { next, _ in next.books.isEmpty ? refusal : nil }),
      schema: Schema(), durability: .default)
  }

  @Test("Several undos that are refused for one reason say it once") func undos() async throws {
    try await withFile { path in
      let file = Shelf.app.file(at: path)
      try await file.perform([.send(.add("Emma")), .send(.add("Dune"))]).check()
      let result = try await file.perform([.undo, .undo, .undo])
      #expect(result.stepLabels.count == 1 && result.refusals == [Shelf.refusal, Shelf.refusal])
      #expect(throws: Shelf.refusal) { try result.check() }
      #expect(try await file.read().books == ["Emma"])
    }
  }

  private struct Letters: DocumentFeature {
    struct Document: Record {
      var sent: [String] = []
      static let fields: [Field<Document>] = [Field("sent", \.sent)]
    }

    struct Session: Record { static let fields: [Field<Session>] = [] }
    enum Action: Codable, Sendable { case send(String) }
    enum Effect: Equatable, Sendable { case post(String) }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] {
      guard case .send(let text) = action else { return [] }
      document.sent.append(text)
      return [.post(text)]
    }

    static let app = AppDefinition(
      name: "Letters", document: Letters(), first: Letters.Document(), effects: [],
      history: SharedDocument<Letters>.history(), schema: Schema(), durability: .default)
  }

  @Test("An effect that a command does not perform is a warning, by its name and without its contents")
  func effects() async throws {
    try await withFile { path in
      let result = try await Letters.app.file(at: path).perform(actions: [.send("secret")])
      var warnings: [String] = []
      try result.check { warnings.append($0) }
      #expect(
        warnings == ["The change is saved. Not performed, because the command does not open the app: post."])
      #expect(try await Letters.app.file(at: path).read().document.sent == ["secret"])
    }
  }
}
