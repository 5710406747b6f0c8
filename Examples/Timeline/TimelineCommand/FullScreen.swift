import Foundation
import Tarn
import TarnStorage
import TarnTerminal
import Timeline
import TimelineNetwork
import TimelineTerminal

/// Timelines on the whole terminal, over a folder that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: what the program ends with.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ folder: TimelineFolder) async throws -> Int32 {
    weak var shown: TimelineTerminalApp?
    let program = try await TimelineProgram(
      folder,
      onStatus: { status in
        if let app = shown { say(status, on: app) }
      })
    let shared = program.shared
    let app = TimelineTerminalApp(shared.store, in: window)
    shown = app
    say(shared.status, on: app)
    if !shared.notes.isEmpty { app.say(shared.notes.joined(separator: " ")) }
    let end = try await app.terminal().run()
    try program.close()
    return end.exitStatus
  }

  /// The terminal's name, such as `/dev/pts/3`: whoever starts the program there again after a crash finds the sheet still open.
  private static var window: Timeline.WindowID { ttyname(STDOUT_FILENO).map { String(cString: $0) } ?? "terminal" }

  private static func say(_ status: SharedStatus, on app: TimelineTerminalApp) {
    status.notify {
      app.stand($0.map { .init($0.message, isTrouble: $0.isError) })
    } message: {
      app.say($0)
    }
  }
}
