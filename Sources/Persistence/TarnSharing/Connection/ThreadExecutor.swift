import Dispatch
import Synchronization
import TarnStorage

/// Runs the tasks of one connection on the thread of that connection.
///
/// So an owner answers even when every thread of Swift's task pool is blocked. The pool has as many threads as the
/// machine has cores, and any code of the app may block one. A request that waited for the pool longer than the
/// client's timeout would fail.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let jobsAvailable = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    jobsAvailable.signal()
  }

  /// Runs jobs on the calling thread in the order in which they were enqueued, until `isDone` returns true after a job.
  ///
  /// Only one thread at a time may call it.
  func run(until isDone: () -> Bool) {
    while !isDone() {
      jobsAvailable.wait()
      // There is one signal for each job, and at most a few jobs: one task and its child tasks.
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Runs an operation in a task on the calling thread and blocks the thread until the operation ends. Never call it on
  /// a thread of the task pool.
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
