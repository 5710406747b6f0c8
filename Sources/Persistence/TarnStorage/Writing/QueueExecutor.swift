import Dispatch

/// Runs tasks on a dispatch queue of its own, which has a thread even when every thread of Swift's task pool is
/// blocked.
///
/// A task that waits for a continuation resumes on the pool, even if it is isolated to the main actor: only then does
/// it hop to its actor. A task that prefers this executor resumes on this queue instead.
package final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  package init(_ queue: DispatchQueue) { self.queue = queue }

  package init(_ label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
