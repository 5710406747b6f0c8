import Glibc
import Tarn

/// How long the longest of many records takes while a history has a lot to drop: none of them may be felt.
enum Longest {
  /// A page of a hundred numbers: each version has an array that no other shares.
  struct Page: Feature {
    struct State: Equatable {
      var numbers = Array(repeating: 0, count: 100)
      var places = 0
    }

    enum Action {
      case write(Int)
      case go
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .write(let number): state.numbers[number % state.numbers.count] += 1
      case .go: state.places += 1
      }
      return []
    }

    static func rules(count: Int, milliseconds: Int64? = nil) -> HistoryRules<State, Action> {
      HistoryRules(
        lanes: [
          Lane("numbers", get: { $0.numbers }, set: { $0.numbers = $1 }),
          Lane("places", get: { $0.places }, set: { $0.places = $1 }),
        ],
        bound: .init(count: count, milliseconds: milliseconds))
    }
  }

  /// The entries that a history has and drops.
  static let count = 10_000

  /// Of a history that is full and drops its oldest.
  @MainActor static func full() -> Figures {
    longest(Page.rules(count: count)) { _, _ in }
  }

  /// After everything was wound back: the first record drops a future of as many steps.
  @MainActor static func future() -> Figures {
    longest(Page.rules(count: count)) { store, _ in store.wind(to: 0) }
  }

  /// After a pause in which all entries became too old.
  @MainActor static func old() -> Figures {
    longest(Page.rules(count: 2 * count, milliseconds: 1_000_000)) { _, clock in clock.milliseconds += 2_000_000 }
  }

  /// After another history took its place.
  @MainActor static func replaced() -> Figures {
    longest(Page.rules(count: count)) { store, _ in
      store.loop.resume(
        History(first: Page.State(), at: Timestamp(milliseconds: 0), rules: Page.rules(count: count)))
    }
  }

  /// While a lane stands at its beginning and another goes on: each record is entered before the steps ahead, and then
  /// the oldest are dropped from their midst.
  @MainActor static func apart() -> Figures {
    let rules = Page.rules(count: count)
    return longest(rules, acting: { _ in .go }, after: { store, _ in store.wind(.lane("numbers"), to: 0) })
  }

  /// Fills a history, has something done to it, and times each of as many records that come after it, and that itself.
  @MainActor private static func longest(
    _ rules: HistoryRules<Page.State, Page.Action>,
    acting action: (Int) -> Page.Action = { .write($0) },
    after work: (Store<Page>, Clock) -> Void
  ) -> Figures {
    Figures(
      runs: (0..<11).map { _ in
        let clock = Clock()
        let store = Store(
          Page.State(), Page(), history: rules, now: { Timestamp(milliseconds: clock.milliseconds) })
        for number in 0..<count { dispatch(store, .write(number)) }
        var longest = took { work(store, clock) }
        for number in 0..<2 * count {
          longest = max(longest, took { dispatch(store, action(number)) })
        }
        keep(store.state)
        return Double(longest)
      })
  }

  /// In the processor's time of this thread: what else runs on the machine is not the history's doing.
  private static func took(_ work: () -> Void) -> Int64 {
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
