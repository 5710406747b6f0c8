import TarnView

extension ScreenModel {
  public typealias Keys = [KeyBinding<Todos.Action>]

  /// The actions on a to-do, by default the selected one: in the list and in its menu.
  public func keys(for todo: Todo?) -> Keys {
    let which = TodoReference.id(todo?.id)
    func address(_ kind: OpenSheet.Kind) -> Address? {
      todo.map { Todos.addresses.address(of: .sheet(kind, of: $0.id)) }
    }
    return [
      KeyBinding(
        " ", title: todo?.isDone == true ? words("Mark as open") : words("Mark as done"), hint: words("check"),
        .check(which)),
      KeyBinding(
        "e", "Enter", title: words("Edit the text and the note"), hint: words("edit"), address: address(.edit),
        .open(.edit, which)),
      KeyBinding(
        "d", title: words("Edit the due date"), hint: words("due"), address: address(.due), .open(.due, which)),
      KeyBinding("t", title: words("Edit the tags"), hint: words("tags"), address: address(.tags), .open(.tags, which)),
      KeyBinding("c", title: words("Fork as it is"), .fork(which, [])),
      KeyBinding(
        "f", title: words("Fork with another text"), hint: words("fork"), address: address(.fork), .open(.fork, which)),
      KeyBinding(
        "F", title: words("Fork with another due date"), address: address(.forkDue), .open(.forkDue, which)),
      KeyBinding("x", "Delete", title: words("Remove"), hint: words("remove"), .remove(which)),
    ]
  }

  /// The keys of the list.
  ///
  /// - Parameters:
  ///   - add: begins a new to-do.
  ///   - journal: shows the journal.
  public func keys(add: Todos.Action = .open(.add), journal: Todos.Action = .open(.journal)) -> Keys {
    let filters = Todos.Filter.common.enumerated().map { index, filter in
      KeyBinding(
        "\(index + 1)", title: filter.title(words), group: words("All, open, done, …"), Todos.Action.show(filter))
    }
    let sorts = Todos.Sort.Key.allCases
    return [KeyBinding("a", title: words("Add"), hint: words("add"), add)] + keys(for: current) + [
      KeyBinding("m", "ContextMenu", title: words("Menu"), .open(.menu, .id(current?.id))),
      KeyBinding("/", title: words("Search words, #tag"), hint: words("search"), .focus(.search)),
      KeyBinding("Escape", title: words("Clear the search"), .clearSearch),
    ] + filters + [
      KeyBinding("7", title: words("Next tag"), .show(nextTag)),
      KeyBinding(
        "s", title: words("Next order"), hint: words("sort"), .sort(by: sorts.element(after: session.sort.by))),
      KeyBinding("S", title: words("Reverse the order"), .reverse),
      KeyBinding("J", title: words("Journal"), hint: words("journal"), journal),
    ] + syncKeys
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
