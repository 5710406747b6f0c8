import TarnEncoding
import TarnStorage

extension IntegrityReport {
  /// Returns the state after a row of the log, from any snapshot that reaches it over intact rows.
  ///
  /// - Throws: ``StorageError`` if the state is unreachable.
  /// - Complexity: O(snapshot + rows from the nearest intact snapshot), plus the same for each snapshot that does not
  ///   reach it.
  package func state(at number: Int) throws(StorageError) -> SavedValue {
    let before = snapshots.filter { $0.number <= number }.reversed()
    for snapshot in before {
      var state = try state(of: snapshot)
      var reached = snapshot.number
      _ = apply(&state, &reached, upTo: number)
      if reached == number { return state }
    }
    for snapshot in snapshots where snapshot.number > number {
      var state = try state(of: snapshot)
      var reached = snapshot.number
      _ = applyBackward(&state, &reached, downTo: number)
      if reached == number { return state }
    }
    throw StorageError(
      .unreachable, path: recovered.path,
      "version \(number) can't be restored; `tarn check` lists the versions that can")
  }

  /// The versions as text: `versions 3 to 40 and 52 to 60`; `nil` if there are none.
  package var versionText: String? {
    let ranges = versions.map(\.text)
    guard let last = ranges.last else { return nil }
    let otherRanges = ranges.dropLast().joined(separator: ", ")
    let isSingleVersion = versions.count == 1 && versions[0].count == 1
    return "version\(isSingleVersion ? "" : "s") \(otherRanges.isEmpty ? "" : otherRanges + " and ")\(last)"
  }

  package func state(of snapshot: LogSnapshot) throws(StorageError) -> SavedValue {
    try SavedValue(parsing: try recovered.text(of: snapshot), recovered, "snapshot \(snapshot.number)")
  }

  /// Applies intact rows to a state, at most up to a number. It stops at a migration, because the row of a migration
  /// has no change.
  ///
  /// - Returns: A finding if a row with a correct checksum can't be applied. The state is then unusable.
  func apply(_ state: inout SavedValue, _ number: inout Int, upTo last: Int) -> IntegrityFinding? {
    while number < last, let row = chain.intactRow(number + 1), row.cause != LogRow.migrated {
      if let finding = apply(row, &state, isForward: true) { return finding }
      number += 1
    }
    return nil
  }

  /// Reverts intact rows from a snapshot, at most down to a number.
  func applyBackward(_ state: inout SavedValue, _ number: inout Int, downTo first: Int) -> IntegrityFinding? {
    while number > first, let row = chain.intactRow(number), row.cause != LogRow.migrated {
      if let finding = apply(row, &state, isForward: false) { return finding }
      number -= 1
    }
    return nil
  }

  private func apply(_ row: LogRow, _ state: inout SavedValue, isForward: Bool) -> IntegrityFinding? {
    guard let change = row.change else { return nil }
    let location = "log, row \(row.number)"
    do throws(StorageError) {
      let change = try SavedValue(parsing: change.utf8, recovered, location)
      do throws(SavedValueError) { try state.apply(change, isForward: isForward) } catch {
        return IntegrityFinding(location, error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)")
      }
    } catch { return error.finding }
    return nil
  }
}

extension SavedValue {
  /// Parses a text of a file.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged`.
  init(parsing text: some Collection<UInt8>, _ recovered: RecoveredFile, _ location: String) throws(StorageError) {
    do throws(TextSyntaxError) { try self.init(parsing: text) } catch {
      throw recovered.damaged(location, error.message)
    }
  }
}
