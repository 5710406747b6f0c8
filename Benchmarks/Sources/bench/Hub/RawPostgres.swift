import CRawPostgres

/// Plain libpq: it inserts rows of the same sizes into a table of two columns, in the same transactions.
struct RawPostgres {
  private let connection: OpaquePointer

  init(_ address: String) throws {
    guard let connection = PQconnectdb(address), PQstatus(connection) == CONNECTION_OK else {
      throw BenchmarkError("libpq can't connect to the database.")
    }
    self.connection = connection
    PQclear(PQexec(connection, "CREATE TABLE raw (number bigint PRIMARY KEY, text text NOT NULL)"))
    PQclear(PQprepare(connection, "insert", "INSERT INTO raw (number, text) VALUES ($1::bigint, $2::text)", 2, nil))
    guard PQenterPipelineMode(connection) == 1 else { throw BenchmarkError("libpq has no pipeline.") }
  }

  func close() { PQfinish(connection) }

  /// Inserts rows, each batch in one transaction, and waits for the commit of each.
  ///
  /// - Parameters:
  ///   - sizes: the text length of each row.
  ///   - batches: the number of rows of each batch.
  func insert(_ sizes: [Int], batches: [Int]) throws {
    let text = [CChar](repeating: 65, count: (sizes.max() ?? 0) + 1)
    var next = 0
    for count in batches {
      for _ in 0..<count where next < sizes.count {
        var number = Int64(next).bigEndian
        let isSent = withUnsafeBytes(of: &number) { number in
          text.withUnsafeBufferPointer { text in
            let values = [number.baseAddress?.assumingMemoryBound(to: CChar.self), text.baseAddress]
            return PQsendQueryPrepared(connection, "insert", 2, values, [8, Int32(sizes[next])], [1, 1], 1)
          }
        }
        guard isSent == 1 else { throw BenchmarkError("libpq can't send a statement.") }
        next += 1
      }
      PQpipelineSync(connection)
      try finishBatch()
    }
  }

  private func finishBatch() throws {
    while true {
      // The results of a statement end with nil.
      guard let result = PQgetResult(connection) else { continue }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC: return
      case PGRES_COMMAND_OK: break
      default: throw BenchmarkError("PostgreSQL: \(String(cString: PQresultErrorMessage(result)))")
      }
    }
  }
}
