import Foundation
import Tarn
import TarnApp
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
}
