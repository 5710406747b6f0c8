import FaultyDisk
import Tarn
import TarnEncoding
import TarnRecord
import TarnTesting

@testable import StorageSuite
@testable import TarnStorage

extension PowerCutHistory {
  /// Compares the remaining file with the recorded steps, and removes the steps that are lost.
  mutating func check(at disk: FaultyDisk) throws {
    do {
      let end = try checkFile(disk)
      if end == nil, let acknowledged {
        throw fault("No file remains, but \(acknowledged) rows were acknowledged")
      }
      acknowledged = end
      steps.removeLast(steps.count - 1 - (end ?? 0))
      try checkAsApp(disk)
    } catch let found as Fault {
      throw found
    } catch {
      throw fault("The remaining file is refused: \(error)")
    }
  }

  /// Checks the tables.
  ///
  /// - Returns: the last row; `nil` if there is no file yet.
  mutating func checkFile(_ disk: FaultyDisk) throws -> Int? {
    guard disk.bytes(of: Self.path) != nil else { return nil }
    let database = try Database(path: Self.path, mode: .write, vfs: disk.vfs)
    database.setKeepsWALOnClose(true)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    guard try !StoredFile.isUnfinished(database) else { return nil }
    guard try database.text("PRAGMA integrity_check") == "ok" else { throw fault("The database is damaged") }
    let file = try StoredFile(Self.path, database)
    let end = file.head.number
    guard end < steps.count else { throw fault("There are \(end) rows for \(steps.count - 1) steps") }
    guard end >= acknowledged ?? 0 else {
      throw fault("There are \(end) rows, but \(acknowledged ?? 0) were acknowledged")
    }
    guard file.app.schema == steps[end].schema else {
      throw fault("Its schema version is \(file.app.schema) instead of \(steps[end].schema) at row \(end)")
    }
    try checkRows(file)
    try checkStates(file)
    return end
  }

  private func checkRows(_ file: StoredFile) throws {
    let oldest = try file.oldestRow() ?? file.head.number + 1
    // Checks the chain from the beginning, if it is still there.
    var next = oldest
    try file.forEachRow(after: oldest == 1 ? (0, Checksum()) : nil, upTo: file.head.number) {
      row throws(StorageError) in
      guard row.number == next else {
        throw StorageError(.damaged, path: Self.path, "found row \(row.number) instead of \(next)")
      }
      next += 1
      let step = steps[row.number]
      var action: Notebook.Action?
      if var text = row.action {
        action = text.withUTF8 { try? JSONNodeDecoder.decode(Notebook.Action.self, from: JSONParser.parse($0)) }
      }
      let isSame = step.cause.isEmpty ? row.action == nil : row.cause == step.cause && action == step.action
      guard isSame else {
        throw StorageError(
          .damaged, path: Self.path,
          "row \(row.number) is \(row) instead of \(step.cause) \(step.action as Any)")
      }
    }
    guard next == file.head.number + 1 else { throw fault("The last row is \(next - 1) of \(file.head.number)") }
  }

  /// Checks earlier states without the app.
  private mutating func checkStates(_ file: StoredFile) throws {
    let oldest = try file.oldestRow() ?? file.head.number
    for _ in 0..<3 {
      let number = Int.random(in: oldest...file.head.number, using: &random)
      let found: SavedValue
      do throws(StorageError) { found = try file.state(at: number) } catch {
        // The states before a migration are unreachable.
        guard error.kind == .unreachable, steps[number].schema != file.app.schema else { throw error }
        continue
      }
      let expected = try SavedValue(parsing: SnapshotScheduler.text(of: steps[number].state).get())
      guard found.isSame(as: expected) else { throw fault("The state at row \(number) differs") }
    }
    let pictures = steps[file.head.number].state.document.picture
    if let picture = pictures { try check(for: picture, file, "state at row \(file.head.number)") }
  }

  private func check(for picture: BlobID, _ file: StoredFile, _ location: String) throws {
    guard try file.bytes(of: picture) == blobs[picture] else {
      throw fault("The picture of the \(location) is missing")
    }
  }

