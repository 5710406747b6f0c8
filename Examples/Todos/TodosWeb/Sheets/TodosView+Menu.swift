import TarnWeb
import Todos
import TodosBrowsing

/// The menu of a to-do: actions on the to-do itself, or on a fork of it.
extension TodosView {
  func menu(_ todo: Todo) -> View {
    let items = self.items(todo)
    let last = items.count - 1
    let item = min(screen.item, last)
    return .div(
      [
        .class("menu"), .role("menu"), .label("Menu of \(todo.text)"), .property("--y", "\(menuTop(todo))px"),
        .onKeys([
          "ArrowDown": .screen(.item(item == last ? 0 : item + 1)),
          "ArrowUp": .screen(.item(item == 0 ? last : item - 1)), "Home": .screen(.item(0)),
          "End": .screen(.item(last)), "ArrowRight": .screen(.fork(true)), "ArrowLeft": .screen(.fork(false)),
        ]),
      ],
      .p([.class("menu-title"), .attribute("dir", "auto")], .text(todo.text)),
      .each(items.enumerated().map { button($1, at: $0, isHere: $0 == item) }))
  }

  private struct Item {
    var title: String
    var act: UserAction
    var `class` = ""
    /// Whether it expands a submenu, and if so, whether that is expanded.
    var isExpanded: Bool?
  }

  private func items(_ todo: Todo) -> [Item] {
    let id = todo.id
    let isForking = screen.isForking
    let forks = [
      Item(title: "As it is", act: .fork(id), class: "inner"),
      Item(title: "With another text…", act: .open(.forking(id, text: todo.text)), class: "inner"),
      Item(title: "With another due date…", act: .open(.dating(id, isForking: true)), class: "inner"),
    ]
    return [
      Item(title: todo.isDone ? "Mark as open" : "Done", act: .check(id, !todo.isDone)),
      Item(title: "Edit the text…", act: .open(.editing(id, text: todo.text))),
      Item(title: "Edit the due date…", act: .open(.dating(id))),
      Item(title: "Edit the tags…", act: .open(.tagging(id, text: todo.tags.description))),
      Item(title: "Fork", act: .screen(.fork(!isForking)), class: "fork", isExpanded: isForking),
    ] + (isForking ? forks : []) + [Item(title: "Remove", act: .remove(id), class: "danger")]
  }

  private func button(_ item: Item, at index: Int, isHere: Bool) -> View {
    .button(
      [
        .role("menuitem"), .class(item.class), .key(item.title), .focused(isHere),
        .attribute("tabindex", isHere ? "0" : "-1"),
        .onClick(item.act), .onFocus(.screen(.item(index))),
      ] + (item.isExpanded.map { [.aria("haspopup", "menu"), .aria("expanded", "\($0)")] } ?? []), .text(item.title))
  }

  /// Beside its row if that is visible; the stylesheet keeps it inside the page.
  private func menuTop(_ todo: Todo) -> Int {
    let top = shown.listing.index(of: todo.id).map { Double($0) * Self.rowHeight - screen.top } ?? 0
    return Int(max(0, min(top, 4_320)))
  }
}
