import Foundation
import Synchronization

/// A serial executor on a thread with a stack of 256 KB, half of the usual size of secondary threads on phones. An
/// actor can use it.
final class SmallStack: SerialExecutor {
  static var size: Int { 256 * 1_024 }

  private let isSmall = Atomic(false)
  // A semaphore and a lock, because the thread has to wait without being a task.
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  /// Starts on a thread with a big stack, where a test can create a big initial state. The thread with the small stack
  /// lives as long as the process, because any thread may release a test's actor.
  static func start() -> SmallStack {
    let stack = SmallStack()
    run(stackSize: 8 * 1_024 * 1_024) {
      while !stack.isSmall.load(ordering: .relaxed) { stack.runNext() }
      run(stackSize: size) { while true { stack.runNext() } }
    }
    return stack
  }

  /// Runs all jobs after the current one on the thread with the small stack.
  func becomeSmall() { isSmall.store(true, ordering: .relaxed) }

  private static func run(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = stackSize
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  private func runNext() {
    // Pause: until the executor has a job.
    waiting.wait()
    let job = jobs.withLock { $0.removeFirst() }
    job.runSynchronously(on: asUnownedSerialExecutor())
  }
}
