import Tarn
import Testing

@testable import TarnTerminal

/// The steps in the status line of a program whose file another program owns: its history comes with the owner's answers.
@MainActor @Suite("The next steps of a frame") struct FrameHistoryTests {
  struct Numbers: Feature {
    enum Action: Equatable, Sendable { case add(Int) }

    func update(_ list: inout [Int], _ action: Action) -> [Never] {
      if case .add(let number) = action { list.append(number) }
      return []
    }

    static let history = HistoryRules<[Int], Action>(
      tracks: [.whole()], label: { action, _ in if case .add(let number) = action { "Add \(number)" } else { "" } })
  }

  private final class Count { var value = 0 }

  @Test("They are shown anew when only the history has changed")
  func follower() {
    let owner = Store([Int](), Numbers(), history: Numbers.history)
    let store = Store([Int](), Numbers(), history: Numbers.history)
    store.loop.attach(LoopHook(intercept: { _ in true }))
    let (history, changes) = (FrameHistory(store), Count())
    let token = history.observe { changes.value += 1 }
    for number in 1...3 {
      store.send(.add(number))
      owner.send(.add(number))
      #expect(store.state == owner.state)
      #expect(changes.value == number - 1)
      store.loop.replaceState(.acted) { state in
        state = owner.state
        if let history = owner.history { store.loop.replaceHistory(history) }
      }
      #expect(changes.value == number && history.document.labels()?.undo == "Add \(number)")
    }
    token.end()
  }
}
