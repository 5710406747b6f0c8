import Foundation
import Synchronization

/// A thread with a quarter of a megabyte of stack, half of what secondary threads have on phones. An actor can live on it.
final class SmallStack: SerialExecutor {
  static var size: Int { 256 * 1_024 }

  // A semaphore and a lock, because the thread has to wait without being a task.
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  /// Starts a thread that lives as long as the process: a test's actor may be let go from anywhere.
  static func start() -> SmallStack {
    let stack = SmallStack()
    let thread = Thread {
      while true { stack.runNext() }
    }
    thread.stackSize = size
    thread.start()
    return stack
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  private func runNext() {
    waiting.wait()
    let job = jobs.withLock { $0.removeFirst() }
    job.runSynchronously(on: asUnownedSerialExecutor())
  }
}
