import Foundation
import Synchronization
import Tarn
import TarnRecord

/// An app's state in a file: what was done is in it, and opening it again is going on where one was.
///
/// ```swift
/// let storage = try Storage("clocks.tarn", app: "Clocks", first: Clocks.State.initial, history: Clocks.history)
/// let store = Store(storage.state, Clocks(), history: Clocks.history)
/// storage.keep(store)
/// ```
///
/// From `keep` on the file follows the store: each action, winding and loading is a row in its log, with what changed (a
/// ``Patch``), how it was called and why it came. The undo history comes back with the state, document and view alike. No
/// `update` runs when a file is opened, so that an upgraded app can't change the past.
///
/// What is promised when is up to ``Durability``, and `docs/durability.md` says it in full. In short: what a commit has
/// returned for survives a kill, a crash and a power cut; rows are in the order they were done, none is missing in between,
/// none comes twice.
///
/// A disk that refuses does not stop the app: it goes on in memory, ``status`` says so, and what waits is written when the
/// disk comes back.
///
/// It is a file for one process at a time (``StorageError/Kind/owned`` names the one that has it), not a database to query,
/// and not for sharing over a network.
public final class Storage<State: Record, Action: Codable & Sendable>: Sendable {
  public let path: String
  /// The state as it was when the file was opened.
  public let state: State
  /// The history as it was when the file was opened: what could be undone then can be undone now.
  public let history: History<State, Action>
  /// What was passed over on opening, for the person: nothing, as a rule.
  public let notes: [String]

  let writer: Writer<State, Action>
  /// Whose file it is, and the version of its saved form.
  let file: (name: String, schema: Int)
  let lock: OwnerLock?
  let isKept = Mutex(false)
  /// Where other programs can reach the store that is kept.
  let ear = Mutex<Ear?>(nil)

  struct Ear {
    let socket: OwnerSocket?
    let inbox: Inbox<Delivery<State, Action>>
  }

  /// Opens a file, or makes one.
  ///
  /// - Parameters:
  ///   - path: the file. Beside it are `-wal` while it is open, and the owner's own two.
  ///   - app: whose file it is; a file of another app is refused.
  ///   - first: the state of a new file.
  ///   - history: the rules of the store's history.
  ///   - schema: the version of the saved form, and how older ones become it.
  ///   - onStatus: hears when the disk refuses and when it comes back, on a queue of the storage's own.
  /// - Throws: ``StorageError``. A file that is not opened is as it was, byte for byte.
  /// - Complexity: O(snapshot + what came after it): a file with a million actions behind it opens in well under a second.
  public convenience init(
    _ path: String, app: String, first: @autoclosure () -> State, history rules: HistoryRules<State, Action>,
    schema: Schema = Schema(), durability: Durability = .default, bounds: StorageBounds = StorageBounds(),
    onStatus: @escaping @Sendable (StorageStatus) -> Void = { _ in }
  ) throws(StorageError) {
    let lock: OwnerLock
    do throws(OwnerError) {
      lock = try OwnerLock.take(for: path, program: ProcessInfo.processInfo.processName)
    } catch {
      throw StorageError(error, path: path)
    }
    IgnoredSignals.ignore()
    do throws(StorageError) {
      try self.init(
        path, disk: nil, lock, app: app, first: first, rules, schema, durability, bounds, onStatus)
    } catch {
      lock.release()
      throw error
    }
  }

