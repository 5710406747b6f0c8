import Dispatch

/// Runs an actor on a dispatch queue, so that threads outside tasks can wait for it (`queue.sync`).
///
/// Dispatch queues are executors themselves on Apple platforms only.
package final class QueueSerialExecutor: SerialExecutor {
  package let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Traps if the caller does not run on the queue.
  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
