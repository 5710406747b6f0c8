import Foundation
import ProgramDriver
import Tarn
import TarnApp
import TarnRecord
import TarnSharing
import TarnStorage
import TarnTerminal
import TarnTerminalTesting
import TarnTesting
import TarnView
import Testing

@MainActor @Suite("The notice of an opened file") struct OpeningNoticeTests {
  private struct Library: Feature {
    struct State: Record {
      var books: [String] = []
      var isSearching = false
      static let fields: [Field<State>] = [
        Field("books", \.books), Field("isSearching", \.isSearching, default: false),
      ]
    }

    enum Action: Codable, Sendable {
      case add(String)
      case setSearching(Bool)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .add(let book): state.books.append(book)
      case .setSearching(let isSearching): state.isSearching = isSearching
      }
      return []
    }

    static func app(_ schema: Schema = Schema()) -> AppDefinition<Library> {
      AppDefinition(
        name: "Library", Library(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: schema,
        durability: .default)
    }
  }

  /// Runs the app of the second version on a file of the first one.
  private func run(_ device: @MainActor (Store<Library>, Store<Notice>) async throws -> Void) async throws {
    try await withFile { path in
      let (storage, store) = try Library.app().file(at: path).openAlone()
      store.send(.add("Emma"))
      try storage.close()
      let next = Library.app(Schema(migrations: [1: { $0 }])).file(at: path)
      try await next.run { shared, notice in try await device(shared.store, notice) }
    }
  }

  private static let note = "The undo history begins anew, because the file was converted from schema version 1 to 2."

  @Test("What the program sends before its device runs does not remove it, and a user's action does")
  func sentBeforeRunning() async throws {
    try await run { store, notice in
      store.send(.setSearching(false))
      #expect(notice.state.message?.hasPrefix(Self.note) == true, "\(notice.state)")
      // The device shows the notice.
      let device = notice.observe({ $0.message }) { _ in }
      store.send(.add("Ivanhoe"))
      #expect(notice.state.message == nil)
      withExtendedLifetime(device) {}
    }
  }

  @Test("A terminal shows it until the first key") func terminal() async throws {
    try await run { store, notice in
      store.send(.setSearching(false))
      let terminal = try Terminal(frame: store, notice: notice) { state, _ in
        AppFrame(.text("\(state.books.count) books"), keys: [KeyBinding("a", title: "Add", .add("Ivanhoe"))])
      }
      let screen = TestTerminal(terminal)
      #expect(screen.text.contains("The undo history begins anew"), "\(screen.text)")
      screen.press("a")
      #expect(screen.contains("2 books") && !screen.text.contains("begins anew"), "\(screen.text)")
    }
  }

  @Test("A session that can't be recorded does not take its place") func recording() async throws {
    try await withFile { path in
      let (storage, store) = try Library.app().file(at: path).openAlone()
      store.send(.add("Emma"))
      try storage.close()
      let next = Library.app(Schema(migrations: [1: { $0 }])).file(at: path)
      // A file is no folder.
      try await next.run(sessions: path) { _, notice in
        let message = notice.state.message ?? ""
        #expect(message.hasPrefix(Self.note) && message.contains("This session is not recorded."), "\(message)")
      }
    }
  }
}
