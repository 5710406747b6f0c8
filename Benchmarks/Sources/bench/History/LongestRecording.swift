import Glibc
import Tarn

/// Benchmarks of the slowest of many recordings while a history drops many steps. No recording may cause a noticeable
/// delay.
enum LongestRecording {
  /// A page of a hundred numbers: each version has its own array.
  struct NumberPage: Feature {
    struct State: Equatable {
      var numbers = Array(repeating: 0, count: 100)
      var visits = 0
    }

    enum Action {
      case write(Int)
      case visit
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .write(let number): state.numbers[number % state.numbers.count] += 1
      case .visit: state.visits += 1
      }
      return []
    }

    static func rules(count: Int, milliseconds: Int64? = nil) -> HistoryRules<State, Action> {
      HistoryRules(
        tracks: [
          HistoryTrack("numbers", get: { $0.numbers }, set: { $0.numbers = $1 }),
          HistoryTrack("visits", get: { $0.visits }, set: { $0.visits = $1 }),
        ],
        bound: .init(count: count, milliseconds: milliseconds))
    }
  }

  /// The number of steps that the history contains and drops.
  static let count = 10_000

  /// Measures a full history that drops its oldest step with each record.
  @MainActor static func full() -> Figures {
    longest(NumberPage.rules(count: count)) { _, _ in }
  }

  /// Measures records after a jump to the beginning: the first one drops all steps ahead.
  @MainActor static func discardedFuture() -> Figures {
    longest(NumberPage.rules(count: count)) { store, _ in store.jump(to: 0) }
  }

  /// Measures records after a pause in which all steps exceeded the maximum age.
  @MainActor static func expired() -> Figures {
    longest(NumberPage.rules(count: 2 * count, milliseconds: 1_000_000)) { _, clock in clock.milliseconds += 2_000_000 }
  }

  /// Measures records after another history replaced this one.
  @MainActor static func replaced() -> Figures {
    longest(NumberPage.rules(count: count)) { store, _ in
      store.loop.resume(
        History(first: NumberPage.State(), at: Timestamp(milliseconds: 0), rules: NumberPage.rules(count: count)))
    }
  }

  /// Measures records while one track is at its beginning and the other continues: each record is inserted before the
  /// steps ahead, and the oldest steps are then dropped from the middle.
  @MainActor static func divergedTracks() -> Figures {
    let rules = NumberPage.rules(count: count)
    return longest(rules, action: { _ in .visit }, after: { store, _ in store.jump(.track("numbers"), to: 0) })
  }

  /// Fills a history, changes it, records twice as many steps, and returns the longest time of the change and of each
  /// record.
  @MainActor private static func longest(
    _ rules: HistoryRules<NumberPage.State, NumberPage.Action>,
    action: (Int) -> NumberPage.Action = { .write($0) },
    after work: (Store<NumberPage>, Clock) -> Void
  ) -> Figures {
    Figures(
      runs: (0..<11).map { _ in
        let clock = Clock()
        let store = Store(
          NumberPage.State(), NumberPage(), history: rules, now: { Timestamp(milliseconds: clock.milliseconds) })
        for number in 0..<count { dispatch(store, .write(number)) }
        var longest = cpuTime { work(store, clock) }
        for number in 0..<2 * count {
          longest = max(longest, cpuTime { dispatch(store, action(number)) })
        }
        blackHole(store.state)
        return Double(longest)
      })
  }

  /// Measures the CPU time of this thread, without the other load of the machine.
  private static func cpuTime(_ work: () -> Void) -> Int64 {
    let start = now()
    work()
    return now() - start
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private final class Clock { var milliseconds: Int64 = 0 }
}
