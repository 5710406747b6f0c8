/// What a file looks like. `docs/file.md` says it for people.
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
  /// “Tarn” in ASCII: how SQLite's header tells an application's files from others.
  package static let applicationID: Int64 = 0x5461_726e
  package static let version: Int64 = 1

  /// Pages of 4 KB, SQLite's own default and what most disks write at once. Vacuuming by steps: a file shrinks as rows go,
  /// without being written anew.
  static let preparation = ["PRAGMA page_size = 4096", "PRAGMA auto_vacuum = INCREMENTAL"]

  /// For looking at a file: nothing of this changes it. Exclusive comes before the first access to the log, whose index then
  /// is in memory and not in the folder.
  static let reading = [
    "PRAGMA locking_mode = EXCLUSIVE",
    // In KB: what fits in a processor's cache beside the app's own data.
    "PRAGMA cache_size = -2000",
    // Nothing in a file is trusted before its sums were looked at, not even what SQLite takes for its schema.
    "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON",
  ]

  /// For writing, once it is known whose file it is.
  static let writing = [
    "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
    // SQLite moves the log by itself without asking whether the file still stands at its place.
    "PRAGMA wal_autocheckpoint = 0",
  ]

  /// How long the log becomes before it is moved into the file: a thousand pages, SQLite's own default.
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

  /// A piece of a snapshot: small enough that a commit with one is not felt by those that wait for it (a megabyte is
  /// written in some milliseconds).
  static let partSize = 1 << 20
}
