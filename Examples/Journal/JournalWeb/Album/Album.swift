import Journal
import JournalPhotos
import Synchronization
import TarnStorage
import TarnWeb

/// Takes the photos and voice notes that a person gives to their draft, and gives back what they may see.
///
/// It works beside the loop that all pages share: a large picture holds up nobody. What is given is kept in the person's own
/// file, as their draft is; into the journal's it comes with what they suggest (``carry(_:)``).
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

  /// Puts all bytes that an entry refers to into the journal's file, for what is suggested is read by all.
  func carry(_ entry: Entry, from own: DeskStorage) async throws {
    for blob in entry.blobs where try await journal.bytes(of: blob) == nil {
      if let bytes = try await own.bytes(of: blob) { _ = try await journal.keep(bytes) }
    }
  }
}

extension Album.Kept {
  fileprivate var blob: BlobReference {
    switch self {
    case .photo(let photo): photo.blob
    case .voice(let note): note.blob
    }
  }
}

extension Entry {
  /// All bytes that it refers to.
  var blobs: [BlobReference] { photos.flatMap { [$0.blob, $0.thumbnail] } + voice.map(\.blob) }
}

extension KeptFile {
  /// Bytes with what they are, found out from nothing but them.
  fileprivate init(_ bytes: [UInt8]) {
    let type = WaveFile.begins(bytes) ? "audio/wav" : PictureFormat(of: bytes)?.mediaType
    self.init(bytes: bytes, type: type ?? "application/octet-stream")
  }
}
