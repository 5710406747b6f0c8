/// The layout of a file. `docs/file.md` describes it for users.
///
/// ```
/// app        one row: the app's name and the version of its saved form
/// head       one row: the number and the checksum of the last row of the log, written with every commit
/// log        one row for each change, numbered from 1 without gaps
/// snapshot   a whole state from time to time, with the shape of the history at that point
/// part       the text of each snapshot, in pieces
/// blob       bytes by their hash
/// snapshot_copy   the snapshots once more, so that no damaged page costs the state
/// secret     the names of secret fields; only in the file of an app that has some
/// ```
package enum FileFormat {
  /// “Tarn” in ASCII, the application ID in SQLite's header.
  package static let applicationID: Int64 = 0x5461_726e
  package static let version: Int64 = 1

  /// Pages have 4 KB, which is SQLite's default and the write size of most disks. Incremental vacuuming shrinks the
  /// file as rows are deleted, without rewriting it.
  package static let preparation = ["PRAGMA page_size = 4096", "PRAGMA auto_vacuum = INCREMENTAL"]

  /// Settings for reading, which do not change the file. The exclusive mode is set before the first access to the
  /// write-ahead log, so that SQLite keeps its index in memory and not in the folder.
  static let reading = [
    "PRAGMA locking_mode = EXCLUSIVE",
    // 2,000 KB: fits in a processor's cache beside the app's own data.
    "PRAGMA cache_size = -2000",
    // Trust no content before its checksums are verified, not even SQLite's schema.
    "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON",
  ]

  /// Settings for writing, applied once the file is known to belong to the app.
  static let writing = [
    "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
    // SQLite's own checkpoint would not check whether the file is still at its path.
    "PRAGMA wal_autocheckpoint = 0",
  ]

  /// The size in bytes from which the write-ahead log is moved into the file: a thousand pages, SQLite's default.
  static let walBound: Int64 = 1_000 * (4_096 + 24)

  package static let tables = [
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

  /// Second copies of the snapshots, each with its text in one row if that has at most ``copiedTextSize`` bytes. A small
  /// snapshot lies on two pages, and two small snapshots on the same two; a copy is in a tree of its own, so on other pages.
  ///
  /// Not among ``tables``, because files of earlier versions do not have it until their next snapshot.
  package static let copyTable = """
    CREATE TABLE snapshot_copy (
      number INTEGER PRIMARY KEY, time INTEGER NOT NULL, schema INTEGER NOT NULL, parts INTEGER NOT NULL,
      history TEXT, chain INTEGER NOT NULL, sum INTEGER NOT NULL, text TEXT)
    """

  static let makeCopyTable = "CREATE TABLE IF NOT EXISTS" + copyTable.dropFirst("CREATE TABLE".count)

  /// The maximum size in bytes of a text that is copied: a quarter of the least that is logged between two snapshots
  /// (``StorageBounds/snapshotBytes``), so that copies add at most a quarter to what is written;
  /// those of a closed file, which is smaller, at most as much as its snapshot.
  package static let copiedTextSize = 1 << 18

  /// Not among ``tables``, because files without secret fields do not have it.
  package static let secretTable = "CREATE TABLE secret (name TEXT PRIMARY KEY)"

  /// The maximum size in bytes of one part of a snapshot. Writing a megabyte takes some milliseconds, so callers that
  /// wait for the commit do not notice it.
  static let partSize = 1 << 20
}
