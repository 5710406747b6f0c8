import Synchronization
import Tarn
import TarnEncoding
import TarnRecord

/// Decides when the next snapshot is due, and holds the one in progress.
///
/// Encoding and writing a big state takes long, and commits must not wait for it. So the text is encoded on another
/// queue and written in parts, each in its own transaction. The snapshot is valid once its row is written, which
/// happens last.
struct SnapshotScheduler<State: Record> {
  /// The number of bytes that were logged since the last snapshot began. A snapshot is due when the log is as long as
  /// the last snapshot. So opening a file reads at most about as much log as snapshot, and snapshots at most double the
  /// bytes written.
  private var logged = 0
  /// The size of the last snapshot in bytes.
  private var size: Int
  /// The minimum number of bytes logged between two snapshots: see ``StorageBounds``.
  private let minimumBytes: Int
  private var isRequested = false
  private(set) var job: Job?

  struct Job {
    let number: Int
    let time: Int64
    let chain: Checksum
    let history: String?
    let text: Text
    var partsWritten = 0
  }

  /// The encoded text, set by another queue.
  final class Text: Sendable {
    let result = Mutex<Result<[UInt8], StorageError>?>(nil)
  }

  init(size: Int, logged: Int, minimumBytes: Int) {
    self.size = size
    self.minimumBytes = minimumBytes
    self.logged = logged
  }

  /// Requests a snapshot if one is due.
  ///
  /// - Returns: whether it was requested now.
  mutating func requestIfDue() -> Bool {
    guard !isRequested, job == nil, logged >= max(size, minimumBytes) else { return false }
    isRequested = true
    return true
  }

  mutating func logged(_ bytes: Int) { logged += bytes }

  mutating func begin(
    _ number: Int, _ time: Int64, _ version: StateSnapshot<State>, _ history: String?, chain: Checksum,
    clock: WriterClock
  ) {
    guard job == nil else { return }
    let text = Text()
    job = Job(number: number, time: time, chain: chain, history: history, text: text)
    logged = 0
    isRequested = false
    clock.concurrently {
      let encoded = Self.text(of: version.state)
      text.result.withLock { $0 = encoded }
    }
  }

  /// Allows a new request for a snapshot, after the requested one was dropped.
  mutating func retry() { isRequested = false }

  /// Discards the snapshot in progress if its row was rolled back; the number will be that of another row.
  mutating func discard(after number: Int) {
    if let job, job.number > number { self.job = nil }
  }

  mutating func wrotePart() { job?.partsWritten += 1 }

  mutating func finished(_ bytes: Int?) {
    if let bytes { size = bytes }
    job = nil
  }

  static func text(of state: State) -> Result<[UInt8], StorageError> {
    let json = JSONWriter()
    do throws(TextSyntaxError) {
      try json.append(state)
      return .success(json.bytes)
    } catch {
      return .failure(
        StorageError(
          .unwritable, path: "", location: error.path.isEmpty ? nil : error.path, "\(State.self): \(error.reason)"))
    }
  }
}
