import TarnTesting
import Testing

@MainActor @Suite("Waiting until something is so") struct EventuallyTests {
  @Test("lets other tasks of the same actor run, and returns when it is so") func becomes() async throws {
    var count = 0
    let counting = Task { for _ in 0..<3 { count += 1 } }
    try await eventually { count == 3 }
    await counting.value
  }

  @Test("ends in time with an error, and with an issue where it was called") func ends() async throws {
    try await withKnownIssue {
      try await eventually(within: .milliseconds(5)) { false }
    } matching: { issue in
      issue.error is NotInTime
    }
  }
}
