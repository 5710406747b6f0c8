import Foundation
import Journal
import Synchronization
import TarnImages
import TarnSharing
import TarnStorage
import TarnWeb

/// Stores the photos and voice notes that a person adds to their draft, and serves them.
///
/// It runs outside the main loop, so that a large picture does not delay other pages. The journal's file keeps a blob as
/// long as an entry, a draft or a change to take back refers to it.
final class AttachmentStore: FileStore {
  /// The side of a thumbnail in pixels: the width of a phone's screen, of which a thumbnail covers half.
  static let thumbnailSide = 480
  /// The maximum number of stored attachments that the page has not taken yet. It takes each one within moments, even
  /// of fifty photos dropped at once.
  private static let mostWaiting = 100

  private let blobs: SharedBlobs
  private let thumbnails: ThumbnailRenderer
  /// Whether a person is signed in at the page, and the attachments that the page has not taken yet.
  private let state = Mutex<(isOpen: Bool, waiting: [(id: String, change: EntryChange)])>((false, []))

  init(_ blobs: SharedBlobs, _ thumbnails: ThumbnailRenderer) {
    self.blobs = blobs
    self.thumbnails = thumbnails
  }

  /// Accepts and serves files while a person is signed in. Others see the pictures of the sample entries only.
  func setOpen(_ isOpen: Bool) { state.withLock { $0 = (isOpen, []) } }

  private var isOpen: Bool { state.withLock { $0.isOpen } }

  var bound: Int { ImageFile.mostBytes }

  func save(_ bytes: [UInt8], named name: String) async throws -> String {
    guard isOpen else { throw ClosedToFiles() }
    let blob: BlobID
    let change: EntryChange
    // The content decides what the file is, whichever field it was given in.
    if WaveFile.begins(bytes) {
      let wave = try WaveFile(bytes)
      blob = try await blobs.put(bytes)
      change = .addVoice(VoiceNote(id: UUID(), blob: blob, seconds: wave.seconds))
    } else {
      // The name is left out, because the notice shows it in front of the error.
      let small = try await thumbnails.thumbnail(of: bytes, named: "", fitting: Self.thumbnailSide)
      blob = try await blobs.put(bytes)
      change = .addPhoto(
        Photo(
          id: UUID(), blob: blob, thumbnail: try await blobs.put(small.bytes), width: small.originalWidth,
          height: small.originalHeight, name: name))
    }
    state.withLock { state in
      if state.waiting.count == Self.mostWaiting { state.waiting.removeFirst() }
      state.waiting.append(("\(blob)", change))
    }
    return "\(blob)"
  }

  /// Returns the change that adds the attachment stored under an ID, once.
  func take(_ id: String) -> EntryChange? {
    state.withLock { state in
      state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).change }
    }
  }

  func file(_ id: String) async -> ServedFile? {
    // A read error counts as a missing file: the next read may succeed, and meanwhile the browser shows the picture's
    // alternative text.
    guard let blob = BlobID(id) else { return nil }
    let sample = SampleEntries.pictures[blob]
    guard let bytes = isOpen ? try? await blobs.bytes(of: blob) : sample else { return nil }
    // The media type is detected from the bytes only.
    let type = WaveFile.begins(bytes) ? "audio/wav" : ImageFormat(of: bytes)?.mediaType
    return ServedFile(bytes: bytes, type: type ?? "application/octet-stream")
  }

  struct ClosedToFiles: Error, CustomStringConvertible {
    var description: String { "Only the people of this journal can add files. Sign up first." }
  }
}
