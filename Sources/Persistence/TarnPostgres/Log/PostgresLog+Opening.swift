#if Postgres || Full
  import TarnEncoding
  import TarnStorage

  extension PostgresLog {
    /// The document that a program opens.
    package struct Opening: Sendable {
      package let address: PostgresAddress
      package let app: LogApp
      /// The names of the secret fields of the app's state, for programs that do not know the app.
      package let secretFields: Set<String>
      /// The paths of all fields of the app's state.
      package let fields: Set<String>

      package init(address: PostgresAddress, app: LogApp, secretFields: Set<String>, fields: Set<String>) {
        self.address = address
        self.app = app
        self.secretFields = secretFields
        self.fields = fields
      }

      /// The document's name: without one in the address, that of the app in small letters.
      var document: String { address.document ?? app.name.lowercased() }
    }

    /// Opens the log of a document.
    ///
    /// - Parameters:
    ///   - first: returns the first snapshot of a new document and its text; `nil` if a missing document is an error. The
    ///     tables are created with the first document.
    ///   - connections: the connections that it shares with other documents.
    ///   - onEvent: called on a queue: about new rows, once the connection listens, about the document's task, and when
    ///     the connection has ended.
    package static func open(
      _ opening: Opening, _ connections: PostgresConnections,
      first: (() throws(StorageError) -> (LogSnapshot, [UInt8]))? = nil,
      onEvent: @escaping @Sendable (DocumentConnection.Event) -> Void = { _ in }
    ) async throws(StorageError) -> PostgresLog {
      let path = opening.address.description
      let connection: DocumentConnection
      do throws(PostgresError) { connection = try await connections.join(opening.address, onEvent: onEvent) } catch {
        throw StorageError(error, path: path)
      }
      do throws(StorageError) {
        let found = try await findOrCreate(opening, connection, path, first)
        guard found.app.name == opening.app.name else {
          throw StorageError(
            .otherApp, path: path, "it belongs to “\(found.app.name)”, not to “\(opening.app.name)”")
        }
        let log = PostgresLog(
          connection: connection, document: found.id, path: path, schema: opening.app.schema, fields: opening.fields)
        if !found.hasFields { try await log.addFields(secret: opening.secretFields) }
        return log
      } catch {
        await connection.close()
        throw error
      }
    }

    /// A document that was found by its name.
    struct Found {
      var id: Int64
      var app: LogApp
      /// Whether the fields of the program are recorded.
      var hasFields: Bool
    }

    private static func findOrCreate(
      _ opening: Opening, _ connection: DocumentConnection, _ path: String,
      _ first: (() throws(StorageError) -> (LogSnapshot, [UInt8]))?
    ) async throws(StorageError) -> Found {
      func find() async throws(StorageError) -> Found? {
        try await Self.find(
          opening.document, connection, path, secretFields: opening.secretFields, fields: opening.fields)
      }
      try await prepareTables(connection, path, creates: first != nil, upgrades: true)
      if let found = try await find() { return found }
      guard let first else {
        throw StorageError(.unreachable, path: path, "the database has no document “\(opening.document)”")
      }
      let (snapshot, text) = try first()
      do throws(PostgresError) {
        // If another program creates the document at the same time, that of the first one stays.
        _ = try await connection.run(
          insertDocument(
            .text(opening.document), .text(opening.app.name), .int(opening.app.schema), .int(opening.app.made),
            .int(snapshot.time), .optional(snapshot.history), .int(snapshot.sum.signed), .bytes(text)))
      } catch { throw StorageError(error, path: path) }
      guard let found = try await find() else {
        throw StorageError(.unreachable, path: path, "the document “\(opening.document)” was deleted")
      }
      return found
    }

    static func find(
      _ document: String, _ connection: DocumentConnection, _ path: String, secretFields: Set<String> = [],
      fields: Set<String> = []
    ) async throws(StorageError) -> Found? {
      do throws(PostgresError) {
        let result = try await connection.run(findDocument(.text(document), .names(secretFields), .names(fields)))
        guard result.count == 1 else { return nil }
        return Found(id: result.int(0, 0), app: app(result, 0, from: 1), hasFields: result.int(0, 4) != 0)
      } catch { throw StorageError(error, path: path) }
    }

    /// Opens the log of a document to read it, without knowing its app.
    ///
    /// - Parameter document: the document's name if the address has none; `nil` for the only one of the database.
    package static func open(
      _ address: PostgresAddress, document: String? = nil
    ) async throws(StorageError) -> PostgresLog {
      let path = address.description
      let connection: DocumentConnection
      do throws(PostgresError) { connection = try await PostgresConnections(most: 1).join(address) } catch {
        throw StorageError(error, path: path)
      }
      do throws(StorageError) {
        try await prepareTables(connection, path, creates: false, upgrades: false)
        let name: String
        if let given = address.document ?? document {
          name = given
        } else {
          name = try await onlyDocument(connection, path)
        }
        guard let found = try await find(name, connection, path) else {
          throw StorageError(.unreachable, path: path, "the database has no document “\(name)”")
        }
        return PostgresLog(connection: connection, document: found.id, path: path, schema: found.app.schema, fields: [])
      } catch {
        await connection.close()
        throw error
      }
    }

    private static func onlyDocument(
      _ connection: DocumentConnection, _ path: String
    ) async throws(StorageError) -> String {
      let names: [String]
      do throws(PostgresError) {
        let result = try await connection.run(listDocuments())
        names = (0..<result.count).compactMap { result.text($0, 0) }
      } catch { throw StorageError(error, path: path) }
      switch names.count {
      case 0: throw StorageError(.unreachable, path: path, "the database has no documents")
      case 1: return names[0]
      default:
        // The statement returns at most one more than are shown.
        let shown = names.prefix(shownDocuments).joined(separator: ", ")
        throw StorageError(
          .unreachable, path: path,
          """
          the database has several documents: \(shown)\(names.count > shownDocuments ? " and more" : ""). Name one in the \
          address, as ?document=\(names[0])
          """)
      }
    }

    /// The most documents that a message lists.
    private static var shownDocuments: Int { 20 }

    /// Verifies that the tables are those of this program; creates them if there are none, and changes older ones.
    static func prepareTables(
      _ connection: DocumentConnection, _ path: String, creates: Bool, upgrades: Bool
    ) async throws(StorageError) {
      var version: Int64?
      do throws(PostgresError) {
        do throws(PostgresError) { version = try await connection.run(PostgresSchema.readVersion()).int(0, 0) } catch {
          // The table, or the schema, does not exist.
          guard ["42P01", "3F000"].contains(error.code) else { throw error }
          if creates {
            _ = try await connection.run(PostgresSchema.creating)
            version = try await connection.run(PostgresSchema.readVersion()).int(0, 0)
          }
        }
        if upgrades, let old = version, old < PostgresSchema.version {
          _ = try await connection.run(PostgresSchema.upgrading)
          version = try await connection.run(PostgresSchema.readVersion()).int(0, 0)
        }
      } catch { throw StorageError(error, path: path) }
      guard let version else { throw StorageError(.unreachable, path: path, "the database has no tables of Tarn") }
      guard version <= PostgresSchema.version else {
        throw StorageError(
          .newer, path: path,
          "its tables have version \(version), and this program supports \(PostgresSchema.version)")
      }
      guard version == PostgresSchema.version else {
        throw StorageError(
          .migration, path: path,
          """
          its tables have version \(version), and this program needs \(PostgresSchema.version): start the app with it \
          once, which changes them
          """)
      }
    }

    /// Reads what opening a document needs: the last two snapshots, all rows after the older one, and those before it
    /// that the undo history needs.
    ///
    /// - Parameter historyRows: the most rows before the snapshot.
    package func copy(historyRows: Int) async throws(StorageError) -> LogCopy {
      let results: [PostgresResult]
      do throws(PostgresError) {
        // In this order, because other programs append meanwhile: the rows are at least those that the head names.
        results = try await connection.run([
          Self.readDocument(.int(document), .names(fields)), Self.readSnapshots(.int(document)),
          Self.readRecentRows(.int(document), .int(historyRows)),
        ])
      } catch { throw StorageError(error, path: path) }
      guard results[0].count == 1 else { throw StorageError(.unreachable, path: path, "the document was deleted") }
      let rows = (0..<results[2].count).map { Self.row(results[2], $0) }
      var head = LogHead(number: Int(results[0].int(0, 3)), sum: Checksum(signed: results[0].int(0, 4)))
      if let last = rows.last, last.number > head.number { head = LogHead(number: last.number, sum: last.sum) }
      return LogCopy(
        path: path, app: Self.app(results[0], 0, from: 0), head: head, hasOtherFields: results[0].int(0, 5) != 0,
        snapshotsWithText: Self.snapshots(results[1]), rows: rows)
    }

    static func snapshots(_ result: PostgresResult) -> [(snapshot: LogSnapshot, text: [UInt8])] {
      (0..<result.count).map { row in
        let snapshot = LogSnapshot(
          number: Int(result.int(row, 0)), time: result.int(row, 1), schema: Int(result.int(row, 2)), parts: 1,
          history: result.text(row, 3), chain: Checksum(signed: result.int(row, 4)),
          sum: Checksum(signed: result.int(row, 5)))
        return (snapshot, result.bytes(row, 6) ?? [])
      }
    }

    static func app(_ result: PostgresResult, _ row: Int, from column: Int) -> LogApp {
      LogApp(
        name: result.text(row, column) ?? "", schema: Int(result.int(row, column + 1)),
        made: result.int(row, column + 2))
    }

    // MARK: Statements

    private static let findDocument = PostgresStatement(
      "find_document",
      """
      SELECT id, app, schema, made,
        (secrets @> $2::text[] AND fields @> $3::text[] AND (is_mixed OR fields <@ $3))::int::bigint
      FROM tarn.document WHERE name = $1
      """)

    static let readDocument = PostgresStatement(
      "read_document",
      """
      SELECT app, schema, made, number, sum, (is_mixed OR NOT (fields @> $2::text[] AND fields <@ $2))::int::bigint
      FROM tarn.document WHERE id = $1
      """)

    private static let listDocuments = PostgresStatement(
      "list_documents", "SELECT name FROM tarn.document ORDER BY name LIMIT \(shownDocuments + 1)")

    /// A log begins with the checksum of no rows.
    private static let insertDocument = PostgresStatement(
      "insert_document",
      """
      WITH new AS (
        INSERT INTO tarn.document (name, app, schema, made, number, sum)
        VALUES ($1, $2, $3, $4, 0, \(Checksum().signed)) ON CONFLICT DO NOTHING RETURNING id, schema, sum)
      INSERT INTO tarn.snapshot (document, number, time, schema, history, chain, sum, text)
      SELECT id, 0, $5, schema, $6, sum, $7, $8 FROM new
      """)

    static let readSnapshots = PostgresStatement(
      "read_snapshots",
      """
      SELECT number, time, schema, history, chain, sum, text FROM tarn.snapshot WHERE document = $1
      ORDER BY number DESC LIMIT 2
      """)

    private static let readRecentRows = PostgresStatement(
      "read_recent_rows",
      """
      SELECT number, time, cause, position, action, change, sum FROM tarn.log
      WHERE document = $1 AND number > -$2::bigint + (
        SELECT min(number) FROM (
          SELECT number FROM tarn.snapshot WHERE document = $1 ORDER BY number DESC LIMIT 2) AS newest)
      ORDER BY number
      """)
  }
#endif
