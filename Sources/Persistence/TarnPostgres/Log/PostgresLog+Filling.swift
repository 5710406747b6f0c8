#if Postgres || Full
  import TarnEncoding
  import TarnStorage

  extension PostgresLog {
    /// Creates a document with all rows, snapshots and blobs of a file. The tables are created with the first document.
    ///
    /// The document appears when all of it is in the database. What a program wrote that ended before that belongs to no
    /// document, and takes room only.
    ///
    /// - Parameters:
    ///   - path: the file: a copy, because SQLite may write to it.
    ///   - address: with the name of the new document; without one it has that of the app, in small letters.
    /// - Returns: the document's name.
    /// - Throws: ``StorageError`` of the kind `unreachable` if the database does not answer or has a document of this
    ///   name, and of the kind `damaged` if the file is damaged. Then there is no new document.
    /// - Complexity: O(bytes of the file), in memory O(the larger of a snapshot, a blob, and a thousand rows).
    package static func create(_ address: PostgresAddress, fromFile path: String) async throws(StorageError) -> String {
      // To recover a log beside it, SQLite writes.
      let file = try StoredFile(path, mode: .write)
      let name = address.document ?? file.app.name.lowercased()
      let target = address.description
      func run(_ commands: [PostgresCommand]) async throws(StorageError) -> PostgresResult? {
        do throws(PostgresError) { return try await connection.run(commands).first } catch {
          throw StorageError(error, path: target)
        }
      }
      let connection: DocumentConnection
      do throws(PostgresError) { connection = try await PostgresConnections(most: 1).join(address) } catch {
        throw StorageError(error, path: target)
      }
      do throws(StorageError) {
        try await prepareTables(connection, target, creates: true, upgrades: true)
        guard try await find(name, connection, target) == nil else { throw exists(name, target) }
        let id = try await run([newIdentity()])?.int(0, 0) ?? 0
        do throws(StorageError) {
          try await fill(id, from: file, run)
          let document = insertFilledDocument(
            .int(id), .text(name), .text(file.app.name), .int(file.app.schema), .int(file.app.made),
            .int(file.head.number), .int(file.head.sum.signed),
            .names(try file.secretFields()))
          guard try await run([document])?.changed == 1 else { throw exists(name, target) }
        } catch {
          // If the server is gone, they stay.
          _ = try? await run([deleteRows(.int(id)), deleteAllSnapshots(.int(id)), deleteBlobs(.int(id))])
          throw error
        }
        await connection.close()
        return name
      } catch {
        await connection.close()
        throw error
      }
    }

    private static func exists(_ name: String, _ path: String) -> StorageError {
      StorageError(
        .unreachable, path: path,
        "the database has a document “\(name)” already. Name the new one in the address, as ?document=\(name)2")
    }

    private static func fill(
      _ id: Int64, from file: StoredFile,
      _ run: ([PostgresCommand]) async throws(StorageError) -> PostgresResult?
    ) async throws(StorageError) {
      for var snapshot in try file.snapshots() {
        let text = try file.text(of: snapshot)
        // A database has the text in one part.
        snapshot.parts = 1
        snapshot.sum = text.withUnsafeBytes { snapshot.expectedSum(of: $0) }
        _ = try await run([
          insertSnapshot(
            .int(id), .int(snapshot.number), .int(snapshot.time), .int(snapshot.schema), .optional(snapshot.history),
            .int(snapshot.chain.signed), .int(snapshot.sum.signed), .bytes(text))
        ])
      }
      var last = (try file.oldestRow() ?? 1) - 1
      while last < file.head.number {
        let end = min(last + rowsAtOnce, file.head.number)
        var rows: [LogRow] = []
        try file.scan(after: last, upTo: end) { rows.append($0) }
        _ = try await run([insertRows(id, rows)])
        last = end
      }
      var hash = ""
      let blobs = try file.prepare("SELECT hash, bytes FROM blob WHERE hash > ?1 ORDER BY hash LIMIT 1")
      while let blob = try file.nextBlob(blobs, after: hash) {
        _ = try await run([insertBlob(.int(id), .text(blob.hash), .bytes(blob.bytes))])
        hash = blob.hash
      }
    }

    private static func insertRows(_ id: Int64, _ rows: [LogRow]) -> PostgresCommand {
      func texts(_ text: (LogRow) -> String?) -> PostgresValue { .texts(rows.map { text($0).map { Array($0.utf8) } }) }
      return insertFilledRows(
        .int(id), .ints(rows.map { Int64($0.number) }), .ints(rows.map(\.time)), texts { $0.cause },
        texts { $0.position }, texts { $0.action }, texts { $0.change }, .ints(rows.map(\.sum.signed)))
    }

    // MARK: Statements

    private static let newIdentity = PostgresStatement(
      "new_identity", "SELECT nextval(pg_get_serial_sequence('tarn.document', 'id'))")

    private static let insertFilledDocument = PostgresStatement(
      "insert_filled_document",
      """
      INSERT INTO tarn.document (id, name, app, schema, made, number, sum, secrets) OVERRIDING SYSTEM VALUE
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
      """)

    private static let insertFilledRows = PostgresStatement(
      "insert_filled_rows",
      """
      INSERT INTO tarn.log (document, writer, batch, number, time, cause, position, action, change, sum)
      SELECT $1::bigint, 0, 0, new.* FROM unnest(
        $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[]) AS new
      """)

    private static let deleteRows = PostgresStatement("delete_rows", "DELETE FROM tarn.log WHERE document = $1")

    private static let deleteAllSnapshots = PostgresStatement(
      "delete_all_snapshots", "DELETE FROM tarn.snapshot WHERE document = $1")

    private static let deleteBlobs = PostgresStatement("delete_blobs", "DELETE FROM tarn.blob WHERE document = $1")
  }

  extension StoredFile {
    /// Returns the first blob whose hash is behind another; `nil` after the last one.
    fileprivate func nextBlob(
      _ statement: Statement, after hash: String
    ) throws(StorageError) -> (hash: String, bytes: [UInt8])? {
      statement.reset()
      do throws(SQLiteError) { try statement.bind(1, hash) } catch { throw StorageError(error, path: path) }
      guard try step(statement, "blobs"), let next = statement.text(0) else { return nil }
      return (next, statement.withBytes(1) { Array($0) })
    }
  }
#endif
