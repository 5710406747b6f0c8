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

  @Test("`eventually` ends in time with an error that has the call and the last value") func timesOut() async {
    let condition = await error {
      try await eventually(within: .milliseconds(5)) {
        false
      }
    }
    #expect(condition?.call == "try await eventually(within: .milliseconds(5)) { false }")
    #expect(
      condition?.description.hasPrefix(
        "EventuallyTests.swift:16: the condition did not become true within 0.005 seconds: try ") == true
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
