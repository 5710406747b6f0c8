import Dispatch
import Synchronization

/// Runs the tasks of one connection on the thread of that connection.
///
/// So an owner answers even when every thread of Swift's task pool is blocked. That pool has as many threads as the
/// machine has cores, and any code of the app may block them. A request that waited there for longer than the client's
/// timeout would be lost.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let isThereMore = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    isThereMore.signal()
  }

  /// Runs jobs on the calling thread, in the order in which they were enqueued, and returns after the one that makes
  /// `isDone` true.
  ///
  /// For one thread at a time.
  func run(until isDone: () -> Bool) {
    while !isDone() {
      isThereMore.wait()
      // Each signal is for one job. There are only a few: one task and its child tasks.
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Runs an operation in a task on the calling thread and blocks the thread until it has ended. Never call it on a
  /// thread that runs tasks.
  static func run(_ operation: sending @escaping () async -> Void) {
    let executor = ThreadExecutor()
    let isDone = Flag()
    Task(executorPreference: executor, priority: .userInitiated) {
      await operation()
      isDone.set()
    }
    executor.run { isDone.isSet }
  }

  private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }
}
