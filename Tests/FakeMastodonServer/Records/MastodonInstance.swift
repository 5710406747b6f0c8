import Foundation
import TarnStorage

/// The server's state: accounts and their statuses in an SQLite file, and the operations on them.
///
/// Every account follows every other one. So a home timeline has all statuses, except direct ones to others.
actor MastodonInstance {
  let database: Database
  /// The base of all addresses in its responses.
  let address: String
  /// The longest status, and the counted length of an address, in characters.
  let longest: Int
  let charactersPerURL: Int
  private let now: @Sendable () -> Date
  private var statements: [String: Statement] = [:]
  var requests: RateLimiter
  var deletions: RateLimiter

  /// - Parameter tokens: the accounts' tokens by their names, in place of random ones.
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
    try SeedAccounts.store(database, tokens: tokens, at: Self.milliseconds(now()))
  }

  var time: Int64 { Self.milliseconds(now()) }

  private static func milliseconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000) }

  /// Returns the ID of a status that is created at a time: IDs grow with time, as Mastodon's do, and exceed the
  /// integers that a floating-point number represents exactly, which exposes clients that treat them as numbers.
  ///
  /// An ID is never reused, even after its status was deleted.
  func newID(at time: Int64) throws -> Int64 {
    let last = try rows("SELECT last FROM counter") { $0.int64(0) }.first ?? 0
    // 16 bits for statuses of the same millisecond.
    let id = max(time << 16, last + 1)
    try run("UPDATE counter SET last = ?1", .number(id))
    return id
  }

  /// - Returns: the account of a token. All are compared in full, so that the time reveals nothing about them.
  func account(withToken token: String) throws -> Int64? {
    let tokenBytes = Array(token.utf8)
    var found: Int64?
    for (id, storedToken) in try rows(
      "SELECT id, token FROM account WHERE token <> ''", row: { ($0.int64(0), $0.text(1) ?? "") })
    {
      if isSame(tokenBytes, Array(storedToken.utf8)) { found = id }
    }
    return found
  }

  func isSame(_ lhs: [UInt8], _ rhs: [UInt8]) -> Bool {
    var difference = lhs.count ^ rhs.count
    for index in rhs.indices { difference |= Int(rhs[index] ^ (index < lhs.count ? lhs[index] : 0)) }
    return difference == 0
  }
}

// SQL statements. Values are always bound, never inserted into the text of a command.
extension MastodonInstance {
  enum Value {
    case number(Int64)
    case text(String)
    case null
  }

  func rows<Row>(_ sql: String, _ values: Value..., row: (Statement) throws -> Row) throws -> [Row] {
    let statement = try prepared(sql, values)
    defer { recycle(statement, sql) }
    var rows: [Row] = []
    while try statement.step() { rows.append(try row(statement)) }
    return rows
  }

  /// - Returns: how many rows it has changed.
  @discardableResult
  func run(_ sql: String, _ values: Value...) throws -> Int {
    let statement = try prepared(sql, values)
    defer { recycle(statement, sql) }
    try statement.run()
    return database.changes
  }

  /// Returns a statement to the cache. A statement in use is not in the cache: the same command may be needed while its
  /// rows are read.
  private func recycle(_ statement: Statement, _ sql: String) {
    statement.clear()
    statements[sql] = statement
  }

  private func prepared(_ sql: String, _ values: [Value]) throws -> Statement {
    let statement = try statements.removeValue(forKey: sql) ?? database.prepare(sql)
    for (index, value) in values.enumerated() {
      switch value {
      case .number(let number): try statement.bind(index + 1, number)
      case .text(let text): try statement.bind(index + 1, text)
      case .null: try statement.bind(index + 1, nil)
      }
    }
    return statement
  }
}
