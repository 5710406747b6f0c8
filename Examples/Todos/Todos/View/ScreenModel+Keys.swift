import TarnView

extension ScreenModel {
  public typealias Keys = [KeyBinding<Todos.Action>]

  /// The actions on a to-do, by default the selected one: in the list and in its menu.
  public func keys(for todo: Todo?) -> Keys {
    let which = TodoReference.id(todo?.id)
    return [
      KeyBinding(
        " ", title: todo?.isDone == true ? "Mark as open" : "Mark as done", hint: "check", .check(which)),
      KeyBinding("e", "Enter", title: "Edit the text and the note", hint: "edit", .open(.edit, which)),
      KeyBinding("d", title: "Edit the due date", hint: "due", .open(.due, which)),
      KeyBinding("t", title: "Edit the tags", hint: "tags", .open(.tags, which)),
      KeyBinding("c", title: "Fork as it is", .fork(which, [])),
      KeyBinding("f", title: "Fork with another text", hint: "fork", .open(.fork, which)),
      KeyBinding("F", title: "Fork with another due date", .open(.forkDue, which)),
      KeyBinding("x", "Delete", title: "Remove", hint: "remove", .remove(which)),
    ]
  }

  /// The keys of the list.
  ///
  /// - Parameters:
  ///   - add: begins a new to-do.
  ///   - journal: shows the journal.
  public func keys(add: Todos.Action = .open(.add), journal: Todos.Action = .open(.journal)) -> Keys {
    let filters = Todos.Filter.common.enumerated().map { index, filter in
      KeyBinding("\(index + 1)", title: filter.name, group: "All, open, done, …", Todos.Action.show(filter))
    }
    let sorts = Todos.Sort.Key.allCases
    return [KeyBinding("a", title: "Add", hint: "add", add)] + keys(for: current) + [
      KeyBinding("m", "ContextMenu", title: "Menu", .open(.menu, .id(current?.id))),
      KeyBinding("/", title: "Search words, #tag", hint: "search", .focus(.search)),
      KeyBinding("Escape", title: "Clear the search", .clearSearch),
    ] + filters + [
      KeyBinding("7", title: "Next tag", .show(nextTag)),
      KeyBinding("s", title: "Next order", hint: "sort", .sort(by: sorts.element(after: session.sort.by))),
      KeyBinding("S", title: "Reverse the order", .reverse),
      KeyBinding("J", title: "Journal", hint: "journal", journal),
    ]
  }

  /// The next tag, in the order of the number of their to-dos.
  private var nextTag: Todos.Filter {
    let tags = counts.tags.map { Todos.Filter.tag($0.tag) }
    return tags.isEmpty ? .tag("") : tags.element(after: session.filter)
  }
}

extension Array where Element: Equatable {
  /// Returns the element after another one; the first one after the last one, and if that element is missing.
  ///
  /// - Precondition: there are elements.
  func element(after element: Element) -> Element { self[((firstIndex(of: element) ?? count - 1) + 1) % count] }
}
