import Dispatch
import Foundation
import Synchronization
import Tarn
import TarnSharing

/// Follows a file of its own while every thread of the task pool is blocked, prints the received actions and ends the
/// program.
///
/// Only the main actor and the library's own threads can run. Nothing here polls or waits for a continuation of its
/// own, which would resume on the pool: `SIGALRM` ends the program if nothing is received in a minute.
@MainActor final class BlockedFollower {
  private let file: String
  private let pool = BlockedPool()
  private var shared: [SharedStore<CountingApp>] = []
  private var listener: AnyObject?
  private var received: [Int] = []

  init(_ file: String) { self.file = file }

  func begin() async throws {
    alarm(60)
    let owner = try await open()
    pool.block()
    let follower = try await open()
    shared = [owner, follower]
    listener = follower.store.onAction { [unowned self] action, _ in
      if case .count(let number) = action { receive(number) }
    }
    for number in 1...3 { follower.store.send(.count(number)) }
  }

  private func open() async throws -> SharedStore<CountingApp> {
    try await SharedStore.open(
      file, app: "Counting", CountingApp(), first: CountingApp.State(), history: CountingApp.rules)
  }

  private func receive(_ number: Int) {
    received.append(number)
    guard received.count == 3 else { return }
    printLine("received \(received.map(String.init).joined(separator: " "))")
    printLine(pool.isStillBlocked ? "the pool is blocked" : "the pool had a free thread")
    exit(0)
  }
}

/// Blocks the pool that runs tasks: at each priority, more tasks than it ever has threads wait for a semaphore.
private final class BlockedPool: Sendable {
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]
  /// Dispatch adds threads to a pool whose threads are blocked, up to twice the number of cores. Four times that number
  /// is never reached.
  private static let tasks = 4 * ProcessInfo.processInfo.activeProcessorCount

  private let end = DispatchSemaphore(value: 0)
  private let started = DispatchSemaphore(value: 0)
  private let count = Mutex([UInt8: Int]())

  /// Returns when at each priority at least as many tasks are blocked as there are cores.
  func block() {
    for priority in Self.priorities {
      // Pause: the tasks block on purpose.
      for _ in 0..<Self.tasks { Task.detached(priority: priority) { [self] in wait(priority.rawValue) } }
    }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var isBlocked: Bool {
      Self.priorities.allSatisfy { priority in count.withLock { $0[priority.rawValue, default: 0] } >= cores }
    }
    // Pause: the test kills the program if the tasks do not begin.
    while !isBlocked { started.wait() }
  }

  /// Whether at each priority some of these tasks have no thread.
  var isStillBlocked: Bool {
    count.withLock { count in Self.priorities.allSatisfy { count[$0.rawValue, default: 0] < Self.tasks } }
  }

  private func wait(_ priority: UInt8) {
    count.withLock { $0[priority, default: 0] += 1 }
    started.signal()
    // Pause: blocks a thread of the pool, which is tested.
    end.wait()
  }
}
