import TarnEncoding
import TarnRecord

extension Writer {
  /// Writes the next part of a snapshot, or its row after the last part, in a transaction of its own.
  func continueSnapshot() {
    guard file.database.isOpen else { return }
    // A part has a transaction of its own, so the open one is committed first.
    commit()
    guard failure == nil, let job = snapshots.job, job.number <= committed.number else { return }
    switch job.text.result.withLock({ $0 }) {
    case nil: scheduleSnapshot(10)
    case .failure: snapshots.finished(nil)
    case .success(let text):
      let parts = max(1, (text.count + FileFormat.partSize - 1) / FileFormat.partSize)
      do throws(StorageError) {
        try begin()
        if job.partsWritten < parts {
          let start = job.partsWritten * FileFormat.partSize
          try writePart(job, text[start..<min(start + FileFormat.partSize, text.count)])
          try commitTransaction()
          try checkpointIfLong()
          snapshots.wrotePart()
          scheduleSnapshot(1)
        } else {
          try writeRow(job, parts, text)
          try commitTransaction()
          try checkpointIfLong()
          snapshots.finished(text.count)
          compact()
        }
      } catch {
        fail(error, remaining: [])
      }
    }
  }

  func scheduleSnapshot(_ milliseconds: Int) {
    guard !isSnapshotScheduled else { return }
    isSnapshotScheduled = true
    later(milliseconds) { writer in
      writer.isSnapshotScheduled = false
      writer.continueSnapshot()
    }
  }

  /// Continues a running compaction after a commit.
  func afterCommit() {
    if compaction != nil { continueCompacting() }
  }

  private func writePart(_ job: SnapshotScheduler<State>.Job, _ text: ArraySlice<UInt8>) throws(StorageError) {
    let statement = try file.prepare("INSERT INTO part (number, place, text) VALUES (?1, ?2, ?3)")
    do throws(SQLiteError) {
      // Delete the parts of a snapshot that was started and not finished, in this run or an earlier one.
      if job.partsWritten == 0 { try file.database.execute("DELETE FROM part WHERE number = \(job.number)") }
      try statement.bind(1, job.number)
      try statement.bind(2, job.partsWritten)
      try statement.bind(3, text: text)
      try statement.run()
    } catch { throw StorageError(error, path: path) }
  }

  private func writeRow(_ job: SnapshotScheduler<State>.Job, _ parts: Int, _ text: [UInt8]) throws(StorageError) {
    var snapshot = LogSnapshot(
      number: job.number, time: job.time, schema: file.app.schema, parts: parts, history: job.history, chain: job.chain,
      sum: Checksum())
    snapshot.sum = text.withUnsafeBytes { snapshot.expectedSum(of: $0) }
    try file.write(snapshot, text)
  }
}

extension StoredFile {
  /// Writes the row of a snapshot, whose parts are written, and its copy.
  func write(_ snapshot: LogSnapshot, _ text: [UInt8]) throws(StorageError) {
    let columns = "number, time, schema, parts, history, chain, sum"
    try insert(
      snapshot, try prepare("INSERT OR REPLACE INTO snapshot (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"))
    do throws(SQLiteError) { try database.execute(FileFormat.makeCopyTable) } catch {
      throw StorageError(error, path: path)
    }
    let copy = try prepare(
      "INSERT OR REPLACE INTO snapshot_copy (\(columns), text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    if text.count <= FileFormat.copiedTextSize {
      do throws(SQLiteError) { try copy.bind(8, text: text[...]) } catch { throw StorageError(error, path: path) }
    }
    try insert(snapshot, copy)
  }

  private func insert(_ snapshot: LogSnapshot, _ statement: Statement) throws(StorageError) {
    do throws(SQLiteError) {
      try statement.bind(1, snapshot.number)
      try statement.bind(2, snapshot.time)
      try statement.bind(3, snapshot.schema)
      try statement.bind(4, snapshot.parts)
      if let history = snapshot.history { try statement.bind(5, history) } else { try statement.bind(5, nil) }
      try statement.bind(6, snapshot.chain.signed)
      try statement.bind(7, snapshot.sum.signed)
      try statement.run()
    } catch { throw StorageError(error, path: path) }
  }
}
