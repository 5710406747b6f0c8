import Foundation
import Synchronization
import Tarn
import TarnRecord

/// An app's state in a file: it records every change of a store and restores state and history when the file is opened
/// again.
///
/// ```swift
/// let storage = try Storage("clocks.tarn", app: "Clocks", first: Clocks.State.initial, history: Clocks.history)
/// let store = Store(storage.state, Clocks(), history: Clocks.history)
/// storage.persist(store)
/// ```
///
/// After `persist` the file follows the store: each action, jump and loaded state is a row in its log, with the change
/// (a ``/TarnRecord/Patch``), the action and its cause. The undo history is restored with the state, for the document
/// and the view alike. Opening a file runs no `update`, so an upgraded app can't change the past.
///
/// ``Durability`` decides when a change is durable; `docs/durability.md` describes the guarantees in full. In short: a
/// commit that has returned survives a kill, a crash and a power cut. Rows are in the order of their actions, without
/// gaps and without duplicates.
///
/// A disk that rejects writes does not stop the app: it continues in memory, ``status`` reports the failure, and the
/// storage writes the waiting changes as soon as the disk accepts them.
///
/// Only one process at a time can open a file (``StorageError/Kind/owned`` names the process that has it). A file is
/// not a database to query, and it can't be shared over a network. Other programs of the same user reach the store of an open
/// file through the module `TarnSharing`.
public final class Storage<State: Record, Action: Codable & Sendable>: Sendable {
  /// The path of the file, as given to the initializer.
  public let path: String
  /// The state at the time when the file was opened.
  public let state: State
  /// The history at the time when the file was opened, with every step that could be undone then.
  public let history: History<State, Action>
  /// Messages for the user about the opening: the file was converted to the app's schema version, the undo history begins
  /// anew, data was skipped, the file was empty, or it has a second name (a hard link). Usually empty.
  public let notes: [String]

  let writer: Writer<State, Action>
  /// The app's name and the schema version of its saved form.
  package let app: (name: String, schema: Int)
  package let lock: OwnerLock?
  let hasStore = Mutex(false)
  /// The work of other modules that ends before the file is released.
  let closingActions = Mutex<[@Sendable () -> Void]>([])

