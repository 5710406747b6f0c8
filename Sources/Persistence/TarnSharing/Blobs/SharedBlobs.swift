import Dispatch
import Synchronization
import TarnStorage

/// The blobs of a ``SharedStore``'s file, for code that works the same in the owner and in a follower: use cases, the
/// file store of a web page, tasks.
///
/// ```swift
/// let blobs = SharedBlobs()
/// let shared = try await Dreams.app(blobs).file().open(blobs: blobs)
///
/// let id = try await blobs.put(bytes)          // in any task, in the owner and in a follower
/// let bytes = try await blobs.bytes(of: id)
/// ```
///
/// Create it before the store, so that use cases and subscriptions can have it, and pass it to the store. In the
/// program that owns the file it calls ``/TarnStorage/Storage/put(_:)`` and ``/TarnStorage/Storage/bytes(of:)``; in a
/// follower it sends requests to the owner. When the owner ends, running operations continue with the next owner, which
/// may be this program itself.
///
/// While there is no owner, an operation waits for the timeout of the store and then throws. A blob has no name except
/// its hash, so storing it twice is storing it once: an operation with an unknown result is repeated.
public final class SharedBlobs: Sendable {
  /// The location of the file.
  enum Location {
    case unknown
    case own(any BlobStore)
    /// In another program, or temporarily without an owner.
    case elsewhere
    case closed
  }

  struct Work {
    var location = Location.unknown
    var file: SharedFile
  }

  let work: Mutex<Work>
  /// A request blocks a thread and takes one of the owner's few connections, so only one runs at a time.
  let queue = DispatchQueue(label: "tarn.blobs", qos: .userInitiated)

  /// Creates blobs that are to be passed to one ``SharedStore``.
  public convenience init() { self.init(timeout: .seconds(5)) }

  /// Creates blobs with a timeout.
  ///
  /// - Parameter timeout: How long to wait for a store; later the timeout of the store applies.
  init(timeout: Duration) {
    work = Mutex(Work(file: SharedFile(path: "", app: "", schema: 0, timeout: timeout)))
  }

  /// Stores bytes in the file for a state to refer to: put first, then refer.
  ///
  /// They are kept like those of ``/TarnStorage/Storage/put(_:)``. When it returns in a follower, they are on disk, and
  /// the owner keeps them beyond its own end, because a reference to them may still be on its way to the next owner.
  ///
  /// - Throws: ``/TarnStorage/StorageError`` like ``/TarnStorage/Storage/put(_:)``; of the kind `owned` if the owner
  ///   rejects them or there is no owner. `CancellationError`.
  /// - Complexity: O(bytes).
  public func put(_ bytes: [UInt8]) async throws -> BlobID {
    try BlobID.check(bytes.count, path: work.withLock { $0.file.path })
    let id = BlobID(of: bytes)
    return try await connect {
      try await $0.put(bytes)
    } requesting: { client, file throws(OwnerError) in
      try client.put(bytes, id, file) ? id : nil
    }
  }

  /// Returns the bytes of a blob, or `nil` if the file does not have it.
  ///
  /// - Throws: ``/TarnStorage/StorageError`` like ``/TarnStorage/Storage/bytes(of:)``; of the kind `owned` if the owner
  ///   declines or there is no owner. `CancellationError`.
  /// - Complexity: O(bytes).
  public func bytes(of id: BlobID) async throws -> [UInt8]? {
    try await connect {
      try await $0.bytes(of: id)
    } requesting: { client, file throws(OwnerError) -> [UInt8]?? in
      .some(try client.bytes(of: id, file))
    }
  }
}

/// An object that stores and returns the blobs of a file.
protocol BlobStore: Sendable {
  func put(_ bytes: [UInt8]) async throws -> BlobID
  func bytes(of id: BlobID) async throws -> [UInt8]?
}

extension Storage: BlobStore {}

/// The shared file, as a follower identifies it to the owner.
struct SharedFile: Sendable {
  var path: String
  var app: String
  var schema: Int
  /// How long to wait for an owner.
  var timeout: Duration
}
