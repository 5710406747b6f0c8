import Dispatch
import Foundation
import Synchronization
import Tarn
import TarnEncoding
import TarnRecord

/// Writes the steps of a store on a queue of its own. The store's isolation only appends them to a buffer.
///
/// ```
/// store's isolation ── put ──► buffer ── the queue ──► file (operating system)
/// ```
final class SessionWriter<State: Record, Action: Codable & Sendable, Effect: Sendable>: @unchecked Sendable {
  // Guard: `lock` for `buffer`; everything else that changes is used on `queue` only.

  /// A step that waits to be encoded.
  struct Waiting {
    var kind = StepRecord.Kind.action
    var action: Action?
    var cause: Cause
    var time: Timestamp
    var isResponse = false
    var answers: Int?
    var effects: [Effect] = []
    /// The state after the step, if it gets a checksum or is a state.
    var state: StateSnapshot<State>?
  }

  struct Buffer {
    var steps: [Waiting] = []
    var isScheduled = false
    /// Whether the last step of the next settling gets a checksum.
    var wantsState = true
    /// Whether a step was added since the last settling ended.
    var isSettling = false
    /// Whether a step was added since the last state.
    var isUnchecked = false
    /// The time of the last step.
    var time = Timestamp(milliseconds: 0)

    /// The last step; if the queue has taken it already, a result for it.
    var last: Waiting {
      get { steps.last ?? Waiting(kind: .result, cause: .acted, time: time) }
      set {
        if steps.isEmpty { steps.append(newValue) } else { steps[steps.count - 1] = newValue }
      }
    }
  }

  /// The number of waiting steps at which the store waits for the queue: ten megabytes, and far more than a user causes.
  static var bound: Int { 65_536 }
  /// The time between two writes, in milliseconds.
  static var pause: Int { 10 }

  private let lock = Mutex(())
  private var buffer = Buffer()
  private let queue = DispatchQueue(label: "tarn.session")
  private let folder: SessionFolder
  private let limits: SessionLimits
  private let secrets = State.secretFields
  private let now: @Sendable () -> Timestamp
  private let onProblem: @Sendable (SessionError) -> Void

  private var header: SessionHeader
  private var encoder: SessionEncoder<State, Action>
  private var output: SessionOutput?
  /// The number of bytes of the header and the state at the beginning of the file.
  private var beginningByteCount = 0
  /// The number of steps so far.
  private var count = 0
  /// The time that the last checksum took, and when the next one may be computed.
  private var nextChecksum = ContinuousClock.now
  private var isClosed = false
  /// The path of the file that is being written.
  private(set) var path: String

  init(
    _ header: SessionHeader, first: State, _ folder: SessionFolder, _ limits: SessionLimits,
    now: @escaping @Sendable () -> Timestamp, onProblem: @escaping @Sendable (SessionError) -> Void
  ) throws(SessionError) {
    self.header = header
    self.folder = folder
    self.limits = limits
    self.now = now
    self.onProblem = onProblem
    self.header.secrets = secrets.sorted()
    self.header.fields = State.fieldPaths.sorted()
    encoder = SessionEncoder(hiding: secrets)
    path = folder.file(header.run, 0)
    try begin(first, at: header.time)
  }

  // MARK: In the store's isolation

  private func withBuffer<Result>(_ body: (inout Buffer) -> Result) -> Result { lock.withLock { _ in body(&buffer) } }

  /// Adds a step, before its update.
  func put(_ step: Waiting) {
    let (isFirst, isFull) = withBuffer { buffer in
      buffer.steps.append(step)
      buffer.isSettling = true
      buffer.isUnchecked = true
      buffer.time = step.time
      defer { buffer.isScheduled = true }
      return (!buffer.isScheduled, buffer.steps.count >= Self.bound)
    }
    if isFirst { schedule() }
    if isFull { flush() }
  }

  /// Adds the effects that the update of the last step has returned.
  func put(_ effects: [Effect]) {
    withBuffer { buffer in
      buffer.last.effects += effects
      return
    }
  }

  /// Ends a settling.
  ///
  /// - Parameter state: returns the state, of which a copy is kept; called only for a checksum.
  func settle(_ state: () -> State) {
    let isWanted = withBuffer { buffer in
      defer { buffer.isSettling = false }
      return buffer.isSettling && (buffer.wantsState || limits.checksums == .everySettling)
    }
    if isWanted { check(state()) }
  }

