#if Postgres || Full
  import Tarn
  import TarnEncoding
  import TarnStorage

  extension PostgresLog {
    /// Copies the whole document to a new file: all rows, snapshots and blobs as they are, the damaged ones included, so
    /// that every command for files works on a database.
    ///
    /// Other programs may append meanwhile; the copy has their rows up to some row.
    ///
    /// - Throws: ``StorageError`` of the kind `unreachable` if the database does not answer, and of the kind `disk` if
    ///   the file can't be written.
    /// - Complexity: O(bytes of the document), in memory O(the larger of a snapshot, a blob, and a thousand rows).
    package func copy(toFile target: String) async throws(StorageError) {
      let (app, recorded, snapshots, secrets) = try await description()
      let file = try Self.make(target, app)
      try file.transaction { () throws(StorageError) in
        try file.deleteSnapshots()
        for (snapshot, text) in snapshots { try file.insert(snapshot, text) }
      }
      try file.setSecretFields(secrets)
      var last: LogHead?
      while true {
        let rows = try await read { () throws(PostgresError) in try await self.rows(after: last?.number ?? 0) }
        if let row = rows.last?.row { last = LogHead(number: row.number, sum: row.sum) }
        try file.transaction { () throws(StorageError) in try file.insert(rows.lazy.map(\.row)) }
        if rows.count < Self.rowsAtOnce { break }
      }
      // Rows that were appended after the first statement.
      var head = recorded
      if let last, last.number > head.number { head = last }
      try file.setHead(head)
      var hash = ""
      while true {
        let blob = try await read { () throws(PostgresError) in
          try await connection.run(Self.readNextBlob(.int(document), .text(hash)))
        }
        guard blob.count == 1, let next = blob.text(0, 0), let bytes = blob.bytes(0, 1) else { break }
        try file.insertBlob(next, bytes)
        hash = next
      }
      try file.finish()
    }

    /// Returns the document's app, head, snapshots and names of secret fields.
    private func description() async throws(StorageError) -> (
      LogApp, LogHead, [(snapshot: LogSnapshot, text: [UInt8])], Set<String>
    ) {
      let results = try await read { () throws(PostgresError) in
        try await connection.run([
          Self.readDocument(.int(document), .names([])), Self.readSnapshots(.int(document)),
          Self.readSecrets(.int(document)),
        ])
      }
      guard results[0].count == 1 else { throw StorageError(.unreachable, path: path, "the document was deleted") }
      let head = LogHead(number: Int(results[0].int(0, 3)), sum: Checksum(signed: results[0].int(0, 4)))
      let secrets = (0..<results[2].count).compactMap { results[2].text($0, 0) }
      return (Self.app(results[0], 0, from: 0), head, Self.snapshots(results[1]), Set(secrets))
    }

    private static func make(_ target: String, _ app: LogApp) throws(StorageError) -> StoredFile {
      let database: Database
      do throws(SQLiteError) {
        database = try Database(path: target, mode: .create)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
      } catch { throw StorageError(error, path: target) }
      let file = try StoredFile.make(
        target, database, app: app.name, schema: app.schema, first: [], history: "",
        at: Timestamp(milliseconds: app.made))
      // A copy that is not finished is thrown away.
      do throws(SQLiteError) { try database.execute("PRAGMA synchronous = OFF") } catch {
        throw StorageError(error, path: target)
      }
      return file
    }

    private func read<Value>(_ body: () async throws(PostgresError) -> Value) async throws(StorageError) -> Value {
      do throws(PostgresError) { return try await body() } catch { throw StorageError(error, path: path) }
    }

    private static let readSecrets = PostgresStatement(
      "read_secrets", "SELECT unnest(secrets) FROM tarn.document WHERE id = $1")

    private static let readNextBlob = PostgresStatement(
      "read_next_blob", "SELECT hash, bytes FROM tarn.blob WHERE document = $1 AND hash > $2 ORDER BY hash LIMIT 1")
  }
#endif
