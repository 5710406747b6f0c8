import Synchronization
import TarnTesting
import Testing

@testable import TarnWeb

/// Memory that several clients share.
@Suite("A memory budget") struct ResourceBudgetTests {
  private let pageIDs: [PageID]

  init() throws {
    let route = try PageRoute("")
    pageIDs = ["a", "b", "c"].map { PageID(route: route, token: $0) }
  }

  @Test(
    "Random takers never exceed the budget, and it is full after all allowances are released",
    arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let budget = ResourceBudget<PageID>(bytes: 100, slots: 6, perClient: 3)
    var granted: [(client: Int, bytes: Int, allowance: BodyAllowance)] = []
    for _ in 0..<300 {
      if Bool.random(using: &random), !granted.isEmpty {
        granted.remove(at: Int.random(in: 0..<granted.count, using: &random))
      } else {
        let (client, bytes) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0...60, using: &random))
        let fits =
          granted.map(\.bytes).reduce(bytes, +) <= 100 && granted.count < 6
          && granted.filter { $0.client == client }.count < 3
        let allowance = budget.reserve(bytes, for: pageIDs[client])
        #expect((allowance != nil) == fits)
        if let allowance { granted.append((client, bytes, allowance)) }
      }
      #expect(budget.freeBytes == 100 - granted.map(\.bytes).reduce(0, +))
    }
    granted = []
    #expect(budget.freeBytes == 100)
  }

  @Test("The largest numbers do not exceed the budget")
  func largest() {
    let budget = ResourceBudget<PageID>(bytes: .max, perClient: 3)
    let all = budget.reserve(.max, for: pageIDs[0])
    #expect(all != nil && budget.reserve(1, for: pageIDs[0]) == nil && budget.reserve(0, for: pageIDs[0]) != nil)
  }

  @Test("An admission queue runs at most its limit of tasks at a time, and every task runs")
  func admissionQueue() async {
    let queue = AdmissionQueue(3)
    let tally = TaskCounts()
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          await queue.run {
            tally.counts.withLock {
              $0.now += 1
              $0.maximum = max($0.maximum, $0.now)
            }
            // Pause: lets other tasks run while this one holds its share.
            await Task.yield()
            tally.counts.withLock {
              $0.now -= 1
              $0.done += 1
            }
          }
        }
      }
    }
    let (maximum, done) = tally.counts.withLock { ($0.maximum, $0.done) }
    #expect(done == 100)
    #expect((1...3).contains(maximum))
  }

  private final class TaskCounts: Sendable {
    let counts = Mutex((now: 0, maximum: 0, done: 0))
  }
}
