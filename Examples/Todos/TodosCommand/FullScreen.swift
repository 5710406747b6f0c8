import Tarn
import TarnSharing
import TarnStorage
import TarnTerminal
import Todos
import TodosBrowsing
import TodosTerminal

/// All to-dos in the full-screen terminal, on a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: the exit code.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ file: AppFile<Todos>) async throws -> Int32 {
    weak var shown: TodosTerminalApp?
    let shared = try await file.open(onStatus: { status in if let app = shown { report(status, on: app) } })
    let app = TodosTerminalApp(core: shared.store, browsing: Store(ListBrowsing.State(), ListBrowsing()))
    shown = app
    report(shared.status, on: app)
    if !shared.notes.isEmpty { app.report(shared.notes.joined(separator: " ")) }
    let end = try await app.terminal().run()
    try shared.close()
    return end.exitStatus
  }

  private static func report(_ status: SharedStatus, on app: TodosTerminalApp) {
    status.notify {
      app.share($0.map { .init($0.message, short: $0.short, isProblem: $0.isError) })
    } message: {
      app.report($0)
    }
  }
}
