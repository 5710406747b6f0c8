import Chance
import ChanceTerminal
import Tarn
import TarnSharing
import TarnStorage

/// The full-screen app, over a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// Runs the app until the user quits.
  ///
  /// - Returns: the exit status of the program.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ file: AppFile<Chance>, seed: UInt64?) async throws -> Int32 {
    let notice = Store(nil, FileNotice())
    let shared = try await file.open(onStatus: { notice.send($0.message) })
    if !shared.notes.isEmpty { notice.send(shared.notes.joined(separator: " ")) }
    if let seed { shared.store.send(.setSeed(seed)) }
    let end = try await chanceTerminal(shared.store, notice: notice).run()
    try shared.close()
    return end.exitStatus
  }
}
