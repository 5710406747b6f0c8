import Dispatch
import Foundation
import Tarn
import TarnEncoding
import TarnRecord

extension Writer {
  /// Writes and commits all waiting changes.
  func saveAll() {
    guard file.database.isOpen else { return }
    write()
    commit()
    // A part is never written here, because callers that wait for the commit must not wait for the part.
    if snapshots.job != nil { scheduleSnapshot(1) }
  }

  /// Writes the waiting changes without committing them.
  func write() {
    guard file.database.isOpen else { return }
    let items = inbox.withLock { inbox in
      inbox.isWoken = false
      return inbox.take()
    }
    guard failure == nil else { return save(items) }
    write(items)
  }

  func write(_ items: [Item]) {
    guard !items.isEmpty else { return }
    // By index: the iterator of a generic type looks up its metadata for each element.
    for index in items.indices {
      do throws(StorageError) {
        if !file.database.isInTransaction { try begin() }
        try write(items[index])
        uncommitted.append(items[index])
      } catch {
        return fail(error, remaining: items[index...])
      }
    }
  }

  func begin() throws(StorageError) {
    do throws(SQLiteError) { try file.database.begin() } catch { throw StorageError(error, path: path) }
  }

  /// Commits the written changes.
  func commit() {
    guard failure == nil, file.database.isInTransaction else { return }
    do throws(StorageError) {
      try commitTransaction()
    } catch {
      return fail(error, remaining: [])
    }
    committed = present
    uncommitted.removeAll(keepingCapacity: true)
    blobs.removeAll()
    confirm()
    do throws(StorageError) { try checkpointIfLong() } catch { return fail(error, remaining: []) }
    afterCommit()
  }

  func commitTransaction() throws(StorageError) {
    do throws(SQLiteError) {
      try updateHead.bind(1, present.number)
      try updateHead.bind(2, present.sum.signed)
      try updateHead.run()
      try file.database.commit()
    } catch { throw StorageError(error, path: path) }
  }

  // MARK: A row

  /// Writes one row: the difference from the row before, and the action.
  private func write(_ item: Item) throws(StorageError) {
    let recorded = item.change
    let change = Patch(from: present.version.state, to: recorded.version.state).change
    var ranges = RowRanges()
    json.removeAll()
    do throws(TextSyntaxError) {
      // If an action can't be encoded, its row has no action, and the restored history begins after it; its effect is
      // saved.
      var isNameless = item.isTorn
      if case .acted(let action, _) = recorded.kind {
        ranges.action = try? append(action)
        if ranges.action == nil { isNameless = true }
      }
      if let position = recorded.position, !isNameless { ranges.position = append(position) }
      if let change {
        let start = json.count
        try json.append(difference: change)
        ranges.change = start..<json.count
      }
    } catch {
      throw StorageError(
        .unwritable, path: path, location: error.path.isEmpty ? nil : error.path, "\(State.self): \(error.reason)")
    }
    let number = present.number + 1
    let cause = recorded.kind.cause.rawValue
    let sum = json.withBytes { bytes in
      var sum = present.sum
      sum.add(Int64(number))
      sum.add(recorded.time.milliseconds)
      sum.add(cause)
      sum.add(optional: ranges.position?.part(of: bytes))
      sum.add(optional: ranges.action?.part(of: bytes))
      sum.add(optional: ranges.change?.part(of: bytes))
      return sum
    }
    do throws(SQLiteError) {
      try json.withBytes { bytes throws(SQLiteError) in
        try insert.bind(1, number)
        try insert.bind(2, recorded.time.milliseconds)
        try insert.bind(3, cause)
        try insert.bind(4, lentText: ranges.position?.part(of: bytes))
        try insert.bind(5, lentText: ranges.action?.part(of: bytes))
        try insert.bind(6, lentText: ranges.change?.part(of: bytes))
        try insert.bind(7, sum.signed)
        try insert.run()
      }
    } catch { throw StorageError(error, path: path, location: "log, row \(number)") }
    present = Progress(number: number, sum: sum, version: recorded.version)
    if commitObserver?.needsRows == true {
      unreportedRows.append(row(number, recorded.time.milliseconds, cause, ranges))
    }
    snapshots.logged(json.count)
    if let skeleton = item.skeleton {
      snapshots.begin(number, recorded.time.milliseconds, recorded.version, skeleton.json, chain: sum, clock: clock)
    }
    if snapshots.requestIfDue() { inbox.withLock { $0.wantsSnapshot = true } }
  }

  private func row(_ number: Int, _ time: Int64, _ cause: String, _ ranges: RowRanges) -> CommittedRow {
    json.withBytes { bytes in
      func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: $0.part(of: bytes), as: UTF8.self) }
      }
      return CommittedRow(
        number: number, time: time, cause: cause, position: text(ranges.position), action: text(ranges.action),
        change: text(ranges.change))
    }
  }

  private func append(_ value: some Encodable) throws(TextSyntaxError) -> Range<Int> {
    let start = json.count
    try json.append(value)
    return start..<json.count
  }

  private func append(_ position: RecordedChange<State, Action>.HistoryPosition) -> Range<Int> {
    let start = json.count
    json.append(position)
    return start..<json.count
  }
}

/// The texts of a row in the bytes that were written for it. Outside of the writer, because a type in a generic one is
/// generic, too.
private struct RowRanges {
  var position: Range<Int>?
  var action: Range<Int>?
  var change: Range<Int>?
}

extension Range<Int> {
  fileprivate func part(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[self])
  }
}

extension Writer.Queue {
  fileprivate mutating func take() -> [Writer.Item] {
    let removed = items
    items = []
    items.reserveCapacity(min(removed.count, 1_024))
    return removed
  }
}
