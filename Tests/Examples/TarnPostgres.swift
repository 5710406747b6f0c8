// Context for the examples in the comments of TarnPostgres; see Scripts/examples.
@testable import TarnEncoding
@testable import TarnPostgres
@testable import TarnStorage

@MainActor let address = PostgresAddress("postgres://db.example/apps")!
@MainActor let rows = PostgresStatement("read", "SELECT number FROM tarn.log WHERE document = $1")
@MainActor let opening = PostgresLog.Opening(
  address: address, app: LogApp(name: "Todos", schema: 1, made: 0), secretFields: [], fields: [])
@MainActor let changes: [LogRow] = []
@MainActor let head = LogHead(number: 0, sum: .init())
@MainActor let batch = AppendedBatch(writer: 1, number: 1)
@MainActor let document: Int64 = 7
@MainActor var connection: DocumentConnection { fatalError() }
