import Foundation
import Tarn
import TarnStorage
import TarnTerminal
import Todos
import TodosBrowsing
import TodosTerminal

/// All to-dos in the full-screen terminal, on a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: the exit code.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ path: String) async throws -> Int32 {
    weak var shown: TodosTerminalApp?
    let shared = try await SharedStore.open(
      path, app: Todos.app, Todos(), first: Todos.State(), effects: Todos.useCases(), history: Todos.history,
      onStatus: { status in
        if let face = shown { say(status, on: face) }
      })
    let face = TodosTerminalApp(core: shared.store, browsing: Store(ListBrowsing.State(), ListBrowsing()))
    shown = face
    say(shared.status, on: face)
    if !shared.notes.isEmpty { face.say(shared.notes.joined(separator: " ")) }
    let end = try await face.terminal().run()
    try shared.close()
    return end.exitStatus
  }

  private static func say(_ status: SharedStatus, on face: TodosTerminalApp) {
    status.notify {
      face.share($0.map { .init($0.message, short: $0.short, isTrouble: $0.isError) })
    } message: {
      face.say($0)
    }
  }
}