  /// Opens a file, or creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The file. While it is open, SQLite's `-wal` file and the two files of the owner lock are beside it.
  ///   - app: The app that the file belongs to; a file of another app is rejected.
  ///   - first: The state of a new file.
  ///   - rules: The rules of the store's history.
  ///   - schema: The version of the saved form, and the migrations from older ones.
  ///   - durability: When changes are written to disk.
  ///   - bounds: The limits on the file's size and on the loaded history.
  ///   - onStatus: Called on a queue of the storage when the disk rejects writes and when it accepts them again.
  /// - Throws: ``StorageError``. A file that could not be opened stays unchanged, byte for byte.
  /// - Complexity: O(snapshot + the log after it): a file with a million actions in its past opens in well under a
  ///   second.
  public convenience init(
    _ path: String, app: String, first: @autoclosure () -> State, history rules: HistoryRules<State, Action>,
    schema: Schema = Schema(), durability: Durability = .default, bounds: StorageBounds = StorageBounds(),
    onStatus: @escaping @Sendable (StorageStatus) -> Void = { _ in }
  ) throws(StorageError) {
    let lock: OwnerLock
    do throws(OwnerError) {
      lock = try OwnerLock.acquire(for: path, program: ProcessInfo.processInfo.processName)
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

  /// The same with another SQLite file system (VFS), for tests.
  package init(
    _ path: String, disk: String?, _ lock: OwnerLock?, app: String, first: () -> State,
    _ rules: HistoryRules<State, Action>, _ schema: Schema, _ durability: Durability, _ bounds: StorageBounds,
    _ onStatus: @escaping @Sendable (StorageStatus) -> Void, clock: WriterClock = .system
  ) throws(StorageError) {
    self.path = path
    self.lock = lock
    // The path with links resolved: the open file is compared with the file at this path.
    let identity = disk == nil ? OpenFileIdentity(lock?.paths.file ?? path) : nil
    let (file, walNotes) = try Self.file(path, identity, disk, app, schema.version, rules, first)
    guard file.app.name == app else {
      throw StorageError(.otherApp, path: path, "it belongs to “\(file.app.name)”, not to “\(app)”")
    }
    let opened = try StateLoader<State, Action>(log: file, rules: rules, schema: schema, bounds: bounds).read()
    self.app = (app, schema.version)
    state = opened.state
    history = opened.history
    let damageNote = try identity?.keepDamagedWAL()
    notes = walNotes + (damageNote.map { [$0] } ?? []) + opened.notes + opened.historyNotes
    try file.prepareToWrite()
    // The process that wrote the frames not yet moved from the WAL into the file may not have synced them. Moving them
    // syncs them.
    do throws(SQLiteError) {
      try file.database.checkpoint(doing: "opening the file")
      try file.markIfNeeded()
      try identity?.record(file.database)
    } catch {
      throw StorageError(error, path: path)
    }
    try file.setSecretFields(State.secretFields)
    if opened.isMigrated || opened.hasOtherTracks || opened.isShortened {
      let text = try SnapshotScheduler.text(of: opened.state).get()
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
    let isWatched = identity != nil
    // Guard: created here with closures of the caller and not stored elsewhere; from here on only the writer accesses
    // them.
    nonisolated(unsafe) let (sentFile, sentIdentity) = (file, identity)
    writer = try Writer(
      sentFile, StateSnapshot(opened.state), schema: schema.version, durability: durability, bounds: bounds,
      clock: clock,
      snapshots: SnapshotScheduler(
        size: opened.snapshotSize, logged: opened.logged, minimumBytes: bounds.snapshotBytes),
      identity: sentIdentity, lock: lock, onStatus: onStatus)
    if isWatched { writer.later(0) { $0.watchFile() } }
  }

  deinit { try? close() }

  private static func file(
    _ path: String, _ identity: OpenFileIdentity?, _ disk: String?, _ app: String, _ schema: Int,
    _ rules: HistoryRules<State, Action>, _ first: () -> State
  ) throws(StorageError) -> (StoredFile, notes: [String]) {
    let database: Database
    let isUnfinished: Bool
    func make(_ path: String, _ database: Database) throws(StorageError) -> StoredFile {
      let (state, now) = (first(), Timestamp.now())
      let text: [UInt8]
      do throws(StorageError) { text = try SnapshotScheduler.text(of: state).get() } catch {
        throw StorageError(error.kind, path: path, location: error.location, error.reason)
      }
      return try StoredFile.make(
        path, database, app: app, schema: schema, first: text,
        history: History(first: state, at: now, rules: rules).skeleton.json, at: now)
    }
    let newNotes = try identity?.createFileIfNeeded { draft, database throws(StorageError) in
      try make(draft, database)
    }
    do throws(SQLiteError) { database = try Database(path: path, mode: .create, vfs: disk) } catch {
      throw StorageError(error, path: path)
    }
    if database.isEmptyExceptWAL {
      throw StorageError(
        .unreachable, path: path,
        "it is empty, but its log (-wal) is not; restore a backup of it, or delete the log if you don't need its changes"
      )
    }
    var notes = try setAsideForeignWAL(database, path, identity)
    notes += newNotes ?? []
    if let identity, let note = HardLinks.note(identity.path) { notes.append(note) }
    do throws(SQLiteError) {
      database.setKeepsWALOnClose(true)
      // Lock exclusively before the first access, so that SQLite keeps the index of the WAL in memory and not in the
      // folder.
      try database.execute("PRAGMA locking_mode = EXCLUSIVE", doing: "opening the file")
      isUnfinished = try StoredFile.isUnfinished(database)
    } catch {
      throw StorageError(error, path: path, isReading: true)
    }
    return (isUnfinished ? try make(path, database) : try StoredFile(path, database), notes)
  }

  /// Prevents SQLite from applying the WAL of another file, or of another version of this one.
  ///
  /// - Returns: A message for the user that says where that WAL is now; empty if there was no such WAL.
  private static func setAsideForeignWAL(
    _ database: Database, _ path: String, _ identity: OpenFileIdentity?
  ) throws(StorageError) -> [String] {
    let first: FirstPage
    do throws(SQLiteError) {
      guard try database.walRelation() == .foreign else { return [] }
      first = try database.firstPage()
    } catch { throw StorageError(error, path: path, isReading: true) }
    guard first.isOfTarn else {
      let message =
        first.isDatabase ? "it is an SQLite database of another program" : "its first bytes are not those of a database"
      throw StorageError(.foreign, path: path, message)
    }
    guard let identity else {
      throw StorageError(.damaged, path: path, "the log beside it belongs to another file or another version of it")
    }
    return [try identity.setWALAside()]
  }
}
