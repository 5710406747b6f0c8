import Dispatch
import Synchronization

/// The blobs of a ``SharedStore``'s file, for code that does not need to know which program owns the file: use cases, a
/// page's file store, tasks.
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
/// Create it before the store, so that the store's effects can use it, and pass it to the store. In the program that
/// owns the file, its functions are ``Storage/put(_:)`` and ``Storage/bytes(of:)``; in a follower, they send requests
/// to the owner. When the owner ends, running operations continue with the next owner, which may be this program.
///
/// While the file has no owner, operations wait for the store's `patience` and then throw. A blob is named by its
/// content, so storing it twice has the same result as storing it once: an interrupted `put` is repeated.
public final class SharedBlobs: Sendable {
  /// The location of the file.
  enum Place {
    case unknown
    case own(any BlobKeeper)
    /// Another program owns the file, or for a moment no program does.
    case elsewhere
    case closed
  }

  struct Work {
    var place = Place.unknown
    var file: SharedFile
  }

  let work: Mutex<Work>
  /// A request blocks its thread and takes one of the owner's few connections: one request at a time.
  let queue = DispatchQueue(label: "tarn.blobs", qos: .userInitiated)

  /// Creates blobs to pass to one ``SharedStore``.
  public convenience init() { self.init(patience: .seconds(5)) }

  /// - Parameter patience: how long to wait for the store itself; afterwards the store's own `patience` applies.
  init(patience: Duration) {
    work = Mutex(Work(file: SharedFile(path: "", app: "", schema: 0, patience: patience)))
  }

  /// Stores bytes in the file, for a state to refer to: put the blob first, then refer to it.
  ///
  /// The bytes are kept as by ``Storage/put(_:)``. When this returns in a follower, they are on disk, and the owner
  /// keeps them beyond its own end: the action that refers to them may go to the next owner.
  ///
  /// - Throws: ``StorageError`` as ``Storage/put(_:)`` does; of the kind `owned` if the owner does not accept them or
  ///   there is no owner. `CancellationError`.
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

  /// Returns the bytes of a blob, or `nil` if the file does not have it.
  ///
  /// - Throws: ``StorageError`` as ``Storage/bytes(of:)`` does; of the kind `owned` if the owner does not send them or
  ///   there is no owner. `CancellationError`.
  /// - Complexity: O(bytes).
  public func bytes(of id: BlobID) async throws -> [UInt8]? {
    try await reach {
      try await $0.bytes(of: id)
    } asking: { client, file throws(OwnerError) -> [UInt8]?? in
      .some(try client.bytes(of: id, file))
    }
  }
}

/// Stores and returns the blobs of a file.
protocol BlobKeeper: Sendable {
  func put(_ bytes: [UInt8]) async throws -> BlobID
  func bytes(of id: BlobID) async throws -> [UInt8]?
}

extension Storage: BlobKeeper {}

/// The shared file as a follower names it to the owner.
struct SharedFile: Sendable {
  var path: String
  var app: String
  var schema: Int
  /// How long to wait for an owner.
  var patience: Duration
}
