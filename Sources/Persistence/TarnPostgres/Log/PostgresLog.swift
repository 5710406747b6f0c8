#if Postgres || Full
  import TarnEncoding
  import TarnStorage

  /// The log of one document in a PostgreSQL database.
  ///
  /// ```swift
  /// let log = try await PostgresLog.open(opening, PostgresConnections(most: 1))
  /// let rows = try await log.rows(after: 7)
  /// let result = try await log.append(changes, after: head, batch)
  /// ```
  ///
  /// Any number of programs append to a log. An append names the last row that the program knows, with its checksum, and
  /// nothing is appended if there is a newer one. There is no lock that a program which died could hold.
  package struct PostgresLog: Sendable {
    package let connection: DocumentConnection
    package let document: Int64
    /// The address, without a password.
    package let path: String
    /// The version of the saved form that this program writes. Once a newer program has migrated the document, nothing
    /// is appended any more.
    let schema: Int
    /// The paths of the fields of this program's state; empty if the program does not know the app.
    let fields: Set<String>

    /// Returns the version of the document's saved form; `nil` if the document was deleted.
    package func currentSchema() async throws(PostgresError) -> Int? {
      let result = try await connection.run(Self.readSchema(.int(document)))
      return result.count == 1 ? Int(result.int(0, 0)) : nil
    }

    /// The most rows that ``rows(after:)`` returns. Rows of 200 bytes are then 200 KB, which takes a millisecond.
    package static var rowsAtOnce: Int { 1_000 }

    /// Returns rows after a number, in order; at most ``rowsAtOnce``.
    package func rows(after number: Int) async throws(PostgresError) -> [PostgresRow] {
      Self.rows(try await connection.run(Self.readRows(.int(document), .int(number))))
    }

    /// Returns the number of the row of the last snapshot.
    package func lastSnapshot() async throws(PostgresError) -> Int {
      Int(try await connection.run(Self.findSnapshot(.int(document))).int(0, 0))
    }

    private static func rows(_ result: PostgresResult) -> [PostgresRow] {
      (0..<result.count).map { row in
        PostgresRow(
          row: Self.row(result, row), batch: AppendedBatch(writer: result.int(row, 7), number: result.int(row, 8)))
      }
    }

    static func row(_ result: PostgresResult, _ row: Int) -> LogRow {
      LogRow(
        number: Int(result.int(row, 0)), time: result.int(row, 1), cause: result.text(row, 2) ?? "",
        position: result.text(row, 3), action: result.text(row, 4), change: result.text(row, 5),
        sum: Checksum(signed: result.int(row, 6)))
    }

    /// The result of an attempt to append rows.
    package enum AppendResult: Sendable {
      case appended
      /// The log has another last row, and nothing was appended; with the first rows after the named one. There are none
      /// if the log is shorter than that, or another version of the app has migrated it.
      case conflict([PostgresRow])
    }

    /// Appends rows, in a transaction of its own.
    ///
    /// - Parameters:
    ///   - rows: the rows, whose checksums continue that of `head`; at least one.
    ///   - head: the row after which they are appended.
    /// - Throws: ``PostgresError``; after ``PostgresError/Kind/disconnected`` it is unknown whether the rows are in the
    ///   log. Their batch tells, once ``rows(after:)`` returns rows with these numbers.
    package func append(
      _ rows: [LogRow], after head: LogHead, _ batch: AppendedBatch
    ) async throws(PostgresError) -> AppendResult {
      guard let last = rows.last else { return .appended }
      func text(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
      // The rows of others come with the answer, so that a conflict costs no further round trip.
      let results = try await connection.run([
        Self.append(
          .int(document), .int(last.number), .int(last.sum.signed), .int(head.number), .int(head.sum.signed),
          .int(batch.writer), .int(batch.number), .ints(rows.map { Int64($0.number) }), .ints(rows.map(\.time)),
          .texts(rows.map { Array($0.cause.utf8) }), .texts(rows.map { text($0.position) }),
          .texts(rows.map { text($0.action) }), .texts(rows.map { text($0.change) }), .ints(rows.map(\.sum.signed)),
          .int(schema)),
        Self.readOtherRows(.int(document), .int(head.number), .int(batch.writer), .int(batch.number)),
      ])
      return results[0].changed == rows.count ? .appended : .conflict(Self.rows(results[1]))
    }

    /// Tells the programs that listen that the log has new rows. In a transaction of its own, because a transaction with
    /// a notification waits for all others of the database that have one; a lost notification only delays.
    package func announce(_ number: Int) async throws(PostgresError) {
      _ = try await connection.run(Self.notify(.text(SharedConnection.channel(document)), .text("\(number)")))
    }

    /// Records a migration in one transaction: a row of its own, a snapshot in the new form, and the new version.
    ///
    /// - Returns: false if the log has another last row.
    package func migrate(
      from old: Int, _ row: LogRow, after head: LogHead, _ snapshot: LogSnapshot, _ text: [UInt8]
    ) async throws(PostgresError) -> Bool {
      let result = try await connection.run(
        Self.recordMigration(
          .int(document), .int(row.number), .int(row.sum.signed), .int(head.number), .int(head.sum.signed), .int(old),
          .int(schema), .int(row.time), .text(row.cause), .optional(snapshot.history), .int(snapshot.sum.signed),
          .bytes(text), .names(fields)))
      return result.changed == 1
    }

    /// Writes a snapshot, and deletes all but the last two.
    ///
    /// - Returns: false if nothing was written, because the document has fields that this program lacks and would leave
    ///   out, or because there is a snapshot of the same row.
    package func write(_ snapshot: LogSnapshot, _ text: [UInt8]) async throws(PostgresError) -> Bool {
      let results = try await connection.run([
        Self.insertCompleteSnapshot(
          .int(document), .int(snapshot.number), .int(snapshot.time), .int(snapshot.schema),
          .optional(snapshot.history), .int(snapshot.chain.signed), .int(snapshot.sum.signed), .bytes(text),
          .names(fields)),
        Self.deleteSnapshots(.int(document)),
      ])
      return results[0].changed == 1
    }

    /// Stores bytes by their hash.
    package func put(_ bytes: [UInt8], hash: String) async throws(PostgresError) {
      _ = try await connection.run(Self.insertBlob(.int(document), .text(hash), .bytes(bytes)))
    }

    /// Returns the bytes with a hash; `nil` if there are none.
    package func bytes(hash: String) async throws(PostgresError) -> [UInt8]? {
      let result = try await connection.run(Self.readBlob(.int(document), .text(hash)))
      return result.count == 1 ? result.bytes(0, 0) : nil
    }

    /// Adds this program's fields and the names of its secret ones to those of the document. None is removed, because
    /// another version of the app may have it.
    func addFields(secret names: Set<String>) async throws(StorageError) {
      do throws(PostgresError) {
        _ = try await connection.run(
          Self.addFields(.int(document), .names(names), .names(fields), .int(schema)))
      } catch { throw StorageError(error, path: path) }
    }

    /// Returns whether programs with other fields than this one's may append to the log, and the fields of the document
    /// that this program lacks.
    package func otherFields() async throws(PostgresError) -> (isMixed: Bool, missing: Set<String>) {
      let result = try await connection.run(Self.readFields(.int(document), .names(fields)))
      let found = (0..<result.count).compactMap { result.text($0, 1) }
      return (result.count > 0 && result.int(0, 0) != 0, Set(found).subtracting(fields))
    }

    /// Returns the batches of a writer that are in the log, among those with given numbers.
    ///
    /// - Complexity: O(rows of the log): no index has the writers, as this is needed only after a log was replaced.
    package func batches(of writer: Int64, among numbers: [Int64]) async throws(PostgresError) -> Set<Int64> {
      let result = try await connection.run(Self.findBatches(.int(document), .int(writer), .ints(numbers)))
      return Set((0..<result.count).map { result.int($0, 0) })
    }

    // MARK: Statements

    /// A program with another schema version can't append. A newer one records its fields when it migrates.
    private static let addFields = PostgresStatement(
      "add_fields",
      """
      UPDATE tarn.document SET
        secrets = ARRAY(SELECT DISTINCT unnest(secrets || $2::text[]) ORDER BY 1),
        is_mixed = is_mixed OR fields <> '{}' AND NOT (fields @> $3::text[] AND fields <@ $3),
        fields = ARRAY(SELECT DISTINCT unnest(fields || $3::text[]) ORDER BY 1)
      WHERE id = $1 AND schema = $4
        AND (NOT secrets @> $2 OR NOT fields @> $3 OR NOT is_mixed AND NOT fields <@ $3)
      """)

    /// A document without recorded fields was written by versions of which nothing is known.
    private static let readFields = PostgresStatement(
      "read_fields",
      """
      SELECT (is_mixed OR NOT (fields @> $2::text[] AND fields <@ $2))::int::bigint, unnest(fields)
      FROM tarn.document WHERE id = $1
      """)

    private static let findBatches = PostgresStatement(
      "find_batches",
      "SELECT DISTINCT batch FROM tarn.log WHERE document = $1 AND writer = $2 AND batch = ANY($3::bigint[])")

    private static let readSchema = PostgresStatement(
      "read_schema", "SELECT schema FROM tarn.document WHERE id = $1")

    private static let findSnapshot = PostgresStatement(
      "find_snapshot", "SELECT coalesce(max(number), 0) FROM tarn.snapshot WHERE document = $1")

    private static let readRows = PostgresStatement(
      "read_rows",
      """
      SELECT number, time, cause, position, action, change, sum, writer, batch FROM tarn.log
      WHERE document = $1 AND number > $2 ORDER BY number LIMIT \(rowsAtOnce)
      """)

    private static let readOtherRows = PostgresStatement(
      "read_other_rows",
      """
      SELECT number, time, cause, position, action, change, sum, writer, batch FROM tarn.log
      WHERE document = $1 AND number > $2 AND NOT (writer = $3 AND batch = $4) ORDER BY number LIMIT \(rowsAtOnce)
      """)

    /// The update of the document's row waits for that of another program, and then finds another number.
    private static let append = PostgresStatement(
      "append",
      """
      WITH head AS (
        UPDATE tarn.document SET number = $2, sum = $3
        WHERE id = $1 AND number = $4 AND sum = $5 AND schema = $15 RETURNING id)
      INSERT INTO tarn.log (document, writer, batch, number, time, cause, position, action, change, sum)
      SELECT head.id, $6::bigint, $7::bigint, new.* FROM head, unnest(
        $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::bigint[]) AS new
      """)

    private static let recordMigration = PostgresStatement(
      "record_migration",
      """
      WITH head AS (
        UPDATE tarn.document SET number = $2, sum = $3, schema = $7, fields = $13, is_mixed = false
        WHERE id = $1 AND number = $4 AND sum = $5 AND schema = $6 RETURNING id),
      row AS (
        INSERT INTO tarn.log (document, number, time, cause, sum, writer, batch)
        SELECT id, $2, $8, $9, $3, 0, 0 FROM head RETURNING document)
      INSERT INTO tarn.snapshot (document, number, time, schema, history, chain, sum, text)
      SELECT document, $2, $8, $7, $10, $3, $11, $12 FROM row
      """)

    private static let notify = PostgresStatement("notify", "SELECT pg_notify($1, $2)::text")

    static let insertSnapshot = PostgresStatement(
      "insert_snapshot",
      """
      INSERT INTO tarn.snapshot (document, number, time, schema, history, chain, sum, text)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
      """)

    private static let insertCompleteSnapshot = PostgresStatement(
      "insert_complete_snapshot",
      """
      INSERT INTO tarn.snapshot (document, number, time, schema, history, chain, sum, text)
      SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::text, $6::bigint, $7::bigint, $8::bytea
      FROM tarn.document WHERE id = $1 AND fields <@ $9::text[] ON CONFLICT DO NOTHING
      """)

    static let insertBlob = PostgresStatement(
      "insert_blob", "INSERT INTO tarn.blob (document, hash, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")

    private static let readBlob = PostgresStatement(
      "read_blob", "SELECT bytes FROM tarn.blob WHERE document = $1 AND hash = $2")

    private static let deleteSnapshots = PostgresStatement(
      "delete_snapshots",
      """
      DELETE FROM tarn.snapshot WHERE document = $1 AND number < (
        SELECT min(number) FROM (
          SELECT number FROM tarn.snapshot WHERE document = $1 ORDER BY number DESC LIMIT 2) AS newest)
      """)
  }
#endif
