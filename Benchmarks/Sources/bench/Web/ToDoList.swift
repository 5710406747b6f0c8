import Tarn
import TarnValues
import TarnWeb

/// An app with one long list.
struct ToDoList: Feature {
  static let count = 100_000

  struct ToDo: Equatable, Sendable, Identifiable {
    let id: Int
    var title: String { "Something to be done, number \(id)" }
    var tags: [String] { ["tag \(id % 7)", "tag \(id % 11)"] }
    var due: String { "\(1 + id % 28) May" }
    var isDone: Bool { id % 3 == 0 }
  }

  struct State: Equatable, Sendable {
    var toDos = Vector((0..<count).map { ToDo(id: $0) })
    var top = 0.0
    var selected: Int?
  }

  enum Action: Sendable {
    case scrolled(Double)
    case selected(Int)
    case toggled(Int)
    case edited(Int)
    case removed(Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .scrolled(let top): state.top = top
    case .selected(let row): state.selected = row
    case .toggled, .edited, .removed: break
    }
    return []
  }

  static func view(_ state: State) -> Node<Action> {
    .main(
      .window(
        WindowedList(
          count: state.toDos.count, rowHeight: 44, top: state.top, selected: state.selected, hasControls: true),
        [.label("To-dos")], key: { state.toDos[$0].id }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
        row: { index in .memo(state.toDos[index]) { row($0) } }))
  }

  static func row(_ toDo: ToDo) -> Node<Action> {
    .div(
      [.class(toDo.isDone ? "item done" : "item")],
      .input([
        .type("checkbox"), .label("Done"), .checked(toDo.isDone), .onCheck { _ in .toggled(toDo.id) },
      ]),
      .span([.class("item-text")], .text(toDo.title)),
      .each(toDo.tags.map { .span([.class("chip")], .text($0)) }),
      .time([.class("muted")], .text(toDo.due)),
      .button([.class("quiet"), .onClick(.edited(toDo.id))], "Edit"),
      .button([.class("quiet"), .onClick(.removed(toDo.id))], "Remove"))
  }

  /// A page with the first rows, all of them in the page.
  @MainActor static func page(rows count: Int) -> Page {
    Page(
      title: "To-dos",
      parts: [
        Part(Store(State(), ToDoList())) { state in
          .main(.h1("To-dos"), .div([.class("list")], .each((0..<count).map { row(state.toDos[$0]) })))
        }
      ])
  }
}
