// Context for the examples in the comments of TarnTerminalTesting; see Scripts/examples.
import Tarn
import TarnTerminalTesting
import Testing

struct Counter: Feature {
  enum Action { case up }

  func update(_ count: inout Int, _ action: Action) -> [Never] { [] }
}

@MainActor let store = Store(0, Counter())

func frame(_ count: Int) -> AppFrame<Node<Counter.Action>> { AppFrame(.text("\(count)")) }
