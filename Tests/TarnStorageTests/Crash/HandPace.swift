import Dispatch
import Synchronization
import TarnStorage

/// A pace by hand: what a writer puts off is done when the test says so, in the order in which it would be due.
///
/// ```swift
/// let pace = HandPace()
/// let storage = try Storage("notes", disk: disk.vfs, nil, …, pace: pace.pace)
/// while pace.step() {}    // whatever was put off has been done
/// ```
final class HandPace: Sendable {
  private struct Job: Sendable {
    let due: Int
    /// `nil` for what is done beside.
    let queue: DispatchQueue?
    let work: Pace.Work
  }

  private struct Jobs {
    var list: [Job] = []
    /// In milliseconds: when the last that was done was due.
    var now = 0
  }

  private let jobs = Mutex(Jobs())

  var pace: Pace {
    Pace(
      later: { milliseconds, queue, work in self.add(milliseconds, queue, work) },
      beside: { work in self.add(0, nil, work) })
  }

  private func add(_ milliseconds: Int, _ queue: DispatchQueue?, _ work: @escaping Pace.Work) {
    jobs.withLock { $0.list.append(Job(due: $0.now + milliseconds, queue: queue, work: work)) }
  }

  /// Does what is due next.
  ///
  /// - Returns: whether there was anything.
  @discardableResult func step() -> Bool {
    let next = jobs.withLock { jobs -> Job? in
      guard let index = jobs.list.indices.min(by: { jobs.list[$0].due < jobs.list[$1].due }) else { return nil }
      let job = jobs.list.remove(at: index)
      jobs.now = max(jobs.now, job.due)
      return job
    }
    guard let next else { return false }
    if let queue = next.queue { queue.sync(execute: next.work) } else { next.work() }
    return true
  }

  /// When the next is due, in milliseconds from now.
  var pause: Int? { jobs.withLock { jobs in jobs.list.map(\.due).min().map { $0 - jobs.now } } }
}
