import Dispatch
import Synchronization
import TarnStorage

/// A writer's clock that the test steps: deferred jobs run when the test says so, in the order of their deadlines.
///
/// ```swift
/// let clock = ManualWriterClock()
/// let storage = try Storage("notes", disk: disk.vfs, nil, …, clock: clock.writerClock)
/// while clock.step() {}    // runs all deferred jobs
/// ```
final class ManualWriterClock: Sendable {
  private struct ScheduledJob: Sendable {
    let due: Int
    /// `nil` for a job that runs concurrently.
    let queue: DispatchQueue?
    let work: WriterClock.Work
  }

  private struct Jobs {
    var list: [ScheduledJob] = []
    /// The deadline of the last job that ran, in milliseconds.
    var now = 0
  }

  private let jobs = Mutex(Jobs())

  var writerClock: WriterClock {
    WriterClock(
      later: { milliseconds, queue, work in self.add(milliseconds, queue, work) },
      concurrently: { work in self.add(0, nil, work) })
  }

  private func add(_ milliseconds: Int, _ queue: DispatchQueue?, _ work: @escaping WriterClock.Work) {
    jobs.withLock { $0.list.append(ScheduledJob(due: $0.now + milliseconds, queue: queue, work: work)) }
  }

  /// Runs the next job.
  ///
  /// - Returns: whether there was one.
  @discardableResult func step() -> Bool {
    let next = jobs.withLock { jobs -> ScheduledJob? in
      guard let index = jobs.list.indices.min(by: { jobs.list[$0].due < jobs.list[$1].due }) else { return nil }
      let job = jobs.list.remove(at: index)
      jobs.now = max(jobs.now, job.due)
      return job
    }
    guard let next else { return false }
    if let queue = next.queue { queue.sync(execute: next.work) } else { next.work() }
    return true
  }

  /// The time until the next deadline, in milliseconds.
  var timeToNextJob: Int? { jobs.withLock { jobs in jobs.list.map(\.due).min().map { $0 - jobs.now } } }
}
