import Tarn
import TarnDocument
import TarnTerminal
import Timeline
import TimelineNetwork
import TimelineTerminal

/// Timelines in the full-screen terminal, in a folder that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: the exit status of the program.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ folder: TimelineFolder) async throws -> Int32 {
    let notice = Store(Notice.State(), Notice())
    let program = try await TimelineProgram(folder, notice: notice)
    let end = try await timelineTerminal(program.store.session(.terminal), notice: notice).run()
    try program.close()
    return end.exitStatus
  }
}
