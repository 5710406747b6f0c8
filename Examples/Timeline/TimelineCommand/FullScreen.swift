import Foundation
import Tarn
import TarnDocument
import TarnLanguages
import TarnTerminal
import Timeline
import TimelineNetwork
import TimelineTerminal
import TimelineView

/// Timelines in the full-screen terminal, in a folder that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: the exit status of the program.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ folder: TimelineFolder) async throws -> Int32 {
    let notice = Store(Notice.State(), Notice())
    let program = try await TimelineProgram(folder, notice: notice)
    let words = Timeline.languages.best(for: LanguagePreferences(environment: ProcessInfo.processInfo.environment))
    let end = try await timelineTerminal(program.store.session(.terminal), notice: notice, words: words).run()
    try program.close()
    return end.exitStatus
  }
}
