import TarnTesting
import Testing

@MainActor @Suite("Waiting with eventually") struct EventuallyTests {
  @Test("`eventually` lets other tasks of the same actor run, and returns when true") func succeeds() async throws {
    var count = 0
    let counting = Task { for _ in 0..<3 { count += 1 } }
    try await eventually { count == 3 }
    let last = try await eventually(count) { $0 >= 3 }
    #expect(last == 3)
    await counting.value
  }

  @Test("`eventually` waits for a condition of another actor, and ends with its error") func asynchronous() async throws
  {
    actor Counter {
      var count = 0
      func countUp() -> Int {
        count += 1
        return count
      }
    }
    let counter = Counter()
    try await eventually { await counter.countUp() == 3 }
    #expect(await counter.count == 3)
    let last = await error { try await eventually(within: .milliseconds(5)) { await counter.countUp() < 0 } }
    #expect(
      last?.description.contains("within 0.005 seconds: let last = await error") == true, "\(last?.description ?? "")")
  }

  @Test("`eventually` ends in time with an error that has the call and the last value") func timesOut() async {
    let condition = await error {
      try await eventually(within: .milliseconds(5)) {
        false
      }
    }
    #expect(condition?.call == "try await eventually(within: .milliseconds(5)) { false }")
    #expect(
      condition?.description.hasPrefix(
        "EventuallyTests.swift:33: the condition did not become true within 0.005 seconds: try ") == true
    )
    let value = await error { try await eventually(2, within: .milliseconds(5)) { $0 == 3 } }
    #expect(value?.lastValue == "2" && value?.description.hasSuffix(" The last value was: 2") == true)
    let blocking = #expect(throws: EventuallyTimeout.self) { try eventually(within: .milliseconds(5)) { false } }
    #expect(blocking?.lastValue == nil && blocking?.description.contains("within 0.005 seconds") == true)
  }

  private func error(_ wait: () async throws -> Void) async -> EventuallyTimeout? {
    do { try await wait() } catch { return error as? EventuallyTimeout }
    return nil
  }
}
