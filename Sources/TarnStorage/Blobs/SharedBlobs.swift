import Dispatch
import Synchronization

/// The blobs of a ``SharedStore``'s file, for whoever does not ask whose the file is just now: use cases, the keeper of a page's
/// files, tasks.
///
/// ```swift
/// let blobs = SharedBlobs()
/// let shared = try await SharedStore.open(
///   "dreams.tarn", app: "Dreams", Dreams(), first: Dreams.State(), sources: Dreams.sources(blobs), history: Dreams.history,
///   blobs: blobs)
///
/// let id = try await blobs.put(bytes)          // wherever it runs, and whoever has the file
/// let bytes = try await blobs.bytes(of: id)
/// ```
///
/// It is made before the store, so that what the store is made of can have it, and then given to it. In the program that owns
/// the file it is ``Storage/put(_:)`` and ``Storage/bytes(of:)``; in one that follows, the owner is asked. When the owner ends,
/// what is under way goes on with the next one, which may be this program itself.
///
/// While there is no owner it waits, as long as the store was told to be patient, and then throws. Bytes have no name but what
/// they are, so putting them twice is putting them once: what is not known to have been kept is tried again.
public final class SharedBlobs: Sendable {
  /// Where the file is.
  enum Place {
    case unknown
    case own(any BlobKeeper)
    /// In another program, or for a moment in none.
    case elsewhere
    case closed
  }

  struct Work {
    var place = Place.unknown
    var file: SharedFile
  }

  let work: Mutex<Work>
  /// Asking keeps a thread waiting, and takes one of the few connections of an owner: one thing at a time.
  let queue = DispatchQueue(label: "tarn.blobs", qos: .userInitiated)

  /// To be given to one ``SharedStore``.
  public convenience init() { self.init(patience: .seconds(5)) }

  /// - Parameter patience: how long to wait for the store itself, which is then as patient as it was told to be.
  init(patience: Duration) {
    work = Mutex(Work(file: SharedFile(path: "", app: "", schema: 0, patience: patience)))
  }

  /// Keeps bytes in the file, for a state to refer to: put first, then refer.
  ///
  /// They are kept as those of ``Storage/put(_:)``. When it returns in a follower, they are on disk, and the owner keeps them
  /// beyond its own end: what refers to them may then be on its way to the next.
  ///
  /// - Throws: ``StorageError`` as ``Storage/put(_:)`` does; of the kind `owned` if the owner does not take them, or there is
  ///   none. `CancellationError`.
  /// - Complexity: O(bytes).
  public func put(_ bytes: [UInt8]) async throws -> BlobID {
    try BlobID.check(bytes.count, path: work.withLock { $0.file.path })
    let id = BlobID(of: bytes)
    return try await reach {
      try await $0.put(bytes)
    } asking: { client, file throws(OwnerError) in
      try client.put(bytes, id, file) ? id : nil
    }
  }

  /// The bytes of a blob, or `nil` if the file does not have it.
  ///
  /// - Throws: ``StorageError`` as ``Storage/bytes(of:)`` does; of the kind `owned` if the owner does not give them, or there is
  ///   none. `CancellationError`.
  /// - Complexity: O(bytes).
  public func bytes(of id: BlobID) async throws -> [UInt8]? {
    try await reach {
      try await $0.bytes(of: id)
    } asking: { client, file throws(OwnerError) -> [UInt8]?? in
      .some(try client.bytes(of: id, file))
    }
  }
}

/// Who has a file's blobs at hand.
protocol BlobKeeper: Sendable {
  func put(_ bytes: [UInt8]) async throws -> BlobID
  func bytes(of id: BlobID) async throws -> [UInt8]?
}

extension Storage: BlobKeeper {}

/// The file that programs share, as one that follows names it to the owner.
struct SharedFile: Sendable {
  var path: String
  var app: String
  var schema: Int
  /// How long to wait for somebody to have it.
  var patience: Duration
}
