import TarnStorage

/// The tables of the file.
enum Schema {
  /// The steps that create the tables, one per version: a file of an older version is migrated, one of a newer version
  /// is refused.
  private static let steps = [tables, clientTables, defaultsOfAccounts, quotesAndFilters]

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static func prepare(_ database: Database) throws {
    // Each response that reports success is in the log by then. A crash of the program loses nothing; a crash of the
    // system may.
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    let version = try database.int("PRAGMA user_version") ?? 0
    guard version != steps.count else { return }
    let ownTableCount = try database.int(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('account', 'status', 'mark', 'counter')")
    let isOurs = try version == 0 ? database.int("SELECT count(*) FROM sqlite_schema") == 0 : ownTableCount == 4
    guard isOurs, let completed = Int(exactly: version), steps.indices.contains(completed) else {
      throw Failure(
        description: "\(database.path) is not a file of this server. Name another one, or none for a new one.")
    }
    try database.transaction {
      for step in steps[completed...] { try database.execute(step) }
      try database.execute("PRAGMA user_version = \(steps.count)")
    }
  }

  private static let tables = """
    CREATE TABLE account (
      id INTEGER PRIMARY KEY, username TEXT NOT NULL, domain TEXT NOT NULL, display_name TEXT NOT NULL, note TEXT NOT NULL,
      token TEXT NOT NULL, bot INTEGER NOT NULL, created INTEGER NOT NULL, UNIQUE (username, domain));
    CREATE TABLE status (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account, created INTEGER NOT NULL, edited INTEGER,
      words TEXT NOT NULL, spoiler TEXT NOT NULL, sensitive INTEGER NOT NULL, visibility TEXT NOT NULL, language TEXT,
      reply_to INTEGER REFERENCES status ON DELETE SET NULL, boost_of INTEGER REFERENCES status ON DELETE CASCADE,
      UNIQUE (account, boost_of));
    CREATE INDEX status_reply ON status (reply_to);
    CREATE INDEX status_boost ON status (boost_of);
    CREATE INDEX status_account ON status (account, created);
    CREATE TABLE mention (
      status INTEGER NOT NULL REFERENCES status ON DELETE CASCADE, account INTEGER NOT NULL REFERENCES account,
      PRIMARY KEY (status, account)) WITHOUT ROWID;
    CREATE TABLE mark (
      kind TEXT NOT NULL, status INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
      account INTEGER NOT NULL REFERENCES account, PRIMARY KEY (status, kind, account)) WITHOUT ROWID;
    CREATE TABLE media (
      id INTEGER PRIMARY KEY, status INTEGER NOT NULL REFERENCES status ON DELETE CASCADE, description TEXT);
    CREATE INDEX media_status ON media (status);
    CREATE TABLE done (
      account INTEGER NOT NULL REFERENCES account, key TEXT NOT NULL, status INTEGER NOT NULL, time INTEGER NOT NULL,
      PRIMARY KEY (account, key)) WITHOUT ROWID;
    CREATE TABLE counter (last INTEGER NOT NULL);
    INSERT INTO counter VALUES (0);
    """

  /// An account's defaults for new statuses.
  private static let defaultsOfAccounts = """
    ALTER TABLE account ADD COLUMN privacy TEXT NOT NULL DEFAULT 'public';
    ALTER TABLE account ADD COLUMN sensitive INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN language TEXT;
    """

  /// The quoted status of a status, and the filters.
  private static let quotesAndFilters = """
    ALTER TABLE status ADD COLUMN quote_of INTEGER REFERENCES status ON DELETE SET NULL;
    CREATE TABLE filter (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account, title TEXT NOT NULL, action TEXT NOT NULL,
      contexts TEXT NOT NULL);
    CREATE TABLE filter_keyword (
      id INTEGER PRIMARY KEY, filter INTEGER NOT NULL REFERENCES filter ON DELETE CASCADE, keyword TEXT NOT NULL,
      whole_word INTEGER NOT NULL);
    CREATE INDEX filter_keyword_filter ON filter_keyword (filter);
    """
}
