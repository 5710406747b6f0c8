import Tarn
import TarnEncoding
import TarnRecord

extension StateLoader {
  /// Migrates the saved state: reads it at the end of the log, and applies one migration after another.
  ///
  /// The undo history begins anew: the log keeps the rows of the older form, for `tarn log` and `tarn show`.
  func migrate() throws(StorageError) -> Result {
    let old = log.app.schema
    guard old >= schema.oldest else {
      throw StorageError(
        .migration, path: log.path,
        """
        its schema has version \(old), and this program migrates version \(schema.oldest) and later; open it \
        with an older version of the program first
        """)
    }
    var saved = try log.state(at: log.head.number)
    for version in old..<schema.version {
      guard let migration = schema.migrations[version] else { continue }
      do { saved = try migration(saved) } catch {
        throw StorageError(
          .migration, path: log.path, location: "from version \(version) to \(version + 1)", "\(error)")
      }
    }
    let state: State
    let lostSessions: Int
    do throws(TextSyntaxError) { (state, lostSessions) = try decodeState(saved) } catch {
      throw StorageError(
        .migration, path: log.path, location: "from version \(old) to \(schema.version)",
        "the result of the migrations is not a state of this program: \(error.message)")
    }
    let now = Timestamp.now()
    var result = Result(
      state: state, history: History(first: state, at: now, rules: rules), snapshotSize: 0, logged: 0, isMigrated: true,
      notes: note(of: lostSessions))
    if log.head.number > 0 {
      result.historyNotes.append(
        """
        The undo history begins anew, because the file was converted from schema version \(old) to \(schema.version). \
        `tarn log` lists the earlier changes.
        """)
    }
    return result
  }
}

extension StateLoader {
  /// Reads the state at the end of the log of a file, if this program's types can read it, although they can't read
  /// earlier ones: a type of a form that was open for a while is another one now. Sessions of a document that can't be
  /// read begin anew.
  ///
  /// The undo history begins anew, as after a migration. Not so in a database, where another program may have the other
  /// types now.
  ///
  /// - Parameter error: The reason why the rows can't be read.
  func readLastState(_ error: StorageError) -> Result? {
    guard log is StoredFile, let saved = try? log.state(at: log.head.number),
      let (state, lostSessions) = try? decodeState(saved)
    else { return nil }
    let place = error.location.map { " (\($0))" } ?? ""
    return Result(
      state: state, history: History(first: state, at: .now(), rules: rules), snapshotSize: 0, logged: 0,
      isMigrated: true, notes: note(of: lostSessions),
      historyNotes: [
        """
        The undo history begins anew, because earlier changes have values of types that this program does not \
        have\(place). `tarn log` lists them.
        """
      ])
  }

  /// Decodes a state without those of its sessions that can't be read.
  ///
  /// - Returns: The state, and the number of sessions that were left out.
  func decodeState(_ saved: SavedValue) throws(TextSyntaxError) -> (State, lostSessions: Int) {
    do throws(TextSyntaxError) { return (try JSONReader.readSaved(State.self, from: saved.json.utf8), 0) } catch {
      guard log is StoredFile, let type = State.self as? any SavedSessions.Type,
        let readable = type.withReadableSessions(saved),
        let state = try? JSONReader.readSaved(State.self, from: readable.saved.json.utf8)
      else { throw error }
      return (state, readable.lost)
    }
  }

  /// The message for the user about sessions that begin anew.
  func note(of lostSessions: Int) -> [String] {
    guard lostSessions > 0 else { return [] }
    let subject = lostSessions == 1 ? "One session has" : "\(lostSessions) sessions have"
    let verb = lostSessions == 1 ? "begins" : "begin"
    return [
      """
      \(subject) values of types that this program does not have, and \(verb) anew. `tarn show \
      \(OwnerPaths.name(of: log.path)) --at \(log.head.number)` prints the state as it was.
      """
    ]
  }
}

extension LogRow {
  /// The cause of a row that marks a migration. The row has no change, so no sequence of changes crosses it.
  package static let migrated = "migrated"
}

extension DocumentLog {
  /// Returns the state after a row of the log in its saved form; the app's types are not needed.
  ///
  /// - Throws: ``StorageError`` if the row no longer exists, or if a row or snapshot that leads to it is damaged.
  /// - Complexity: O(snapshot + rows from the nearest snapshot).
  package func state(at number: Int) throws(StorageError) -> SavedValue {
    guard number >= 0, number <= head.number else {
      throw StorageError(
        .unreachable, path: path, "version \(number) does not exist: the last version is \(head.number)")
    }
    let snapshots = try snapshots()
    // Forward from the snapshot before the row. If that is deleted, backward from the one after it, unless a migration
    // is between.
    if let before = snapshots.first(where: { $0.number <= number }) {
      var state = try saved(before)
      try forEachRow(after: (before.number, before.chain), upTo: number) { row throws(StorageError) in
        try apply(row, &state, isForward: true)
      }
      return state
    }
    guard let after = snapshots.last else { throw damaged("snapshot", "the file has no snapshot") }
    guard let oldest = try oldestRow(), number >= oldest - 1 else {
      throw StorageError(.unreachable, path: path, "it no longer contains version \(number)")
    }
    var state = try saved(after)
    var reached = after.number
    try rowsBackward(from: after.number, sum: after.chain) { row throws(StorageError) in
      guard row.number > number, row.cause != LogRow.migrated else { return false }
      try apply(row, &state, isForward: false)
      reached = row.number - 1
      return true
    }
    guard reached == number else {
      throw StorageError(.unreachable, path: path, "it no longer contains version \(number)")
    }
    return state
  }

  package func saved(_ snapshot: LogSnapshot) throws(StorageError) -> SavedValue {
    try parse(try text(of: snapshot), "snapshot \(snapshot.number)")
  }

  package func apply(_ row: LogRow, _ state: inout SavedValue, isForward: Bool) throws(StorageError) {
    guard let change = row.change else { return }
    let location = "log, row \(row.number)"
    let saved = try parse(change.utf8, location)
    do throws(SavedValueError) { try state.apply(saved, isForward: isForward) } catch {
      throw damaged(location, error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)")
    }
  }

  private func parse(_ text: some Collection<UInt8>, _ location: String) throws(StorageError) -> SavedValue {
    do throws(TextSyntaxError) { return try SavedValue(parsing: text) } catch { throw damaged(location, error.message) }
  }
}
