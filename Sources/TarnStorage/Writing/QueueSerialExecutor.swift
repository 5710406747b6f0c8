import Dispatch

/// Runs an actor on a dispatch queue, so that threads without tasks can wait for it (`queue.sync`), too.
///
/// Dispatch's own queues are executors on Apple's systems only.
final class QueueSerialExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Stops the program if the caller does not run on the queue.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
