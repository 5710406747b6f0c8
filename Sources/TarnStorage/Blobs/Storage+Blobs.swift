import TarnRecord

extension Storage {
  /// Keeps bytes in the file, such as a picture, for a state to refer to.
  ///
  /// ```swift
  /// let id = try await storage.put(bytes)
  /// mailbox.send(.pictureChosen(id))
  /// ```
  ///
  /// They are kept as long as any kept version of the state refers to them, and in any case until the file is closed: so put
  /// first, then refer. They are as durable as what is done after them. The same bytes are kept once.
  ///
  /// If the disk refuses they wait in memory, with what is done, until it comes back.
  ///
  /// - Throws: ``StorageError`` of the kind `unwritable` for more than ``blobBound`` bytes.
  /// - Complexity: O(bytes), on the storage's own queue.
  public func put(_ bytes: [UInt8]) async throws -> BlobID {
    try BlobID.check(bytes.count, path: path)
    let id = BlobID(of: bytes)
    try await keep(bytes, as: id)
    return id
  }

  /// - Parameter isEntrusted: whether another program puts them in: then they outlast this opening of the file in any case.
  func keep(_ bytes: [UInt8], as id: BlobID, isEntrusted: Bool = false) async throws {
    try await writer.keep(bytes, as: id, isEntrusted: isEntrusted)
  }

  /// The bytes of a blob, or `nil` if the file does not have it.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged` if they are not those that were put in.
  public func bytes(of id: BlobID) async throws -> [UInt8]? {
    try await writer.bytes(of: id)
  }

  /// 256 MB: well below SQLite's own bound of a gigabyte for one value, which is held in memory as a whole.
  public static var blobBound: Int { BlobID.bound }
}
