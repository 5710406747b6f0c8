import Synchronization
import Tarn
import TarnEncoding
import TarnRecord

/// Decides when the next snapshot is due, and holds the one in progress.
///
/// Encoding and writing a big state takes long, and commits must not wait for it. So the text is encoded on another
/// queue and written in parts, each in its own transaction. The snapshot is valid once its row is written, which
/// happens last.
///
/// A file that is closed gets a snapshot earlier, so that not all of a small document depends on each page of its log.
/// It also takes the place of one in progress.
struct SnapshotScheduler<State: Record> {
  /// The number of bytes that were logged since the last snapshot began. A snapshot is due when the log is as long as
  /// the last snapshot. So opening a file reads at most about as much log as snapshot, and snapshots at most double the
  /// bytes written.
  private var logged = 0
  /// The size of the last snapshot in bytes.
  private var size: Int
  /// The minimum number of bytes logged between two snapshots: see ``StorageBounds``.
  private let minimumBytes: Int
  /// The minimum number of bytes logged between the last snapshot and one that is written when the file is closed: by
  /// default 64 KB, sixteen pages of the log. One damaged page then costs at most the changes of that many, and closing
  /// writes some hundred KB at most.
  private var minimumBytesAtEnd: Int { minimumBytes / 16 }
  /// The size of a snapshot, in bytes, above which closing writes none: it would take longer than some milliseconds.
  /// The log after such a snapshot is about as long as the snapshot anyway.
  private static var maximumSizeAtEnd: Int { FileFormat.partSize }
  private var isRequested = false
  private(set) var job: Job?
  /// The newest version that the snapshot of a closed file can have; `nil` if none is due. The history of a version is
  /// known only if it was requested before, so the version is often not the last one.
  private(set) var candidate: Candidate?
  /// ``logged`` at the time of the candidate.
  private var loggedAtCandidate = 0

  struct Candidate {
    let number: Int
    let time: Int64
    let chain: Checksum
    let history: String?
    let version: StateSnapshot<State>
  }

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

  private var isDue: Bool { logged >= max(size, minimumBytes) }

  /// Whether a newer candidate is due: the shape of the history costs O(steps), so not for each change, and the more rarely
  /// the longer the log is: seven times in a megabyte.
  private var isCandidateDue: Bool {
    size <= Self.maximumSizeAtEnd && logged >= max(size, minimumBytesAtEnd)
      && (candidate == nil || logged - loggedAtCandidate >= max(minimumBytesAtEnd / 4, loggedAtCandidate / 2))
  }

  /// Requests a snapshot, or the version for one when the file is closed, if one is due.
  ///
  /// - Returns: whether it was requested now.
  mutating func requestIfDue() -> Bool {
    guard !isRequested, job == nil, isDue || isCandidateDue else { return false }
    isRequested = true
    return true
  }

  mutating func logged(_ bytes: Int) { logged += bytes }

  mutating func begin(
    _ number: Int, _ time: Int64, _ version: StateSnapshot<State>, _ history: String?, chain: Checksum,
    clock: WriterClock
  ) {
    guard job == nil else { return }
    isRequested = false
    candidate = Candidate(number: number, time: time, chain: chain, history: history, version: version)
    loggedAtCandidate = logged
    guard isDue else { return }
    if size > Self.maximumSizeAtEnd { candidate = nil }
    let text = Text()
    job = Job(number: number, time: time, chain: chain, history: history, text: text)
    logged = 0
    loggedAtCandidate = 0
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
    if let candidate, candidate.number > number { self.candidate = nil }
  }

  mutating func wrotePart() { job?.partsWritten += 1 }

  mutating func finished(_ bytes: Int?) {
    if let bytes { size = bytes }
    job = nil
    candidate = nil
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
