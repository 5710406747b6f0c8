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
        if let face = shown { say(status, on: face) }
      })
    let shared = program.shared
    let face = TimelineTerminalApp(shared.store, in: window)
    shown = face
    say(shared.status, on: face)
    if !shared.notes.isEmpty { face.say(shared.notes.joined(separator: " ")) }
    let end = try await face.terminal().run()
    try program.close()
    return end.exitStatus
  }

  /// The terminal's name, such as `/dev/pts/3`: whoever starts the program there again after a crash finds the sheet still open.
  private static var window: Timeline.WindowID { ttyname(STDOUT_FILENO).map { String(cString: $0) } ?? "terminal" }

  private static func say(_ status: SharedStatus, on face: TimelineTerminalApp) {
    status.notify {
      face.stand($0.map { .init($0.message, isTrouble: $0.isError) })
    } message: {
      face.say($0)
    }
  }
}
