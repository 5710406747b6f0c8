// Context for the examples in the comments of TarnInspector; see Scripts/examples.
import Tarn
import TarnInspector
import TarnWeb

struct Counter: Feature {
  enum Action: Equatable { case up }

  func update(_ count: inout Int, _ action: Action) -> [Never] {
    count += 1
    return []
  }
}

@MainActor let store = Store(0, Counter())
@MainActor let inspector = Inspector()
@MainActor let page = Page(title: "Counter", parts: [Part(store) { .p(.text("\($0)")) }])