  /// Gives the last step a checksum.
  private func check(_ state: State) {
    let snapshot = StateSnapshot(state)
    withBuffer { buffer in
      buffer.last.state = snapshot
      buffer.wantsState = false
      buffer.isUnchecked = false
    }
  }

  private func schedule() {
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.pause)) { [self] in write() }
  }

  /// Writes all waiting steps, and returns when the operating system has them.
  func flush() { queue.sync { write() } }

  /// Writes all waiting steps, and no more.
  ///
  /// - Parameter state: returns the present state, for the checksum of the last step if it has none: a replay then finds a
  ///   difference in any step.
  func close(_ state: () -> State?) {
    if withBuffer({ $0.isUnchecked }), let state = state() { check(state) }
    queue.sync {
      write()
      isClosed = true
      output = nil
    }
  }

  deinit { if !isClosed { write() } }

  // MARK: On the queue

  private func write() {
    let steps = withBuffer { buffer in
      defer {
        buffer.steps.removeAll(keepingCapacity: buffer.steps.count < 1_024)
        buffer.isScheduled = false
      }
      return buffer.steps
    }
    guard !isClosed else { return }
    for step in steps { add(step) }
    writeFrame()
    if ContinuousClock.now >= nextChecksum || isFull { withBuffer { $0.wantsState = true } }
  }

  /// Whether the file has reached its size. After an error there is no file, and the next one is tried after a pause.
  private var isFull: Bool { output.map { $0.size + encoder.byteCount >= fileBytes } ?? false }

  /// The size at which the file ends: after the steps have taken as many bytes as the state at its beginning, but within
  /// the space of all files as long as that leaves room for the steps of a file of the usual size.
  private var fileBytes: Int {
    let usual = max(limits.segmentBytes, 2 * beginningByteCount)
    return max(min(usual, limits.totalBytes), beginningByteCount + limits.segmentBytes)
  }

  private func add(_ step: Waiting) {
    if step.kind != .result { count += 1 }
    guard output != nil else {
      // After an error, the next file begins with the next state that is known.
      if let state = step.state?.state { next(state, at: step.time) }
      return
    }
    var record = StepRecord()
    record.kind = step.kind
    record.cause = step.cause
    record.time = step.time.milliseconds
    record.isResponse = step.isResponse
    record.answers = step.answers
    record.effects = step.effects.map { Fault.contentName(of: $0) }
    let state = step.state?.state
    let start = ContinuousClock.now
    do throws(TextSyntaxError) { try encoder.add(record, step.action, state) } catch {
      return fail(SessionError(.unwritable, path: error.path, "a step can't be written: \(error.reason)"))
    }
    guard let state else { return }
    nextChecksum = ContinuousClock.now.advanced(by: start.duration(to: .now) * 20)
    guard isFull else { return }
    writeFrame()
    next(state, at: step.time)
  }

  private func writeFrame() {
    guard let output, encoder.hasSteps else { return }
    do throws(SessionError) { try output.append(encoder.takeFrame()) } catch { fail(error) }
  }

  /// Begins the next file of the run.
  private func next(_ state: State, at time: Timestamp) {
    output = nil
    header.segment += 1
    header.step = count
    do throws(SessionError) { try begin(state, at: time) } catch { fail(error) }
  }

  private func begin(_ state: State, at time: Timestamp) throws(SessionError) {
    header.time = time
    encoder = SessionEncoder(hiding: secrets)
    let beginning: [UInt8]
    do throws(TextSyntaxError) { beginning = try encoder.beginning(header, state) } catch {
      throw SessionError(.unwritable, path: error.path, "the state can't be written: \(error.reason)")
    }
    let path = folder.file(header.run, header.segment)
    beginningByteCount = beginning.count
    folder.deleteOldest(keeping: limits.totalBytes - fileBytes, current: path)
    let output = try SessionOutput(path)
    do throws(SessionError) { try output.append(beginning) } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
    self.path = path
    self.output = output
  }

  /// Ends the file after an error. Steps are lost until the next one begins.
  private func fail(_ error: SessionError) {
    output = nil
    nextChecksum = ContinuousClock.now.advanced(by: .seconds(1))
    onProblem(error)
  }
}
