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
        throw fault("Nothing is left, and \(acknowledged) rows were acknowledged")
      }
      acknowledged = end
      deeds.removeLast(deeds.count - 1 - (end ?? 0))
      try checkAsApp(disk)
    } catch let found as Fault {
      throw found
    } catch {
      throw fault("What is left is refused: \(error)")
    }
  }

  /// Checks the tables.
  ///
  /// - Returns: the last row; `nil` if there is no file yet.
  mutating func checkFile(_ disk: FaultyDisk) throws -> Int? {
    guard disk.bytes(of: Self.path) != nil else { return nil }
    let database = try Database(path: Self.path, mode: .write, vfs: disk.vfs)
    database.setKeepsLogOnClose(true)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    guard try !StoredFile.isUnfinished(database) else { return nil }
    guard try database.text("PRAGMA integrity_check") == "ok" else { throw fault("The database is damaged") }
    let file = try StoredFile(Self.path, database)
    let end = file.head.number
    guard end < deeds.count else { throw fault("There are \(end) rows, and \(deeds.count - 1) things were done") }
    guard end >= acknowledged ?? 0 else {
      throw fault("There are \(end) rows, and \(acknowledged ?? 0) were acknowledged")
    }
    guard file.app.schema == deeds[end].schema else {
      throw fault("Its version is \(file.app.schema), and with row \(end) it was \(deeds[end].schema)")
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
        throw StorageError(.damaged, path: Self.path, "row \(row.number) comes where \(next) should")
      }
      next += 1
      let command = deeds[row.number]
      var action: Notebook.Action?
      if var text = row.action {
        action = text.withUTF8 { try? JSONNodeDecoder.decode(Notebook.Action.self, from: JSONParser.parse($0)) }
      }
      let isSame = command.cause.isEmpty ? row.action == nil : row.cause == command.cause && action == command.action
      guard isSame else {
        throw StorageError(
          .damaged, path: Self.path,
          "row \(row.number) is \(row), and \(command.cause) \(command.action as Any) was done")
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
        guard error.kind == .unreachable, deeds[number].schema != file.app.schema else { throw error }
        continue
      }
      let due = try SavedValue(parsing: SnapshotScheduler.text(of: deeds[number].state).get())
      guard found.isSame(as: due) else { throw fault("The state at row \(number) is another") }
    }
    let pictures = deeds[file.head.number].state.document.picture
    if let picture = pictures { try check(for: picture, file, "state at row \(file.head.number)") }
  }

  private func check(for picture: BlobID, _ file: StoredFile, _ location: String) throws {
    guard try file.bytes(of: picture) == blobs[picture] else {
      throw fault("The picture of the \(location) is not there")
    }
  }

  /// Checks the state and the history that the app reads.
  private mutating func checkAsApp(_ disk: FaultyDisk) throws {
    let command = deeds[deeds.count - 1]
    let pace = ManualWriterClock()
    let storage = try Self.open(
      disk, schema: command.schema, durability: .onDemand, bounds: StorageBounds(), pace: pace)
    guard storage.state == command.state else { throw fault("The state after row \(deeds.count - 1) is another") }
    for entry in storage.history.log {
      guard let picture = entry.state.document.picture else { continue }
      let bytes = try storage.writer.onQueue { writer throws(StorageError) in try writer.file.bytes(of: picture) }
      guard bytes == blobs[picture] else { throw fault("The picture of the version \(entry.id) is not there") }
    }
    guard let due = command.history else { return }
    let oldest = try storage.writer.onQueue { writer throws(StorageError) in try writer.file.oldestRow() }
    let isWhole = (oldest ?? 1) == 1
    guard !isWhole || storage.notes.isEmpty else { throw fault("It opened with notes: \(storage.notes)") }
    if let message = Self.difference(storage.history, due, isWhole: isWhole) {
      throw fault("The history after row \(deeds.count - 1) is another: \(message)")
    }
  }

  /// Returns the difference if a history that was read is not the end of the recorded one, or `nil`.
  private static func difference(_ found: NoteHistory, _ due: NoteHistory, isWhole: Bool) -> String? {
    guard found.present == due.present else { return "its present" }
    guard found.log.count <= due.log.count, !isWhole || found.log.count == due.log.count else {
      return "it has \(found.log.count) entries of \(due.log.count)"
    }
    // The first entry may have lost some of its rows.
    let whole = isWhole ? found.log[...] : found.log.dropFirst()
    for (entry, other) in zip(whole, due.log.suffix(whole.count)) where entry != other {
      return "entry \(other.id): \(entry) for \(other)"
    }
    for target in [HistoryTarget.everything, .track("document"), .track("view")] {
      let (here, there) = (found.position(of: target), due.position(of: target))
      let (count, dueCount) = (found.count(of: target), due.count(of: target))
      guard count - here <= dueCount - there, here <= there, !isWhole || (here, count) == (there, dueCount) else {
        return "\(target) stands at \(here) of \(count), and stood at \(there) of \(dueCount)"
      }
      // If only one track was set back, the order of all tracks does not determine the present.
      if target == .everything, due.state(at: there, of: target, present: due.present) != due.present { continue }
      // Counts the steps from the position in both directions, because dropped steps are missing at the ends. In the
      // order of all tracks, dropped steps may also be missing in the middle, where a step was undone and redone.
      let first =
        target == .everything ? found.skeleton.order.count - found.skeleton.order.common(due.skeleton.order) : 0
      for steps in [first - here, (first - here) / 2, -1, 0, 1, count - here]
      where (min(first, here)...count).contains(here + steps) {
        let one = found.state(at: here + steps, of: target, present: found.present)
        let other = due.state(at: there + steps, of: target, present: due.present)
        if one != other { return "\(target), \(steps) steps from where it stands" }
      }
    }
    return nil
  }
}

extension [Int] {
  /// Returns the length of the common suffix of two lists.
  fileprivate func common(_ other: [Int]) -> Int { zip(reversed(), other.reversed()).prefix { $0 == $1 }.count }
}
