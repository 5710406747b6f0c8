import TarnRecord

extension Storage {
  /// Stores bytes in the file, such as a picture, for a state to refer to.
  ///
  /// ```swift
  /// let id = try await storage.put(bytes)
  /// mailbox.send(.pictureChosen(id))
  /// ```
  ///
  /// The file keeps them as long as any kept version of the state refers to them, and in any case until it is closed:
  /// so put a blob first, then refer to it. They are as durable as the actions that follow. Equal bytes are stored
  /// once.
  ///
  /// If the disk fails, the bytes wait in memory, together with the actions, until it works again.
  ///
  /// - Throws: ``StorageError`` of the kind `unwritable` for more than ``blobBound`` bytes.
  /// - Complexity: O(bytes), on the storage's own queue.
  public func put(_ bytes: [UInt8]) async throws -> BlobID {
    try BlobID.check(bytes.count, path: path)
    let id = BlobID(of: bytes)
    try await keep(bytes, as: id)
    return id
  }

  /// - Parameter isEntrusted: whether another program stores them: then the file keeps them beyond its next closing.
  func keep(_ bytes: [UInt8], as id: BlobID, isEntrusted: Bool = false) async throws {
    try await writer.keep(bytes, as: id, isEntrusted: isEntrusted)
  }

  /// Returns the bytes of a blob, or `nil` if the file does not have it.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged` if they differ from the bytes that were stored.
  public func bytes(of id: BlobID) async throws -> [UInt8]? {
    try await writer.bytes(of: id)
  }

  /// The largest blob: 256 MB. This is well below SQLite's limit of a gigabyte for one value, which is held in memory
  /// as a whole.
  public static var blobBound: Int { BlobID.bound }
}
