import Todos

/// The to-dos that a page has requested and not received yet, so that it recognizes them when they arrive.
struct PendingTodos {
  private var texts: [String] = []
  private var originals: [Todo.ID] = []

  /// More than a user adds while the owner of the file does not answer; older ones are forgotten.
  static let most = 100

  mutating func wish(_ action: Todos.Action) {
    switch action {
    case .add(let text, _, _): texts = (texts + [Todo.cleaned(text)]).suffix(Self.most)
    case .fork(.id(let id), _): originals = (originals + [id]).suffix(Self.most)
    default: break
    }
  }

  /// Whether this page has requested the to-do; it is then removed from the pending ones.
  mutating func take(added todo: Todo) -> Bool {
    guard let index = texts.firstIndex(of: todo.text) else { return false }
    texts.remove(at: index)
    return true
  }

  mutating func take(forkOf id: Todo.ID) -> Bool {
    guard let index = originals.firstIndex(of: id) else { return false }
    originals.remove(at: index)
    return true
  }
}
