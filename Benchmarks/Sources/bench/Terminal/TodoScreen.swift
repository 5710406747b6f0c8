import TarnTerminal
import TarnValues

/// A list of very many to-dos on a screen. It is a vector, because a view keeps the state it was made from, for rows
/// that are scrolled into view.
struct TodoScreen {
  private var todos: Vector<Todo>
  private var offset = 0
  private let screen = Screen<Action>(size: TerminalSize(columns: 200, rows: 50), depth: .full)

  private struct Todo: Equatable {
    let id: Int
    var title: String
    var tags: [String]
    var due: String
    var isDone = false
  }

  private enum Action {
    case select(Int)
    case toggle(Int)
    case add, search, quit
  }

  private static let selected = 60_000

  init() {
    todos = Vector(
      (0..<100_000).map { id in
        Todo(
          id: id, title: "Write to number \(id) about the leak in the roof of the boathouse",
          tags: ["home", id % 3 == 0 ? "urgent" : "later"], due: "2026-0\(id % 9 + 1)-1\(id % 10)")
      })
    _ = screen.show(view)
  }

  /// Ticks another one of the visible to-dos.
  ///
  /// - Returns: the bytes that update the screen.
  @inline(never) mutating func tick() -> Int {
    offset = (offset + 7) % 40
    todos[Self.selected - offset].isDone.toggle()
    return screen.show(view).count
  }

  @inline(never) mutating func redraw() -> Int {
    screen.invalidate()
    return screen.show(view).count
  }

  private var view: Node<Action> {
    .column([
      .row(["Todos", .spacer, .text("\(todos.count) in all", style: .dim)]),
      .line,
      .list(count: todos.count, selected: Self.selected, onSelect: { .select($0) }) { index in
        .memo(todos[index], key: index) { Self.row($0) }
      },
      .status([Hint("a", "add"), Hint("/", "search"), Hint("Space", "done"), Hint("q", "quit")]),
    ])
    .onKeys(["a": .add, "/": .search, " ": .toggle(Self.selected), "q": .quit])
  }

  private static func row(_ todo: Todo) -> Node<Action> {
    .row(
      [
        .text(todo.isDone ? "[x]" : "[ ]").onClick(.toggle(todo.id)),
        .text(todo.title, style: todo.isDone ? Style(attributes: [.dim, .struck]) : .plain).extent(.fill()),
        .text(todo.tags.map { "#" + $0 }.joined(separator: " "), style: .foreground(.cyan)),
        .text(todo.due, alignment: .trailing).extent(.cells(10)),
      ], spacing: 2)
  }
}
