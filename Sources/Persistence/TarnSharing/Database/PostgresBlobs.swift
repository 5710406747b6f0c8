#if Postgres || Full
  import TarnPostgres
  import TarnStorage

  /// The blobs of a document in a database, over a connection of their own or one of those that documents share.
  actor PostgresBlobs: BlobStore {
    private let opening: PostgresLog.Opening
    private let connections: PostgresConnections
    private var log: PostgresLog?

    init(_ opening: PostgresLog.Opening, _ connections: PostgresConnections?) {
      self.opening = opening
      self.connections = connections ?? PostgresConnections(most: 1)
    }

    func put(_ bytes: [UInt8]) async throws -> BlobID {
      let id = BlobID(of: bytes)
      try await perform { log throws(PostgresError) in try await log.put(bytes, hash: id.hex) }
      return id
    }

    func bytes(of id: BlobID) async throws -> [UInt8]? {
      try await perform { log throws(PostgresError) in try await log.bytes(hash: id.hex) }
    }

    /// Performs an operation, and once more on another connection if the last one has ended: both operations may be
    /// repeated.
    private func perform<Value: Sendable>(
      _ body: (PostgresLog) async throws(PostgresError) -> Value
    ) async throws(StorageError) -> Value {
      if let log {
        do throws(PostgresError) { return try await body(log) } catch {
          guard error.kind == .disconnected else { throw StorageError(error, path: opening.address.description) }
        }
      }
      let opened = try await PostgresLog.open(opening, connections)
      log = opened
      do throws(PostgresError) { return try await body(opened) } catch {
        throw StorageError(error, path: opening.address.description)
      }
    }
  }
#endif
