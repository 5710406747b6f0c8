import Dreams
import DreamsArt
import DreamsTerminal
import Foundation
import Tarn
import TarnStorage
import TarnTerminal

/// The full-screen app, over a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// Runs the app until the user quits.
  ///
  /// - Returns: the exit status of the program.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ path: String) async throws -> Int32 {
    weak var shown: DreamsTerminalApp?
    let blobs = SharedBlobs()
    let shared = try await SharedStore.open(
      path, app: Dreams.app, Dreams(), first: .initial, subscriptions: [Dreams.rendering(by: ImageRenderer(blobs))],
      history: Dreams.history, blobs: blobs,
      onStatus: { status in
        if let face = shown { say(status, on: face) }
      })
    let depth = ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: true)
    let face = DreamsTerminalApp(shared.store, depth: depth) { picture in
      guard let bytes = try await blobs.bytes(of: BlobID(picture.blob)) else {
        throw CommandError("It is not in the file of the dreams any more. Share them again.")
      }
      return bytes
    }
    shown = face
    say(shared.status, on: face)
    if !shared.notes.isEmpty { face.say(shared.notes.joined(separator: " ")) }
    let end = try await face.terminal().run()
    try shared.close()
    return end.exitStatus
  }

  private static func say(_ status: SharedStatus, on face: DreamsTerminalApp) {
    status.notify {
      face.stand($0.map { .init($0.message, isTrouble: $0.isError) })
    } message: {
      face.say($0)
    }
  }
}
