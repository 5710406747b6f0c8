import Journal
import JournalPhotos
import Synchronization
import TarnStorage
import TarnWeb

/// Takes the photos and voice notes that a person gives to their draft, and gives back what they may see.
///
/// It works beside the loop that all pages share: a large picture holds up nobody. What is given is kept in the person's own
/// file, as their draft is; into the journal's it comes with what they suggest (``carry(_:from:)``).
final class Album: FileKeeper {
  /// What a file turned out to be.
  enum Kept: Equatable, Sendable {
    case photo(Photo)
    case voice(VoiceNote)
  }

  /// In pixels: as wide as a phone's screen, on which half of it is shown.
  static let thumbnailSide = 480
  /// Pages tell of what was kept within moments; a drop of fifty photos is told one by one.
  private static let mostWaiting = 100

  private let journal: JournalStorage
  private let darkroom: Darkroom
  /// Whose it is; nobody's until they have come in.
  private let desk = Mutex<DeskStorage?>(nil)
  private let waiting = Mutex<[(id: String, kept: Kept)]>([])

  init(journal: JournalStorage, darkroom: Darkroom) {
    self.journal = journal
    self.darkroom = darkroom
  }

  /// From now on there is somebody to keep for, and to show to.
  func open(_ storage: DeskStorage) { desk.withLock { $0 = storage } }

  /// They have left: what is theirs is shown to nobody, and what was given and not put in is let go.
  func close() {
    desk.withLock { $0 = nil }
    waiting.withLock { $0 = [] }
  }

  private func own() throws -> DeskStorage {
    guard let own = desk.withLock({ $0 }) else { throw Outside() }
    return own
  }

  struct Outside: Error, CustomStringConvertible {
    var description: String { "Only the people of this journal can put something in. Sign up first." }
  }

  var bound: Int { Picture.mostBytes }

  func keep(_ bytes: [UInt8], named name: String) async throws -> String {
    let own = try own()
    let kept: Kept
    if WaveFile.begins(bytes) {
      let wave = try WaveFile(bytes)
      kept = .voice(VoiceNote(id: newID(), blob: try await own.keep(bytes), seconds: wave.seconds))
    } else {
      kept = .photo(try await photo(bytes, named: name, in: own))
    }
    let id = kept.blob.description
    waiting.withLock { waiting in
      if waiting.count == Album.mostWaiting { waiting.removeFirst() }
      waiting.append((id, kept))
    }
    return id
  }

  private func photo(_ bytes: [UInt8], named name: String, in own: DeskStorage) async throws -> Photo {
    // Without a name, for whoever shows what was wrong says it in front.
    let (picture, small) = try await darkroom.develop(bytes, named: "", fitting: Album.thumbnailSide)
    return Photo(
      id: newID(), blob: try await own.keep(bytes), thumbnail: try await own.keep(small.bytes), width: picture.width,
      height: picture.height, name: name)
  }

  /// What was kept under an id, once.
  func take(_ id: String) -> Kept? {
    waiting.withLock { waiting in
      waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).kept }
    }
  }

  func file(_ id: String) async -> KeptFile? {
    guard let blob = BlobReference(id), let own = try? own() else { return nil }
    // A disk that can't read it now may later; whoever looks sees the picture's words.
    if let bytes = try? await own.bytes(of: blob) { return KeptFile(bytes) }
    return (try? await journal.bytes(of: blob)).flatMap { $0 }.map { KeptFile($0) }
  }

  /// Puts bytes that a wish refers to into the journal's file, for what is suggested is read by all.
  ///
  /// - Returns: those that neither the journal's file has nor the desk's.
  func carry(_ blobs: [BlobReference], from own: DeskStorage) async throws -> [BlobReference] {
    var lacking: [BlobReference] = []
    for blob in blobs where try await !journal.has(blob) {
      if let bytes = try await own.intact(blob) { _ = try await journal.keep(bytes) } else { lacking.append(blob) }
    }
    return lacking
  }

  /// Puts bytes that the journal may let go of into the desk's file, for a desk from which they can be put in again.
  ///
  /// The journal lets go of what no version refers to that it keeps; a desk refers to what it can take back (`Desk.Exchange`),
  /// and so its own file keeps that. To be asked before the journal lets go, which is when it is closed.
  func save(_ blobs: [BlobReference], to own: DeskStorage) async throws {
    for blob in blobs where try await !own.has(blob) {
      if let bytes = try await journal.intact(blob) { _ = try await own.keep(bytes) }
    }
  }
}

extension Storage {
  /// Bytes as they were put in; `nil` if they are not here, or damaged.
  fileprivate func intact(_ blob: BlobReference) async throws -> [UInt8]? {
    do { return try await bytes(of: blob) } catch let error as StorageError where error.kind == .damaged { return nil }
  }

  fileprivate func has(_ blob: BlobReference) async throws -> Bool { try await intact(blob) != nil }
}

extension Album.Kept {
  fileprivate var blob: BlobReference {
    switch self {
    case .photo(let photo): photo.blob
    case .voice(let note): note.blob
    }
  }
}

extension KeptFile {
  /// Bytes with what they are, found out from nothing but them.
  fileprivate init(_ bytes: [UInt8]) {
    let type = WaveFile.begins(bytes) ? "audio/wav" : PictureFormat(of: bytes)?.mediaType
    self.init(bytes: bytes, type: type ?? "application/octet-stream")
  }
}
