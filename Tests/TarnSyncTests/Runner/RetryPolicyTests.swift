import TarnSync
import Testing

@Suite("Retrying a request", .timeLimit(.minutes(10))) @TestActor struct RetryPolicyTests {
  private struct Failure: RetryableError, Equatable {
    var retry = RetryAdvice.later(seconds: nil)
  }

  private var quick: RetryPolicy {
    var policy = RetryPolicy()
    (policy.firstPause, policy.longestPause) = (.milliseconds(1), .milliseconds(4))
    return policy
  }

  @Test("The pauses double up to the longest, until an attempt succeeds") func doubling() async throws {
    var (attempts, pauses): (Int, [Duration]) = (0, [])
    let value = try await quick.run { () async throws(Failure) in
      attempts += 1
      if attempts < 6 { throw Failure() }
      return attempts
    } onFailure: { _, pause in
      pauses.append(pause)
    }
    #expect(value == 6 && pauses == [1, 2, 4, 4, 4].map { .milliseconds($0) })
  }

  @Test("A longer pause that the server requests is used, up to a limit") func requested() async throws {
    var policy = quick
    policy.longestRequestedPause = .milliseconds(7)
    var (attempts, pauses): (Int, [Duration]) = (0, [])
    try await policy.run { () async throws(Failure) in
      attempts += 1
      if attempts < 3 { throw Failure(retry: .later(seconds: attempts == 1 ? 1_000 : -1)) }
    } onFailure: { _, pause in
      pauses.append(pause)
    }
    #expect(pauses == [.milliseconds(7), .milliseconds(2)])
  }

  @Test("A permanent failure and the last attempt end it with their errors") func ending() async throws {
    var (attempts, failures) = (0, 0)
    await #expect(throws: Failure(retry: .never)) {
      try await quick.run { () async throws(Failure) in
        attempts += 1
        throw Failure(retry: .never)
      } onFailure: { _, _ in
        failures += 1
      }
    }
    #expect(attempts == 1 && failures == 0)
    var policy = quick
    policy.attempts = 3
    await #expect(throws: Failure()) {
      try await policy.run { () async throws(Failure) in
        throw Failure()
      } onFailure: { _, _ in
        failures += 1
      }
    }
    #expect(failures == 2)
  }

  @Test("Cancelling the task ends a pause") func cancelling() async throws {
    var policy = quick
    policy.firstPause = .seconds(86_400)
    let (paused, isPaused) = AsyncStream.makeStream(of: Void.self)
    let task = Task { @TestActor [policy] in
      try await policy.run { () async throws(Failure) in
        throw Failure()
      } onFailure: { _, _ in
        isPaused.yield()
      }
    }
    for await _ in paused { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("The errors of requests say whether they can be repeated") func advice() {
    #expect(SyncFailure.signIn.retry == .never && SyncFailure.offline.retry == .later(seconds: nil))
    #expect(SyncFailure.slowDown(seconds: 9).retry == .later(seconds: 9))
    #expect(SyncFailure.tryLater(seconds: 3).retry == .later(seconds: 3))
    #expect(TransportError.offline.retry == .later(seconds: nil) && TransportError.untrusted.retry == .never)
  }
}
