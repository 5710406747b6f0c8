import Synchronization
import Tarn
import TarnRecord
import TarnSession

/// Schedules snapshots, and holds the one that is being made.
///
/// Encoding and writing a snapshot of a large state takes long, and commits must not wait for it: its text is made on
/// another queue, and written in parts, one with each commit. It counts once its row is written, which comes last.
struct Snapshots<State: Record> {
  /// The size of the log since the last snapshot began, and the size of that snapshot: so a file never has more log to
  /// read than snapshot, and snapshots at most double what is written.
  private var logged = 0
  private var size: Int
  /// The least size of the log between two snapshots: see ``StorageBounds``.
  private let least: Int
  private var isAsked = false
  private(set) var job: Job?

  struct Job {
    let number: Int
    let time: Int64
    let chain: Sum
    let history: String?
    let text: Text
    var written = 0
  }

  /// The text, which another queue makes.
  final class Text: Sendable {
    let result = Mutex<Result<[UInt8], StorageError>?>(nil)
  }

  init(size: Int, logged: Int, least: Int) {
    self.size = size
    self.least = least
    self.logged = logged
  }

  var isDue: Bool {
    mutating get {
      guard !isAsked, job == nil, logged >= max(size, least) else { return false }
      isAsked = true
      return true
    }
  }

  mutating func logged(_ bytes: Int) { logged += bytes }

  mutating func begin(
    _ number: Int, _ time: Int64, _ version: Version<State>, _ history: String?, chain: Sum, pace: Pace
  ) {
    guard job == nil else { return }
    let text = Text()
    job = Job(number: number, time: time, chain: chain, history: history, text: text)
    logged = 0
    isAsked = false
    pace.beside {
      let made = Self.text(of: version.state)
      text.result.withLock { $0 = made }
    }
  }

  /// The requested snapshot was not made.
  mutating func askAgain() { isAsked = false }

  /// The row of the snapshot was rolled back: it will be another one.
  mutating func takeBack(to number: Int) {
    if let job, job.number > number { self.job = nil }
  }

  mutating func wrote() { job?.written += 1 }

  mutating func finished(_ bytes: Int?) {
    if let bytes { size = bytes }
    job = nil
  }

  static func text(of state: State) -> Result<[UInt8], StorageError> {
    let json = JSONWriter()
    do throws(TextFault) {
      try json.append(state)
      return .success(json.bytes)
    } catch {
      return .failure(
        StorageError(
          .unwritable, path: "", place: error.path.isEmpty ? nil : error.path, "\(State.self): \(error.reason)"))
    }
  }
}
