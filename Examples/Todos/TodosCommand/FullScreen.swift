import Foundation
import Tarn
import TarnDocument
import TarnSharing
import TarnStorage
import TarnTerminal
import Todos
import TodosTerminal

/// All to-dos in the full-screen terminal, on a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: the exit code.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ file: AppFile<SharedDocument<Todos>>) async throws -> Int32 {
    weak var shown: TodosTerminalApp?
    let shared = try await file.open(onStatus: { status in if let app = shown { report(status, on: app) } })
    let app = TodosTerminalApp(shared.store.session(SessionID("terminal \(ttyName)")))
    shown = app
    report(shared.status, on: app)
    if !shared.notes.isEmpty { app.status.send(.report(shared.notes.joined(separator: " "))) }
    let end = try await app.terminal().run()
    try shared.close()
    return end.exitStatus
  }

  /// The name of the terminal, in which a person finds the screen as it was.
  private static var ttyName: String { ttyname(STDIN_FILENO).map { String(cString: $0) } ?? "" }

  private static func report(_ status: SharedStatus, on app: TodosTerminalApp) {
    status.notify {
      app.status.send(.show($0.map { .init($0.message, short: $0.short, isProblem: $0.isError) }))
    } message: {
      app.status.send(.report($0))
    }
  }
}
