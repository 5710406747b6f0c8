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

  @Test("The reason of a refused undo or redo is for the message")
  func refused() {
    let rules = HistoryRules<[Int], Numbers.Action>(
      tracks: [.whole()], refusal: { next, _ in next == [1] ? Refusal("Not one alone.") : nil })
    let store = Store([Int](), Numbers(), history: rules)
    for number in 1...2 { store.send(.add(number)) }
    let steps = FrameHistory(store).document
    #expect(steps.undo() == [Refusal("Not one alone.")] && store.state == [1, 2])
    store.send(.add(3))
    #expect(steps.undo() == [] && store.state == [1, 2])
    #expect(steps.redo() == [] && store.state == [1, 2, 3])
    store.loop.jump(to: 0)
    #expect(steps.redo() == [Refusal("Not one alone.")] && store.state == [])
  }

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
