import Journal
import JournalPhotos
import Synchronization
import TarnStorage
import TarnWeb

/// Stores the photos and voice notes that a person adds to their draft, and serves the ones that they may see.
///
/// It runs outside the main loop, so that a large picture does not delay other pages. Files go into the storage of the
/// person session, where the draft is, and into the journal's storage when the person submits the draft
/// (``carry(_:from:)``).
final class AttachmentStore: FileStore {
  /// The attachment made from an uploaded file.
  enum StoredAttachment: Equatable, Sendable {
    case photo(Photo)
    case voice(VoiceNote)
  }

  /// The side of a thumbnail in pixels: the width of a phone's screen, of which a thumbnail covers half.
  static let thumbnailSide = 480
  /// The maximum number of stored attachments that the page has not taken yet. It takes each one within moments, even
  /// of fifty photos dropped at once.
  private static let mostWaiting = 100

  private let journal: JournalStorage
  private let thumbnails: ThumbnailRenderer
  /// The storage of the signed-in person; `nil` before the sign-in.
  private let storage = Mutex<PersonSessionStorage?>(nil)
  private let waiting = Mutex<[(id: String, kept: StoredAttachment)]>([])

  init(journal: JournalStorage, thumbnails: ThumbnailRenderer) {
    self.journal = journal
    self.thumbnails = thumbnails
  }

  /// Starts to accept and to serve files for the signed-in person.
  func open(_ opened: PersonSessionStorage) { storage.withLock { $0 = opened } }

  /// Stops serving files after the sign-out, and discards uploads that were not taken.
  func close() {
    storage.withLock { $0 = nil }
    waiting.withLock { $0 = [] }
  }

  private func openStorage() throws -> PersonSessionStorage {
    guard let opened = storage.withLock({ $0 }) else { throw ExternalFile() }
    return opened
  }

  struct ExternalFile: Error, CustomStringConvertible {
    var description: String { "Only the people of this journal can add files. Sign up first." }
  }

  var bound: Int { ImageFile.mostBytes }

  func save(_ bytes: [UInt8], named name: String) async throws -> String {
    let storage = try openStorage()
    let kept: StoredAttachment
    if WaveFile.begins(bytes) {
      let wave = try WaveFile(bytes)
      kept = .voice(VoiceNote(id: newID(), blob: try await storage.keep(bytes), seconds: wave.seconds))
    } else {
      kept = .photo(try await photo(bytes, named: name, in: storage))
    }
    let id = kept.blob.description
    waiting.withLock { waiting in
      if waiting.count == AttachmentStore.mostWaiting { waiting.removeFirst() }
      waiting.append((id, kept))
    }
    return id
  }

  private func photo(_ bytes: [UInt8], named name: String, in storage: PersonSessionStorage) async throws -> Photo {
    // The name is left out, because the notice shows it in front of the error.
    let (picture, small) = try await thumbnails.develop(bytes, named: "", fitting: AttachmentStore.thumbnailSide)
    return Photo(
      id: newID(), blob: try await storage.keep(bytes), thumbnail: try await storage.keep(small.bytes),
      width: picture.width,
      height: picture.height, name: name)
  }

  /// Returns the attachment that was stored under an ID and removes it from the waiting ones.
  func take(_ id: String) -> StoredAttachment? {
    waiting.withLock { waiting in
      waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).kept }
    }
  }

  func file(_ id: String) async -> ServedFile? {
    guard let blob = BlobReference(id), let storage = try? openStorage() else { return nil }
    // A read error counts as a missing file: the next read may succeed, and meanwhile the browser shows the picture's
    // alternative text.
    if let bytes = try? await storage.bytes(of: blob) { return ServedFile(bytes) }
    return (try? await journal.bytes(of: blob)).flatMap { $0 }.map { ServedFile($0) }
  }

  /// Copies the blobs of a request to the journal's storage, because everyone can see a suggested entry.
  ///
  /// - Returns: the references that neither the journal's storage nor the person session's has.
  func carry(_ blobs: [BlobReference], from storage: PersonSessionStorage) async throws -> [BlobReference] {
    var lacking: [BlobReference] = []
    for blob in blobs where try await !journal.has(blob) {
      if let bytes = try await storage.intact(blob) { _ = try await journal.keep(bytes) } else { lacking.append(blob) }
    }
    return lacking
  }

  /// Copies blobs from the journal's storage to the person session's, so that the session can add them again.
  ///
  /// The journal's storage deletes blobs that no kept version refers to. A session refers to those that it can restore
  /// (`PersonSession.RequestHistory`), so its own storage keeps them. Call it before the journal's storage is closed, which is when it
  /// deletes blobs.
  func save(_ blobs: [BlobReference], to storage: PersonSessionStorage) async throws {
    for blob in blobs where try await !storage.has(blob) {
      if let bytes = try await journal.intact(blob) { _ = try await storage.keep(bytes) }
    }
  }
}

extension Storage {
  /// Returns the bytes of a blob; `nil` if they are missing or damaged.
  fileprivate func intact(_ blob: BlobReference) async throws -> [UInt8]? {
    do { return try await bytes(of: blob) } catch let error as StorageError where error.kind == .damaged { return nil }
  }

  fileprivate func has(_ blob: BlobReference) async throws -> Bool { try await intact(blob) != nil }
}

extension AttachmentStore.StoredAttachment {
  fileprivate var blob: BlobReference {
    switch self {
    case .photo(let photo): photo.blob
    case .voice(let note): note.blob
    }
  }
}

extension ServedFile {
  /// Creates a file whose media type is detected from its bytes only.
  fileprivate init(_ bytes: [UInt8]) {
    let type = WaveFile.begins(bytes) ? "audio/wav" : ImageFormat(of: bytes)?.mediaType
    self.init(bytes: bytes, type: type ?? "application/octet-stream")
  }
}
