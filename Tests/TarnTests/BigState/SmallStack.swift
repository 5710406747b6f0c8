import Foundation
import Synchronization

/// A thread with a quarter of a megabyte of stack, half of what secondary threads have on phones. An actor can live on it.
final class SmallStack: SerialExecutor {
  static var size: Int { 256 * 1_024 }

  private let isSmall = Atomic(false)
  // A semaphore and a lock, because the thread has to wait without being a task.
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  /// Starts on a thread with room, on which a big first state can be made. The small one that comes after lives as long as
  /// the process: a test's actor may be let go from anywhere.
  static func start() -> SmallStack {
    let stack = SmallStack()
    run(stackSize: 8 * 1_024 * 1_024) {
      while !stack.isSmall.load(ordering: .relaxed) { stack.runNext() }
      run(stackSize: size) { while true { stack.runNext() } }
    }
    return stack
  }

  /// What comes after the job that calls this has a small stack.
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
    // Pause: an executor without jobs.
    waiting.wait()
    let job = jobs.withLock { $0.removeFirst() }
    job.runSynchronously(on: asUnownedSerialExecutor())
  }
}
