import Foundation
import Tarn
import TarnApp
import TarnCommandLine
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
  static func run(_ options: FolderOptions, _ sessions: SessionOptions) async throws -> Int32 {
    let folder = try options.folder
    let words = Timeline.languages.best(for: LanguagePreferences(environment: ProcessInfo.processInfo.environment))
    if sessions.session != nil {
      return try await sessions.run(Timeline.app.file(at: folder.file), path: options.path) { app in
        try await timelineTerminal(app.session(.terminal), notice: app.notice, words: words, hasUndo: true).run()
      }.exitStatus
    }
    let notice = Store(Notice.State(), Notice())
    let program = try await TimelineProgram(folder, notice: notice, sessions: sessions.record)
    let end = try await timelineTerminal(program.store.session(.terminal), notice: notice, words: words).run()
    try program.close()
    return end.exitStatus
  }
}
