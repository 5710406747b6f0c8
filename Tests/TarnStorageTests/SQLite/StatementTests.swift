import TarnStorage
import TarnTesting
import Testing

@Suite("Statements")
struct StatementTests {
  let database: Database

  init() throws { database = try Database(path: ":memory:", mode: .create) }

  @Test("A statement returns the values that were bound")
  func roundTrip() throws {
    let echo = try database.prepare("SELECT ?1, ?2, ?3, ?4, ?5")
    for (number, text) in [(Int64.min, ""), (.max, "a\0b"), (-1, "🙂"), (0, String(repeating: "ä", count: 10_000))] {
      let bytes = Array(text.utf8)
      try echo.bind(1, number)
      try echo.bind(2, text)
      try echo.bind(3, bytes)
      try echo.bind(4, nil)
      try echo.bind(5, 7)
      #expect(try echo.step())
      #expect(echo.int64(0) == number)
      #expect(echo.text(1) == text)
      #expect(echo.withBytes(1) { Array($0) } == bytes)
      #expect(echo.withBytes(2) { Array($0) } == bytes)
      #expect(echo.isNull(3) && !echo.isNull(0))
      #expect(echo.int64(4) == 7)
      #expect([0, 1, 2, 3, 4].map { echo.type($0) } == [.integer, .text, .blob, .null, .integer])
      #expect(try !echo.step())
      echo.clear()
    }
  }

  @Test("A statement binds copied and borrowed bytes from any buffer", arguments: 0..<20 as Range<UInt64>)
  func bytes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let bytes = (0..<Int.random(in: 0...5_000, using: &random)).map { _ in UInt8.random(in: 32...126, using: &random) }
    try database.execute("CREATE TABLE kept (a, b, c, d, e)")
    let insert = try database.prepare("INSERT INTO kept VALUES (?1, ?2, ?3, ?4, ?5)")
    let middle = bytes.count / 3
    try bytes.withUnsafeBytes { all in
      try insert.bind(1, text: all)
      try insert.bind(2, blob: all)
      try insert.bind(3, lentText: all)
      try insert.bind(4, lentBlob: all)
      try insert.bind(5, bytes[middle...])
      try insert.run()
    }
    let read = try database.prepare("SELECT * FROM kept")
    #expect(try read.step())
    for column in 0..<5 {
      #expect(read.withBytes(column) { Array($0) } == (column < 4 ? bytes : Array(bytes[middle...])))
      #expect(read.type(column) == (column.isMultiple(of: 2) && column < 4 ? .text : .blob))
    }
    #expect(read.text(0) == String(decoding: bytes, as: UTF8.self))
  }

  @Test("Bound bytes are copied unless they are borrowed")
  func copies() throws {
    let echo = try database.prepare("SELECT ?1")
    var bytes = Array("before".utf8)
    try bytes.withUnsafeBytes { try echo.bind(1, text: $0) }
    bytes.replaceSubrange(0..<6, with: "after!".utf8)
    #expect(try echo.step())
    #expect(echo.text(0) == "before")
  }

  @Test("An empty text and an empty blob are not NULL")
  func empty() throws {
    let echo = try database.prepare("SELECT ?1, ?2, ?3, ?4")
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    try echo.bind(1, text: none)
    try echo.bind(2, blob: none)
    try echo.bind(3, lentText: none)
    try echo.bind(4, lentBlob: none)
    #expect(try echo.step())
    #expect([0, 1, 2, 3].map { echo.type($0) } == [.text, .blob, .text, .blob])
    #expect(echo.text(0) == "")
    #expect(echo.withBytes(1) { $0.count } == 0)
  }

  @Test("`text` returns nil for other types and for invalid UTF-8")
  func notText() throws {
    let row = try database.prepare("SELECT 5, x'6162', NULL, 1.5, CAST(x'FF' AS TEXT)")
    #expect(try row.step())
    #expect((0..<5).map { row.text($0) } == [nil, nil, nil, nil, nil])
    #expect(row.type(3) == .real)
  }

  @Test("A statement clears its values after it has run, also after a failure")
  func clearing() throws {
    try database.execute("CREATE TABLE kept (a UNIQUE)")
    let insert = try database.prepare("INSERT INTO kept VALUES (?1)")
    try insert.bind(1, "once")
    try insert.run()
    try insert.run()
    #expect(try database.int("SELECT count(*) FROM kept WHERE a IS NULL") == 1)
    try insert.bind(1, "once")
    #expect(throws: SQLiteError.self) { try insert.run() }
    try insert.run()
    #expect(try database.int("SELECT count(*) FROM kept WHERE a IS NULL") == 2)
  }

  @Test("A statement starts anew after a reset, after its last row and after an error")
  func restarting() throws {
    let read = try database.prepare("SELECT abs(?1) UNION ALL SELECT 2")
    try read.bind(1, -1)
    #expect(try read.step())
    read.reset()
    for _ in 0..<2 {
      #expect(try read.step() && read.int64(0) == 1)
      #expect(try read.step() && read.int64(0) == 2)
      #expect(try !read.step())
    }
    read.clear()
    // This number has no positive counterpart.
    try read.bind(1, Int64.min)
    #expect(throws: SQLiteError.self) { try read.step() }
    try read.bind(1, 3)
    #expect(try read.step() && read.int64(0) == 3)
  }

  @Test("Binding a value without a parameter, or during execution, is an error")
  func refused() throws {
    let read = try database.prepare("SELECT ?1 UNION ALL SELECT 2")
    #expect(throws: SQLiteError.self) { try read.bind(2, 1) }
    #expect(throws: SQLiteError.self) { try read.bind(0, 1) }
    #expect(try read.step())
    #expect(throws: SQLiteError.self) { try read.bind(1, 1) }
  }

  @Test("Preparing a text without a command is an error", arguments: ["", "  -- nothing"])
  func noCommand(sql: String) {
    #expect(throws: SQLiteError.self) { try database.prepare(sql) }
  }

  @Test("A statement retains its database")
  func retainsDatabase() throws {
    var read: Statement?
    do {
      let database = try Database(path: ":memory:", mode: .create)
      try database.execute("CREATE TABLE kept (a); INSERT INTO kept VALUES (1)")
      read = try database.prepare("SELECT a FROM kept")
    }
    #expect(try read?.step() == true)
    read = nil
  }
}
