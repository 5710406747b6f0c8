/// The file format. `docs/file.md` describes it for people.
///
/// ```
/// app        one row: whose file it is, and the version of its saved form
/// head       one row: the number and the sum of the last row of the log, written with every commit
/// log        what happened, one row each, numbered from 1 without gaps
/// snapshot   a whole state now and then, with the shape of the history at that moment
/// part       the text of each snapshot, in pieces
/// blob       bytes by their hash
/// ```
package enum Format {
  /// “Tarn” in ASCII: SQLite's header identifies an application's files by this number.
  package static let applicationID: Int64 = 0x5461_726e
  package static let version: Int64 = 1

  /// Pages of 4 KB, SQLite's default and the unit of most disks. Incremental vacuuming: a file shrinks after rows are
  /// deleted, without being rewritten.
  static let preparation = ["PRAGMA page_size = 4096", "PRAGMA auto_vacuum = INCREMENTAL"]

  /// Settings for reading: none of them changes the file. Exclusive comes before the first access to the log, whose
  /// index is then in memory instead of the folder.
  static let reading = [
    "PRAGMA locking_mode = EXCLUSIVE",
    // In KB: what fits into a processor's cache beside the app's own data.
    "PRAGMA cache_size = -2000",
    // The content of a file is not trusted before its checksums are verified, not even its schema.
    "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON",
  ]

  /// Settings for writing, once the file is known to be the app's.
  static let writing = [
    "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
    // SQLite's own checkpoint would not check whether the file is still at its path.
    "PRAGMA wal_autocheckpoint = 0",
  ]

  /// The length of the log at which the writer checkpoints: a thousand pages, SQLite's default.
  static let logBound: Int64 = 1_000 * (4_096 + 24)

  static let tables = [
    """
    CREATE TABLE app (
      id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, schema INTEGER NOT NULL, made INTEGER NOT NULL,
      sum INTEGER NOT NULL)
    """,
    "CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL, sum INTEGER NOT NULL)",
    """
    CREATE TABLE log (
      number INTEGER PRIMARY KEY, time INTEGER NOT NULL, cause TEXT NOT NULL, place TEXT, action TEXT, change TEXT,
      sum INTEGER NOT NULL)
    """,
    """
    CREATE TABLE snapshot (
      number INTEGER PRIMARY KEY, time INTEGER NOT NULL, schema INTEGER NOT NULL, parts INTEGER NOT NULL,
      history TEXT, chain INTEGER NOT NULL, sum INTEGER NOT NULL)
    """,
    "CREATE TABLE part (id INTEGER PRIMARY KEY, number INTEGER NOT NULL, place INTEGER NOT NULL, text TEXT NOT NULL)",
    "CREATE TABLE blob (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL)",
  ]

  /// The size of a piece of a snapshot: so small that a commit with one does not delay waiting actions (a megabyte is
  /// written in some milliseconds).
  static let partSize = 1 << 20
}
