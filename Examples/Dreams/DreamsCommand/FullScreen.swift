import Dreams
import DreamsArt
import DreamsTerminal
import Foundation
import Tarn
import TarnCommandLine
import TarnSharing
import TarnStorage
import TarnTerminal

/// The full-screen app, over a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// Runs the app until the user quits.
  ///
  /// - Parameter path: the file that the user named; `nil` for the default file.
  /// - Returns: the exit status of the program.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ path: String?) async throws -> Int32 {
    weak var shown: DreamsTerminalApp?
    let blobs = SharedBlobs()
    let shared = try await Dreams.app(blobs: blobs).file(path).open(
      blobs: blobs,
      onStatus: { status in
        if let app = shown { report(status, on: app) }
      })
    let depth = ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: true)
    let app = DreamsTerminalApp(shared.store, depth: depth) { picture in
      guard let bytes = try await blobs.bytes(of: BlobID(picture.blob)) else {
        throw CommandError("The picture is no longer in the file of the dreams. Share the dreams again.")
      }
      return bytes
    }
    shown = app
    report(shared.status, on: app)
    if !shared.notes.isEmpty { app.report(shared.notes.joined(separator: " ")) }
    let end = try await app.terminal().run()
    try shared.close()
    return end.exitStatus
  }

  private static func report(_ status: SharedStatus, on app: DreamsTerminalApp) {
    status.notify {
      app.showFileStatus($0.map { .init($0.message, isProblem: $0.isError) })
    } message: {
      app.report($0)
    }
  }
}
