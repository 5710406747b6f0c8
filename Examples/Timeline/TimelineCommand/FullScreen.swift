import Foundation
import Tarn
import TarnSharing
import TarnTerminal
import Timeline
import TimelineNetwork
import TimelineTerminal

/// Timelines in the full-screen terminal, in a folder that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: the exit status of the program.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ folder: TimelineFolder) async throws -> Int32 {
    weak var shown: TimelineTerminalApp?
    let program = try await TimelineProgram(
      folder,
      onStatus: { status in
        if let app = shown { report(status, on: app) }
      })
    let shared = program.shared
    let app = TimelineTerminalApp(shared.store, in: window)
    shown = app
    report(shared.status, on: app)
    if !shared.notes.isEmpty { app.report(shared.notes.joined(separator: " ")) }
    let end = try await app.terminal().run()
    try program.close()
    return end.exitStatus
  }

  /// The terminal's name, such as `/dev/pts/3`: a program started there again after a crash still shows the open sheet.
  private static var window: Timeline.WindowID { ttyname(STDOUT_FILENO).map { String(cString: $0) } ?? "terminal" }

  private static func report(_ status: SharedStatus, on app: TimelineTerminalApp) {
    status.notify {
      app.showFileStatus($0.map { .init($0.message, isProblem: $0.isError) })
    } message: {
      app.report($0)
    }
  }
}
