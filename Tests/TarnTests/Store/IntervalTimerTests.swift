import Synchronization
import Tarn
import TarnTesting
import Testing

@Suite("Interval timer", .timeLimit(.minutes(10))) final class IntervalTimerTests: Sendable {
  private let clock = TestClock()
  private let ticks = Mutex<[Duration]>([])

  /// Runs a timer of ten seconds, whose ticks take the given times to deliver.
  private func withTimer(delays: [Duration] = [.zero, .zero], _ test: () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        await IntervalTimer(clock: clock).perform(
          .seconds(10),
          respond: ResponseSender { _ in
            let number = self.ticks.withLock { ticks in
              ticks.append(self.clock.now.time)
              return ticks.count
            }
            self.clock.advance(by: delays[number - 1])
          })
      }
      try await test()
      group.cancelAll()
    }
  }

  private func times(_ count: Int) async throws -> [Duration] {
    try await eventually { ticks.withLock { $0.count } == count }
    return ticks.withLock { $0 }
  }

  @Test("It responds after each interval and not before") func regular() async throws {
    try await withTimer {
      try await clock.waitForSleep()
      clock.advance(by: .seconds(9))
      #expect(ticks.withLock { $0.isEmpty })
      clock.advance(by: .seconds(1))
      _ = try await times(1)
      try await clock.waitForSleep()
      clock.advance(by: .seconds(10))
      #expect(try await times(2) == [.seconds(10), .seconds(20)])
    }
  }

  @Test("A late response delays no later one, and times that have passed meanwhile are skipped")
  func late() async throws {
    let delays: [Duration] = [.seconds(3), .seconds(25), .zero]
    try await withTimer(delays: delays) {
      try await clock.waitForSleep()
      clock.advance(by: .seconds(10))
      _ = try await times(1)
      // The first response took 3 seconds.
      try await clock.waitForSleep()
      clock.advance(by: .seconds(7))
      _ = try await times(2)
      // The second one lasted from 20 to 45 seconds.
      try await clock.waitForSleep()
      clock.advance(by: .seconds(5))
      #expect(try await times(3) == [.seconds(10), .seconds(20), .seconds(50)])
    }
  }

  @Test("It ends when its task is cancelled") func cancellation() async throws {
    try await withTimer { try await clock.waitForSleep() }
    #expect(ticks.withLock { $0.isEmpty })
  }

  struct Stopwatch: Feature {
    enum Action { case toggle, tick }
    struct State: Equatable { var seconds = 0, isRunning = false }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .toggle: state.isRunning.toggle()
      case .tick: state.seconds += 1
      }
      return []
    }

    func subscriptions(_ state: State) -> [Duration] { state.isRunning ? [.seconds(1)] : [] }
  }

  @Test("As a subscription it runs while the state returns its interval") @MainActor func subscription() async throws {
    let store = Store(
      Stopwatch.State(), Stopwatch(), subscriptions: [EffectHandler(IntervalTimer(clock: clock)) { _, _ in .tick }])
    store.send(.toggle)
    try await clock.waitForSleep()
    clock.advance(by: .seconds(1))
    try await eventually { store.state.seconds == 1 }
    store.send(.toggle)
    clock.advance(by: .seconds(10))
    store.send(.toggle)
    #expect(store.state == Stopwatch.State(seconds: 1, isRunning: true))
  }
}
