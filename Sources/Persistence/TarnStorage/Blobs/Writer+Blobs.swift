import TarnRecord

extension Writer {
  /// Adds bytes to the open transaction. They are as durable as the actions after them.
  ///
  /// - Throws: ``StorageError`` of the kind `unwritable` if they are too many, of the kind `unreachable` after the file
  ///   was closed. A disk that rejects writes causes no error: the bytes then wait with the other changes.
  func put(_ id: BlobID, _ bytes: [UInt8]) throws(StorageError) {
    guard blobs[id] == nil else { return }
    guard file.database.isOpen else { throw StorageError(.unreachable, path: path, "it is closed") }
    guard failure == nil else {
      blobs[id] = bytes
      return
    }
    do throws(StorageError) {
      if try has(id) { return }
      if !file.database.isInTransaction { try begin() }
      try write(id, bytes)
      blobs[id] = bytes
    } catch {
      if error.kind == .unwritable { throw error }
      blobs[id] = bytes
      fail(error, remaining: [])
    }
  }

  /// Adds bytes under their ID.
  ///
  /// - Parameter isEntrusted: Whether another program stores them.
  func save(_ bytes: [UInt8], as id: BlobID, isFromOtherProgram: Bool) throws(StorageError) {
    if isFromOtherProgram { blobsOfOtherPrograms.insert(id) }
    try put(id, bytes)
  }

  /// Returns the bytes of a blob that waits, or else those in the file.
  func bytes(of id: BlobID) throws(StorageError) -> [UInt8]? {
    if let bytes = blobs[id] { return bytes }
    guard file.database.isOpen else { throw StorageError(.unreachable, path: path, "it is closed") }
    return try file.bytes(of: id)
  }

  /// Writes the blobs of a rolled-back transaction again.
  func writeBlobs() throws(StorageError) {
    guard !blobs.isEmpty else { return }
    if !file.database.isInTransaction { try begin() }
    for (id, bytes) in blobs where try !has(id) { try write(id, bytes) }
  }

  private func write(_ id: BlobID, _ bytes: [UInt8]) throws(StorageError) {
    let statement = try file.prepare("INSERT INTO blob (hash, bytes) VALUES (?1, ?2)")
    do throws(SQLiteError) {
      try statement.bind(1, id.hex)
      try statement.bind(2, bytes)
      try statement.run()
    } catch { throw StorageError(error, path: path, location: "blob \(id.hex)") }
  }

  private func has(_ id: BlobID) throws(StorageError) -> Bool {
    let statement = try file.prepare("SELECT 1 FROM blob WHERE hash = ?1")
    do throws(SQLiteError) { try statement.bind(1, id.hex) } catch { throw StorageError(error, path: path) }
    return try file.step(statement)
  }

  /// Deletes the blobs that no kept version refers to.
  ///
  /// It runs only on closing: earlier, the action that refers to a blob may not have been sent yet, or an undo may
  /// restore a reference from a version whose rows are deleted. Blobs that other programs stored since the file was
  /// opened stay, because those programs may send references to the next owner, which then decides.
  ///
  /// - Complexity: O(bytes of the log and the snapshots) if rows were deleted and there are blobs.
  func dropBlobs() throws(StorageError) {
    guard hasDeletedRows, try number("SELECT count(*) FROM blob") > 0 else { return }
    let used = try usedBlobs().union(blobsOfOtherPrograms)
    var unusedIDs: [Int64] = []
    let all = try file.prepare("SELECT id, hash FROM blob")
    while try file.step(all) {
      if let hash = all.text(1), let id = BlobID(text: BlobID.prefix + hash), !used.contains(id) {
        unusedIDs.append(all.int64(0))
      }
    }
    guard !unusedIDs.isEmpty else { return }
    try begin()
    for id in unusedIDs { try run("DELETE FROM blob WHERE id = \(id)") }
    try commitTransaction()
  }

  private func usedBlobs() throws(StorageError) -> Set<BlobID> {
    var used: Set<BlobID> = []
    // An ID may start in one part and end in the next.
    var last: Int64?
    var tail: [UInt8] = []
    let parts = try file.prepare("SELECT number, text FROM part ORDER BY number, place")
    while try file.step(parts) {
      if parts.int64(0) != last { tail = [] }
      last = parts.int64(0)
      parts.withBytes(1) { tail.append(contentsOf: $0) }
      tail.withUnsafeBytes { used.formUnion(BlobID.found(in: $0)) }
      tail = Array(tail.suffix(BlobID.length - 1))
    }
    let changes = try file.prepare("SELECT change FROM log WHERE change LIKE '%blob:%'")
    while try file.step(changes) { changes.withBytes(0) { used.formUnion(BlobID.found(in: $0)) } }
    return used
  }
}

extension StoredFile {
  /// Returns the bytes of a blob, verified by their hash.
  package func bytes(of id: BlobID) throws(StorageError) -> [UInt8]? {
    let statement = try prepare("SELECT bytes FROM blob WHERE hash = ?1")
    do throws(SQLiteError) { try statement.bind(1, id.hex) } catch { throw StorageError(error, path: path) }
    guard try step(statement, "blob \(id.hex)") else { return nil }
    let bytes = statement.withBytes(0) { [UInt8]($0) }
    guard BlobID(of: bytes) == id else { throw damaged("blob \(id.hex)", "its bytes do not match its hash") }
    return bytes
  }
}

extension BlobID {
  /// The length of an ID in a text, in bytes.
  static var length: Int { prefix.utf8.count + 64 }

  /// Returns the IDs in a text.
  package static func found(in bytes: UnsafeRawBufferPointer) -> Set<BlobID> {
    let marker = Array(prefix.utf8)
    var found: Set<BlobID> = []
    var location = 0
    while location + length <= bytes.count {
      guard bytes[location] == marker[0], bytes[location..<location + marker.count].elementsEqual(marker),
        let id = BlobID(text: String(decoding: bytes[location..<location + length], as: UTF8.self))
      else {
        location += 1
        continue
      }
      found.insert(id)
      location += length
    }
    return found
  }
}
