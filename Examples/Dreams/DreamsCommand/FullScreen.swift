import Dreams
import DreamsArt
import DreamsTerminal
import Foundation
import Tarn
import TarnStorage
import TarnTerminal

/// All dreams on the whole terminal, over a file that other programs may have open, too.
@MainActor enum FullScreen {
  /// - Returns: what the program ends with.
  /// - Throws: ``StorageError``, ``TerminalError``.
  static func run(_ path: String) async throws -> Int32 {
    weak var shown: DreamsFace?
    let blobs = SharedBlobs()
    let shared = try SharedStore(
      path, app: Dreams.app, Dreams(), first: .initial, sources: [Dreams.rendering(by: Darkroom(blobs))],
      history: Dreams.history, blobs: blobs,
      onStatus: { status in
        if let face = shown { say(status, on: face) }
      })
    let depth = ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: true)
    let face = DreamsFace(shared.store, depth: depth) { picture in
      guard let bytes = try await blobs.bytes(of: BlobID(picture.blob)) else {
        throw Refusal("It is not in the file of the dreams any more. Share them again.")
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

  /// Nothing is said of what is as it should be and changes nothing for the person.
  private static func say(_ status: SharedStatus, on face: DreamsFace) {
    switch status {
    case .owning(.saving), .owning(.closed): face.stand(nil)
    case .owning(.failing(let reason, let waiting)):
      face.stand(.init(waiting == 1 ? "1 change not saved" : "\(waiting) changes not saved", isTrouble: true))
      face.say("Not saved since: \(reason)")
    case .following(let owner): face.stand(.init("shared with \(owner)"))
    case .looking: face.stand(.init("looking for who has the file"))
    case .refused(let words): face.say(words)
    case .stuck(let words):
      face.stand(.init("without the file", isTrouble: true))
      face.say(words)
    }
  }
}
