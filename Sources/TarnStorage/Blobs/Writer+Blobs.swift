import TarnRecord

// All of this runs on the writer's queue.
extension Writer {
  /// Puts bytes into the transaction under way. They are as durable as what is done after them.
  func put(_ id: BlobID, _ bytes: [UInt8]) throws(StorageError) {
    fresh.insert(id)
    if try has(id) { return }
    if !file.database.isInTransaction { try begin() }
    let statement = try file.prepare("INSERT INTO blob (hash, bytes) VALUES (?1, ?2)")
    do throws(SQLiteError) {
      try statement.bind(1, id.hex)
      try statement.bind(2, bytes)
      try statement.run()
    } catch {
      let error = StorageError(error, path: path)
      fail(error, rest: [])
      throw error
    }
  }

  private func has(_ id: BlobID) throws(StorageError) -> Bool {
    let statement = try file.prepare("SELECT 1 FROM blob WHERE hash = ?1")
    do throws(SQLiteError) { try statement.bind(1, id.hex) } catch { throw StorageError(error, path: path) }
    return try file.step(statement)
  }

  /// Lets go of what no kept version refers to. What was put in since the file was opened stays: what refers to it may not
  /// have been done yet.
  ///
  /// - Complexity: O(bytes of the log and the snapshots), when rows were let go of and there are blobs.
  func dropBlobs() throws(StorageError) {
    var used = fresh
    for sql in [
      "SELECT text FROM part", "SELECT change FROM log WHERE change LIKE '%blob:%'",
    ] {
      let statement = try file.prepare(sql)
      while try file.step(statement) { statement.withBytes(0) { used.formUnion(BlobID.found(in: $0)) } }
    }
    var gone: [Int64] = []
    let all = try file.prepare("SELECT id, hash FROM blob")
    while try file.step(all) {
      if let hash = all.text(1), let id = BlobID(text: BlobID.prefix + hash), !used.contains(id) {
        gone.append(all.int64(0))
      }
    }
    guard !gone.isEmpty else { return }
    try begin()
    for id in gone { try run("DELETE FROM blob WHERE id = \(id)") }
    try commitTransaction()
  }
}

extension StoredFile {
  /// The bytes of a blob, held against their hash.
  package func bytes(of id: BlobID) throws(StorageError) -> [UInt8]? {
    let statement = try prepare("SELECT bytes FROM blob WHERE hash = ?1")
    do throws(SQLiteError) { try statement.bind(1, id.hex) } catch { throw StorageError(error, path: path) }
    guard try step(statement, "blob \(id.hex)") else { return nil }
    let bytes = statement.withBytes(0) { [UInt8]($0) }
    guard BlobID(of: bytes) == id else { throw damaged("blob \(id.hex)", "its bytes are not those it was put in with") }
    return bytes
  }
}

extension BlobID {
  /// The ids in a text.
  static func found(in bytes: UnsafeRawBufferPointer) -> Set<BlobID> {
    let mark = Array(prefix.utf8)
    let length = mark.count + 64
    var found: Set<BlobID> = []
    var place = 0
    while place + length <= bytes.count {
      guard bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark),
        let id = BlobID(text: String(decoding: bytes[place..<place + length], as: UTF8.self))
      else {
        place += 1
        continue
      }
      found.insert(id)
      place += length
    }
    return found
  }
}