  /// Checks the state and the history that the app reads.
  private mutating func checkAsApp(_ disk: FaultyDisk) throws {
    let step = steps[steps.count - 1]
    let clock = ManualWriterClock()
    let storage = try Self.open(
      disk, schema: step.schema, durability: .onDemand, bounds: StorageBounds(), clock: clock)
    guard storage.state == step.state else { throw fault("The state after row \(steps.count - 1) differs") }
    for entry in storage.history.log {
      guard let picture = entry.state.document.picture else { continue }
      let bytes = try storage.writer.onQueue { writer throws(StorageError) in try writer.file.bytes(of: picture) }
      guard bytes == blobs[picture] else { throw fault("The picture of the version \(entry.id) is missing") }
    }
    guard let expected = step.history else { return }
    let oldest = try storage.writer.onQueue { writer throws(StorageError) in try writer.file.oldestRow() }
    let isComplete = (oldest ?? 1) == 1
    guard !isComplete || storage.notes.isEmpty else { throw fault("The file was opened with notes: \(storage.notes)") }
    if let message = Self.difference(storage.history, expected, isComplete: isComplete) {
      throw fault("The history after row \(steps.count - 1) differs: \(message)")
    }
  }

  /// Returns the difference if a history that was read is not the end of the recorded one, or `nil`.
  private static func difference(_ found: NoteHistory, _ expected: NoteHistory, isComplete: Bool) -> String? {
    guard found.present == expected.present else { return "its present" }
    guard found.log.count <= expected.log.count, !isComplete || found.log.count == expected.log.count else {
      return "it has \(found.log.count) entries of \(expected.log.count)"
    }
    // The first entry may have lost some of its rows.
    let completeEntries = isComplete ? found.log[...] : found.log.dropFirst()
    let expectedEntries = expected.log.suffix(completeEntries.count)
    for (entry, expectedEntry) in zip(completeEntries, expectedEntries) where entry != expectedEntry {
      return "entry \(expectedEntry.id): \(entry) instead of \(expectedEntry)"
    }
    for target in [HistoryTarget.everything, .track("document"), .track("view")] {
      let (foundPosition, expectedPosition) = (found.position(of: target), expected.position(of: target))
      let (count, expectedCount) = (found.count(of: target), expected.count(of: target))
      // If only one track was set back, the order of all tracks does not determine the present. And if that track was
      // set back further than the kept rows, it has no steps, and the order begins with those of the other track.
      let isDetermined =
        target != .everything
        || expected.state(at: expectedPosition, of: target, present: expected.present) == expected.present
      guard isComplete || isDetermined else { continue }
      guard count - foundPosition <= expectedCount - expectedPosition, foundPosition <= expectedPosition,
        !isComplete || (foundPosition, count) == (expectedPosition, expectedCount)
      else {
        return "\(target) is at \(foundPosition) of \(count) instead of \(expectedPosition) of \(expectedCount)"
      }
      guard isDetermined else { continue }
      // Counts the steps from the position in both directions, because dropped steps are missing at the ends. In the
      // order of all tracks, dropped steps may also be missing in the middle: where a step was undone and redone, and
      // ahead, where one track was set back further than the kept rows, so that it can't redo, and another one was not.
      let (first, last) =
        target == .everything
        ? Self.shared(found.skeleton.order, foundPosition, expected.skeleton.order, expectedPosition)
        : (0, count)
      for offset in [first - foundPosition, (first - foundPosition) / 2, -1, 0, 1, last - foundPosition]
      where (first...last).contains(foundPosition + offset) {
        let foundState = found.state(at: foundPosition + offset, of: target, present: found.present)
        let expectedState = expected.state(at: expectedPosition + offset, of: target, present: expected.present)
        if foundState != expectedState { return "\(target), \(offset) steps from its position" }
      }
    }
    return nil
  }

  /// Returns the first and the last position in an order up to which it has, seen from its position, the same steps as
  /// another one.
  private static func shared(
    _ order: [Int], _ position: Int, _ other: [Int], _ otherPosition: Int
  ) -> (first: Int, last: Int) {
    func common(_ pairs: some Sequence<(Int, Int)>) -> Int { pairs.prefix { $0 == $1 }.count }
    let past = zip(order.prefix(position).reversed(), other.prefix(otherPosition).reversed())
    let future = zip(order.dropFirst(position), other.dropFirst(otherPosition))
    return (position - common(past), position + common(future))
  }
}
