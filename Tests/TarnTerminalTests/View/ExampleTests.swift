import Tarn
import TarnTerminal
import Testing

/// The README's example of a terminal in its exact form.
@Suite("The README's terminal example") struct ExampleTests {
  private struct Counter: Feature {
    struct State: Equatable { var count = 0 }
    enum Action { case up }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      state.count += 1
      return []
    }
  }

  private typealias View = (Counter.State, TerminalSize) -> Node<Counter.Action>

  @Test("The example shows the state and handles its key") func shown() {
    let view: View = { state, size in .column([.text("\(state.count)"), .status([Hint("u", "up")])]).onKeys(["u": .up])
    }
    let size = TerminalSize(columns: 20, rows: 3)
    let loop = Loop(Counter.State(), Counter())
    let screen = Screen<Counter.Action>(size: size, depth: .none)
    _ = screen.show(view(loop.state, size))
    for action in screen.handle(.key(Key("u"))).actions { loop.send(action) }
    #expect(loop.state.count == 1)
    #expect(Screen.plain(view(loop.state, size), width: 20).hasPrefix("1\n"))
  }
}
