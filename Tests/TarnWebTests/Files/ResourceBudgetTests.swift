import Synchronization
import TarnTesting
import Testing

@testable import TarnWeb

/// Memory that several clients share.
@Suite("A memory budget") struct BudgetTests {
  private let visitors: [PageID]

  init() throws {
    let route = try PageRoute("")
    visitors = ["a", "b", "c"].map { PageID(route: route, token: $0) }
  }

  @Test(
    "Random takers never exceed the budget, and it is whole after all was given back",
    arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let budget = ResourceBudget(bytes: 100, slots: 6, perClient: 3)
    var held: [(who: Int, bytes: Int, allowance: BodyAllowance)] = []
    for _ in 0..<300 {
      if Bool.random(using: &random), !held.isEmpty {
        held.remove(at: Int.random(in: 0..<held.count, using: &random))
      } else {
        let (who, bytes) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0...60, using: &random))
        let fits =
          held.map(\.bytes).reduce(bytes, +) <= 100 && held.count < 6 && held.filter { $0.who == who }.count < 3
        let allowance = budget.reserve(bytes, for: visitors[who])
        #expect((allowance != nil) == fits)
        if let allowance { held.append((who, bytes, allowance)) }
      }
      #expect(budget.freeBytes == 100 - held.map(\.bytes).reduce(0, +))
    }
    held = []
    #expect(budget.freeBytes == 100)
  }

  @Test("The largest numbers do not exceed the budget")
  func largest() {
    let budget = ResourceBudget(bytes: .max, perClient: 3)
    let all = budget.reserve(.max, for: visitors[0])
    #expect(all != nil && budget.reserve(1, for: visitors[0]) == nil && budget.reserve(0, for: visitors[0]) != nil)
  }

  @Test("An admission queue runs at most its limit of tasks at a time, and every task runs")
  func turns() async {
    let turns = AdmissionQueue(3)
    let tally = Tally()
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          await turns.run {
            tally.counts.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
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
    let (maximum, done) = tally.counts.withLock { ($0.most, $0.done) }
    #expect(done == 100)
    #expect((1...3).contains(maximum))
  }

  private final class Tally: Sendable {
    let counts = Mutex((now: 0, most: 0, done: 0))
  }
}
