import Foundation
import TarnStorage

/// The server's truth: accounts and their statuses in an SQLite file, and what may be done with them.
///
/// Everybody here follows everybody. So a home timeline is all that there is, but for what was sent to others directly.
actor Instance {
  let database: Database
  /// Where it can be reached: the beginning of all addresses in its answers.
  let address: String
  /// How many characters a status may have, and as how many an address counts.
  let longest: Int
  let charactersPerURL: Int
  private let now: @Sendable () -> Date
  private var statements: [String: Statement] = [:]
  var requests: RateLimiter
  var deletions: RateLimiter

  /// - Parameter tokens: of accounts by their names, in place of those that were made up.
  init(
    file: String, address: String, tokens: [String: String], requestsPerPeriod: Int, deletionsPerPeriod: Int,
    longest: Int, charactersPerURL: Int, now: @escaping @Sendable () -> Date
  ) throws {
    self.longest = longest
    self.charactersPerURL = charactersPerURL
    database = try Database(path: file, mode: .create)
    self.address = address
    self.now = now
    // Five minutes, and half an hour.
    requests = RateLimiter(limit: requestsPerPeriod, period: 300)
    deletions = RateLimiter(limit: deletionsPerPeriod, period: 1_800)
    try Schema.prepare(database)
    try Cast.enter(database, tokens: tokens, at: Self.milliseconds(now()))
  }

  var time: Int64 { Self.milliseconds(now()) }

  private static func milliseconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000) }

  /// The id of a status that is made at a time: it counts up with time, as Mastodon's do, and is larger than what fits a
  /// floating-point number, so that a client that takes it for one is found out.
  ///
  /// An id that was given is never given again, even if its status is gone.
  func newID(at time: Int64) throws -> Int64 {
    let last = try rows("SELECT last FROM counter") { $0.int64(0) }.first ?? 0
    // 16 bits are left for what is made in the same millisecond.
    let id = max(time << 16, last + 1)
    try run("UPDATE counter SET last = ?1", .number(id))
    return id
  }

  /// - Returns: the account whose token it is. All are compared as a whole, so that the time tells nothing of them.
  func account(withToken token: String) throws -> Int64? {
    let given = Array(token.utf8)
    var found: Int64?
    for (id, known) in try rows(
      "SELECT id, token FROM account WHERE token <> ''", row: { ($0.int64(0), $0.text(1) ?? "") })
    {
      if isSame(given, Array(known.utf8)) { found = id }
    }
    return found
  }

  func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    var difference = one.count ^ other.count
    for place in other.indices { difference |= Int(other[place] ^ (place < one.count ? one[place] : 0)) }
    return difference == 0
  }
}

// What it asks of the file. Values are always bound, never put into the words of a command.
extension Instance {
  enum Value {
    case number(Int64)
    case text(String)
    case null
  }

  func rows<Row>(_ sql: String, _ values: Value..., row: (Statement) throws -> Row) throws -> [Row] {
    let statement = try prepared(sql, values)
    defer { giveBack(statement, sql) }
    var rows: [Row] = []
    while try statement.step() { rows.append(try row(statement)) }
    return rows
  }

  /// - Returns: how many rows it has changed.
  @discardableResult
  func run(_ sql: String, _ values: Value...) throws -> Int {
    let statement = try prepared(sql, values)
    defer { giveBack(statement, sql) }
    try statement.run()
    return database.changes
  }

  /// Out of use it waits for the next one. In use it is nobody else's: what is asked for within a row may be the same again.
  private func giveBack(_ statement: Statement, _ sql: String) {
    statement.clear()
    statements[sql] = statement
  }

  private func prepared(_ sql: String, _ values: [Value]) throws -> Statement {
    let statement = try statements.removeValue(forKey: sql) ?? database.prepare(sql)
    for (place, value) in values.enumerated() {
      switch value {
      case .number(let number): try statement.bind(place + 1, number)
      case .text(let text): try statement.bind(place + 1, text)
      case .null: try statement.bind(place + 1, nil)
      }
    }
    return statement
  }
}
