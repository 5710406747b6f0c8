import Todos

/// New to-dos that were wished on a page and have not come yet, so that the page knows its own when they do.
struct PendingTodos {
  private var texts: [String] = []
  private var originals: [Todo.ID] = []

  /// More than a person wishes while a program that has the file is silent; older ones are then somebody's.
  static let most = 100

  mutating func wish(_ action: Todos.Action) {
    switch action {
    case .add(let text, _, _): texts = (texts + [Todo.cleaned(text)]).suffix(Self.most)
    case .fork(.id(let id), _): originals = (originals + [id]).suffix(Self.most)
    default: break
    }
  }

  /// Whether it was wished here; then it is awaited no more.
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