  /// The same on a file system of SQLite's, for tests.
  package init(
    _ path: String, disk: String?, _ lock: OwnerLock?, app: String, first: () -> State,
    _ rules: HistoryRules<State, Action>, _ schema: Schema, _ durability: Durability, _ bounds: StorageBounds,
    _ onStatus: @escaping @Sendable (StorageStatus) -> Void, pace: Pace = .clock
  ) throws(StorageError) {
    self.path = path
    self.lock = lock
    // Without links: the file is held against what stands at its place.
    let place = disk == nil ? FilePlace(lock?.place.file ?? path) : nil
    let (file, aside) = try Self.file(path, place, disk, app, schema.version, rules, first)
    guard file.app.name == app else {
      throw StorageError(.otherApp, path: path, "it belongs to “\(file.app.name)”, not to “\(app)”")
    }
    let opened = try Opening<State, Action>(file: file, rules: rules, schema: schema, bounds: bounds).read()
    self.file = (app, schema.version)
    state = opened.state
    history = opened.history
    notes = aside + opened.notes
    try file.prepareToWrite()
    // What was not yet moved from the log into the file was synced by nobody who can tell: written once more, it is.
    do throws(SQLiteError) {
      try file.database.moveLog(doing: "opening the file")
      try file.markIfNeeded()
      try place?.record(file.database)
    } catch {
      throw StorageError(error, path: path)
    }
    if opened.isMigrated || opened.hasOtherLanes || opened.isShortened {
      let text = try Snapshots.text(of: opened.state).get()
      let shape = opened.history.skeleton.json
      if opened.isMigrated {
        try file.migrated(to: schema.version, text, history: shape, at: opened.history.firstTime)
      } else {
        try file.transaction { () throws(StorageError) in
          try file.write(
            text, number: file.head.number, time: opened.history.firstTime.milliseconds, schema: schema.version,
            history: shape, chain: file.head.sum)
        }
      }
    }
    let isWatched = place != nil
    // Guard: made here, with closures of the caller, which nobody keeps; from here on only the writer reaches them.
    nonisolated(unsafe) let (given, givenPlace) = (file, place)
    writer = try Writer(
      given, Version(opened.state), schema: schema.version, durability: durability, bounds: bounds, pace: pace,
      snapshots: Snapshots(size: opened.snapshotSize, logged: opened.logged, least: bounds.snapshotBytes),
      place: givenPlace, lock: lock, onStatus: onStatus)
    if isWatched { writer.later(0) { $0.watchPlace() } }
  }

  deinit { try? close() }

  private static func file(
    _ path: String, _ place: FilePlace?, _ disk: String?, _ app: String, _ schema: Int,
    _ rules: HistoryRules<State, Action>, _ first: () -> State
  ) throws(StorageError) -> (StoredFile, notes: [String]) {
    let database: Database
    let isUnborn: Bool
    func make(_ path: String, _ database: Database) throws(StorageError) -> StoredFile {
      let (state, now) = (first(), Timestamp.now())
      let text: [UInt8]
      do throws(StorageError) { text = try Snapshots.text(of: state).get() } catch {
        throw StorageError(error.kind, path: path, place: error.place, error.reason)
      }
      return try StoredFile.make(
        path, database, app: app, schema: schema, first: text,
        history: History(first: state, at: now, rules: rules).skeleton.json, at: now)
    }
    try place?.createFileIfNeeded { draft, database throws(StorageError) in try make(draft, database) }
    do throws(SQLiteError) { database = try Database(path: path, mode: .create, vfs: disk) } catch {
      throw StorageError(error, path: path)
    }
    if database.isEmptyBesideLog {
      throw StorageError(
        .damaged, path: path,
        "the file is empty, but the log beside it (-wal) is not; delete the log if you don't need its contents")
    }
    let notes = try setAsideForeignLog(database, path, place)
    do throws(SQLiteError) {
      database.setKeepsLogOnClose(true)
      // Alone from the first look on, and with no index of the log in the folder.
      try database.execute("PRAGMA locking_mode = EXCLUSIVE", doing: "opening the file")
      isUnborn = try StoredFile.isUnborn(database)
    } catch {
      throw StorageError(error, path: path, isReading: true)
    }
    return (isUnborn ? try make(path, database) : try StoredFile(path, database), notes)
  }

  /// Sees to it that SQLite does not apply the log of another file, or of another version of this one.
  ///
  /// - Returns: where that log is now, for the person.
  private static func setAsideForeignLog(
    _ database: Database, _ path: String, _ place: FilePlace?
  ) throws(StorageError) -> [String] {
    let first: FirstPage
    do throws(SQLiteError) {
      guard try database.logKinship() == .foreign else { return [] }
      first = try database.firstPage()
    } catch { throw StorageError(error, path: path, isReading: true) }
    guard first.isOfTarn else {
      let words =
        first.isDatabase ? "it is an SQLite database of another program" : "its first bytes are not those of a database"
      throw StorageError(.foreign, path: path, words)
    }
    guard let place else {
      throw StorageError(.damaged, path: path, "the log beside it belongs to another file or another version of it")
    }
    return [try place.setLogAside()]
  }
}
