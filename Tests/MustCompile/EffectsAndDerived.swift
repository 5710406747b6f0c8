// Effects with a use case, derived values, scopes of a part and of an element, and reading them by subscript.
import Tarn
import TarnValues

struct Search: Feature {
  struct Hit: Equatable, Identifiable {
    let id: Int
    var title: String
  }
  struct State {
    var text = ""
    var hits: Table<Hit> = []
    var left = 0
  }
  enum Action {
    case search(String)
    case found([Hit], for: String)
    case hit(Int, String)
    case left(Int)
  }
  enum Effect: Equatable { case find(String) }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .search(let text):
      state.text = text
      return [.find(text)]
    case .found(let hits, let text):
      if state.text == text { state.hits = Table(hits) }
    case .hit(let id, let title): state.hits[id: id]?.title = title
    case .left(let number): state.left = number
    }
    return []
  }
}

let listed = Derived { (state: borrowing Search.State) in state.hits }
  .filter { !$0.title.isEmpty }.sorted { $0.title < $1.title }

struct Finder: UseCase {
  func perform(_ text: String, respond: ResponseSender<[Search.Hit]>) async {
    await respond([Search.Hit(id: 1, title: text)])
  }
}

@MainActor final class Screen {
  let store = Store(
    Search.State(), Search(),
    effects: [
      EffectHandler(Finder()) {
        if case .find(let text) = $0 { text } else { nil }
      } action: { text, hits in
        .found(hits, for: text)
      }
    ])

  var rows: [String] { store[listed].map(\.title) }

  func edit() {
    let left = store.scope(\.left) { .left($0) }
    left.send(left.state + 1)
    let first = store.scope(id: 1, of: \.hits, action: { .hit($0, $1) })
    first.send(first[\.?.title] ?? "new")
  }
}
