import TarnRecord

extension Storage {
  /// Stores bytes in the file, such as a picture, for a state to refer to.
  ///
  /// ```swift
  /// let id = try await storage.put(bytes)
  /// mailbox.send(.pictureChosen(id))
  /// ```
  ///
  /// They are kept as long as any kept version of the state refers to them, and at least until the file is closed: so
  /// put first, then refer. They are as durable as the actions after them. Equal bytes are stored once.
  ///
  /// If the disk rejects writes, they wait in memory with the waiting changes until it accepts them.
  ///
  /// - Throws: ``StorageError`` of the kind `unwritable` for more than ``blobBound`` bytes.
  /// - Complexity: O(bytes), on the storage's own queue.
  public func put(_ bytes: [UInt8]) async throws -> BlobID {
    try BlobID.check(bytes.count, path: path)
    let id = BlobID(of: bytes)
    try await persist(bytes, as: id)
    return id
  }

  /// Stores bytes under their ID.
  ///
  /// - Parameter isEntrusted: Whether another program stores them: they are then kept at least until a later opening of
  ///   the file.
  package func persist(_ bytes: [UInt8], as id: BlobID, isFromOtherProgram: Bool = false) async throws {
    try await writer.save(bytes, as: id, isFromOtherProgram: isFromOtherProgram)
  }

  /// Returns the bytes of a blob, or `nil` if the file does not have it.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged` if they are not the stored bytes.
  public func bytes(of id: BlobID) async throws -> [UInt8]? {
    try await writer.bytes(of: id)
  }

  /// The maximum size of a blob in bytes: 256 MB, well below SQLite's limit of a gigabyte for one value, which is in
  /// memory as a whole.
  public static var blobBound: Int { BlobID.bound }
}
