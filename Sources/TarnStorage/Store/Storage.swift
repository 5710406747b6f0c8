import Foundation
import Synchronization
import Tarn
import TarnRecord

/// An app's state in a file: it saves every change, and opening the file restores the state.
///
/// ```swift
/// let storage = try Storage("clocks.tarn", app: "Clocks", first: Clocks.State.initial, history: Clocks.history)
/// let store = Store(storage.state, Clocks(), history: Clocks.history)
/// storage.keep(store)
/// ```
///
/// After `keep` the file follows the store: each action, time travel and load is a row in its log, with the difference
/// (a ``Patch``), the action and the cause. The undo history is restored with the state, document and view alike.
/// `update` does not run when a file is opened, so an upgraded app can't change past states.
///
/// ``Durability`` decides what is promised when; `docs/durability.md` has the details. In short: the changes of a
/// commit that has returned survive a kill, a crash and a power cut; rows are in the order of the actions, without a
/// gap or a repetition.
///
/// A failing disk does not stop the app: it goes on in memory, ``status`` says so, and the waiting changes are written
/// when the disk works again.
///
/// A file belongs to one process at a time (``StorageError/Kind/owned`` names it). It is not a database to query, and
/// not for network file systems.
public final class Storage<State: Record, Action: Codable & Sendable>: Sendable {
  public let path: String
  /// The state when the file was opened.
  public let state: State
  /// The history when the file was opened: every step that could be undone then can be undone now.
  public let history: History<State, Action>
  /// Notes for the user from opening the file: usually none.
  public let notes: [String]

  let writer: Writer<State, Action>
  /// The app of the file, and the version of its saved form.
  let file: (name: String, schema: Int)
  let lock: OwnerLock?
  let isKept = Mutex(false)
  /// The listener through which other programs reach the kept store.
  let ear = Mutex<Ear?>(nil)

  struct Ear {
    let socket: OwnerSocket?
    let inbox: Inbox<Delivery<State, Action>>
  }

  /// Opens or creates a file.
  ///
  /// - Parameters:
  ///   - path: the file. Beside it are `-wal` while it is open, and the owner's two files.
  ///   - app: the app of the file; a file of another app is refused.
  ///   - first: the state of a new file.
  ///   - history: the rules of the store's history.
  ///   - schema: the version of the saved form, and the migrations from older ones.
  ///   - onStatus: called when the disk fails and when it works again, on a queue of the storage's own.
  /// - Throws: ``StorageError``. A file that is not opened stays unchanged, byte for byte.
  /// - Complexity: O(snapshot + rows after it): a file with a log of a million actions opens in well under a second.
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

  /// Opens or creates a file in a file system of SQLite, for tests.
  package init(
    _ path: String, disk: String?, _ lock: OwnerLock?, app: String, first: () -> State,
    _ rules: HistoryRules<State, Action>, _ schema: Schema, _ durability: Durability, _ bounds: StorageBounds,
    _ onStatus: @escaping @Sendable (StorageStatus) -> Void, pace: Pace = .clock
  ) throws(StorageError) {
    self.path = path
    self.lock = lock
    // Without links: the file is compared with the one at its path.
    let place = disk == nil ? FilePlace(lock?.place.file ?? path) : nil
    let (file, aside) = try Self.file(path, place, disk, app, schema.version, rules, first)
    guard file.app.name == app else {
      throw StorageError(.otherApp, path: path, "it is a file of “\(file.app.name)”, not of “\(app)”")
    }
    let opened = try Opening<State, Action>(file: file, rules: rules, schema: schema, bounds: bounds).read()
    self.file = (app, schema.version)
    state = opened.state
    history = opened.history
    notes = aside + opened.notes
    try file.prepareToWrite()
    // The transactions in the log may not have been synced; a checkpoint syncs them.
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
    // Guard: made here, with closures of the caller that are not kept; from here on only the writer accesses them.
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
        "the file is empty, and beside it is the log of one that was not; delete that if nothing in it is needed")
    }
    let notes = try setAsideForeignLog(database, path, place)
    do throws(SQLiteError) {
      database.setKeepsLogOnClose(true)
      // Exclusive from the first access on, and without an index of the log in the folder.
      try database.execute("PRAGMA locking_mode = EXCLUSIVE", doing: "opening the file")
      isUnborn = try StoredFile.isUnborn(database)
    } catch {
      throw StorageError(error, path: path, isReading: true)
    }
    return (isUnborn ? try make(path, database) : try StoredFile(path, database), notes)
  }

  /// Prevents SQLite from applying the log of another file, or of another version of this one.
  ///
  /// - Returns: the new location of that log, for the user.
  private static func setAsideForeignLog(
    _ database: Database, _ path: String, _ place: FilePlace?
  ) throws(StorageError) -> [String] {
    let first: FirstPage
    do throws(SQLiteError) {
      guard try database.logKinship() == .foreign else { return [] }
      first = try database.firstPage()
    } catch { throw StorageError(error, path: path, isReading: true) }
    guard first.isOfTarn else {
      let words = first.isDatabase ? "it is an SQLite database of something else" : "it does not begin as one"
      throw StorageError(.foreign, path: path, words)
    }
    guard let place else {
      throw StorageError(.damaged, path: path, "the log beside it belongs to another file or another version of it")
    }
    return [try place.setLogAside()]
  }
}
