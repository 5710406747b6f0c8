import Dispatch
import Foundation
import Synchronization

/// Passes events to a log: limits them, and calls the log on a queue of its own, so that no request waits for it.
final class EventLogger: Sendable {
  /// The greatest number of records that wait for the log. They take some 300 bytes each.
  static let mostWaiting = 1_024

  private struct State {
    var limiter = LogLimiter()
    var waiting = 0
    /// The records that found too many waiting, by topic.
    var dropped: [LogEvent.Topic: Int] = [:]
  }

  private let log: ServerLog
  private let queue = DispatchQueue(label: "tarn.log")
  private let state = Mutex(State())

  init(_ log: ServerLog) { self.log = log }

  /// Logs an event. It does not block.
  func log(_ event: LogEvent) {
    state.withLock { state in
      // Under the lock, so that the log's order is that of the calls.
      for event in state.limiter.admit(event, at: .now) { enqueue(event, &state) }
    }
  }

  /// Logs a failed operation.
  func log(_ operation: LogEvent.Operation, _ error: any Error) {
    log(.failed(operation, error: String(reflecting: type(of: error))))
  }

  /// Logs the counts of what was left out, and waits until the log has all records, for a second at most: a log that blocks must not
  /// keep the program from ending.
  func finish() {
    state.withLock { state in
      for event in state.limiter.removeSuppressed(at: .now, all: true) { enqueue(event, &state) }
      writeDropped(&state)
    }
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + .seconds(1))
  }

  private func enqueue(_ event: LogEvent, _ state: inout State) {
    guard state.waiting < Self.mostWaiting else {
      state.dropped[event.topic, default: 0] += 1
      return
    }
    writeDropped(&state)
    write(event, &state)
  }

  private func writeDropped(_ state: inout State) {
    for (topic, count) in state.dropped.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      write(.suppressed(topic, count: count), &state)
    }
    state.dropped = [:]
  }

  private func write(_ event: LogEvent, _ state: inout State) {
    state.waiting += 1
    let record = LogRecord(event, at: Date())
    queue.async { [self] in
      log.write(record)
      self.state.withLock { $0.waiting -= 1 }
    }
  }
}
