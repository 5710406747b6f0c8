import Tarn
import TarnTerminal

// show a modal dialog

struct Guests: Feature {
  struct State: Equatable, Codable { var names: [String] = [], newName: String? }
  enum Action {
    case open
    case type(String)
    case add, close
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .open: state.newName = ""
    case .type(let name): state.newName = name
    case .add: state = State(names: state.names + [state.newName ?? ""])
    case .close: state.newName = nil
    }
    return []
  }

  static func frame(_ state: State) -> AppFrame<Node<Action>> {
    AppFrame(
      .list(count: state.names.count) { .text(state.names[$0]) },
      keys: [KeyBinding("a", title: "Add a guest", hint: "add", .open)],
      sheet: state.newName.map { name in
        Sheet(
          title: "New guest", cancel: .close, fields: [SheetField("Name", name) { .type($0) }],
          submit: SheetButton("Add", .add, isDisabled: name.isEmpty))
      })
  }
}
