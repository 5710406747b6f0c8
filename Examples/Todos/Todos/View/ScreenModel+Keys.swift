/// A key with its action, for the list of keys, the hints and the menu of all devices.
public struct KeyBinding {
  public let keys: [String]
  public let title: String
  /// A short description of the effect, for the line of hints.
  public let hint: String?
  public let action: Todos.Action

  public init(_ keys: String..., title: String, hint: String? = nil, action: Todos.Action) {
    self.keys = keys
    self.title = title
    self.hint = hint
    self.action = action
  }

  /// The name of the first key as shown.
  public var name: String { keys[0] == " " ? "Space" : keys[0] }
  /// The names of all keys.
  public var names: String { ([name] + keys.dropFirst().filter { $0 != "ContextMenu" }).joined(separator: " ") }
}

extension ScreenModel {
  /// The actions on a to-do, by default the selected one: in the list and in its menu.
  public func keys(for todo: Todo?) -> [KeyBinding] {
    let which = TodoReference.id(todo?.id)
    return [
      .init(" ", title: todo?.isDone == true ? "Mark as open" : "Mark as done", hint: "check", action: .check(which)),
      .init("e", "Enter", title: "Edit the text", hint: "edit", action: .open(.edit, which)),
      .init("d", title: "Edit the due date", hint: "due", action: .open(.due, which)),
      .init("t", title: "Edit the tags", hint: "tags", action: .open(.tags, which)),
      .init("c", title: "Fork as it is", action: .fork(which, [])),
      .init("f", title: "Fork: another text", hint: "fork", action: .open(.fork, which)),
      .init("F", title: "Fork: another due date", action: .open(.forkDue, which)),
      .init("x", "Delete", title: "Remove", hint: "remove", action: .remove(which)),
    ]
  }

  /// The keys of the list, with no open sheet.
  ///
  /// - Parameters:
  ///   - add: begins a new to-do.
  ///   - journal: shows the journal.
  public func keys(add: Todos.Action, journal: Todos.Action) -> [KeyBinding] {
    let numbers = Todos.Filter.common.enumerated().map { index, filter in
      KeyBinding("\(index + 1)", title: "Show \(filter.name.lowercased())", action: .show(filter))
    }
    return keys(for: current) + [
      .init("m", "ContextMenu", title: "Menu", action: .open(.menu, .id(current?.id))),
      .init("a", title: "Add", hint: "add", action: add),
      .init("/", title: "Search words, #tag", hint: "search", action: .focus(.search)),
      .init("Escape", title: "Clear the search", action: .clearSearch),
      .init("Tab", title: "Next filter", action: .show(filter(after: 1))),
      .init("Shift+Tab", title: "Filter before", action: .show(filter(after: -1))),
    ] + numbers + [
      .init("6", title: "Next tag", action: .show(nextTag)),
      .init("s", title: "Next order", hint: "sort", action: .sort(by: nextSort)),
      .init("S", title: "Reverse the order", action: .reverse),
      .init("J", title: "Journal", hint: "journal", action: journal),
      .init("?", title: "Keys", hint: "help", action: .open(.help)),
    ]
  }

  private func filter(after step: Int) -> Todos.Filter {
    let filters = Todos.Filter.common
    return filters[((filters.firstIndex(of: session.filter) ?? 0) + step + filters.count) % filters.count]
  }

  /// The next tag, in the order of the number of their to-dos.
  private var nextTag: Todos.Filter {
    let tags = listing.counts.tags.map { Todos.Filter.tag($0.tag) }
    let next = tags.firstIndex(of: session.filter).map { $0 + 1 } ?? 0
    return tags.isEmpty ? .tag("") : tags[next % tags.count]
  }

  private var nextSort: Todos.Sort.Key {
    let keys = Todos.Sort.Key.allCases
    return keys[((keys.firstIndex(of: session.sort.by) ?? 0) + 1) % keys.count]
  }
}
