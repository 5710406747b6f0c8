import TarnValues
import TarnWeb
import Todos
import TodosBrowsing

/// The list: its visible rows.
extension TodosView {
  var list: View {
    let listing = shown.listing
    guard !listing.isEmpty else { return empty }
    let reader = DueText(at: moment)
    let shown = shown
    return .window(
      WindowedList(
        count: min(listing.count, Self.mostRows), rowHeight: Self.rowHeight, top: screen.top,
        selected: browsing.selected.flatMap { listing.index(of: $0) }, hasControls: true),
      [
        .class("todos"), .id("list"), .label("To-dos"), .focused(screen.focus == .list),
        .onBlur(.screen(.left(.list))), .onKeys(keys),
      ],
      key: { listing.id(at: $0) }, onScroll: { .screen(.scrolled($0)) },
      // Not from a captured copy of the listing: the page stores this closure, which would keep a whole version of the
      // list alive.
      onSelect: { .browsing(.select(shown.listing.id(at: $0))) },
      row: { index in .memo(Row(todo: listing[index], today: moment.day)) { $0.view(reader) } })
  }

  private var empty: View {
    let hasAny = shown.listing.counts.all > 0
    return .div(
      [.class("empty")],
      .h2(.text(hasAny ? "No matching to-dos" : "The list is empty")),
      .p(.text(hasAny ? "No to-do matches the search." : "Add a to-do above.")),
      .when(hasAny, .button([.class("quiet"), .onClick(.browsing(.show(.all)))], "Show all")),
      .when(!browsing.search.isEmpty, .button([.class("quiet"), .onClick(.browsing(.search("")))], "Clear the search")))
  }

  /// The keys for the selected to-do; letters only work while no text field has the focus.
  private var keys: [String: UserAction] {
    var keys: [String: UserAction] = [
      "/": .screen(.focus(.search)), "a": .screen(.focus(.add)), "j": .open(.journal), "?": .open(.help),
    ]
    guard let todo = browsing.selected.flatMap({ todos.todos[id: $0] }) else { return keys }
    keys[" "] = .check(todo.id, !todo.isDone)
    keys["Enter"] = .open(.editing(todo.id, text: todo.text))
    keys["e"] = keys["Enter"]
    keys["d"] = .open(.dating(todo.id))
    keys["t"] = .open(.tagging(todo.id, text: todo.tags.description))
    keys["f"] = .open(.forking(todo.id, text: todo.text))
    keys["m"] = .open(.menu(todo.id))
    keys["ContextMenu"] = keys["m"]
    keys["Delete"] = .remove(todo.id)
    keys["x"] = keys["Delete"]
    return keys
  }
}

/// A row, evaluated again only if its to-do or the day has changed.
private struct Row: Equatable {
  let todo: Todo
  let today: Day

  /// The number of tags that fit beside a text on a wide page; the others are counted.
  private static let mostTags = 3

  func view(_ reader: DueText) -> View {
    let isOverdue = todo.isOverdue(on: today)
    return .div(
      [.class(todo.isDone ? "item done" : "item")],
      .input([
        // Not in the tab order, which would contain every visible row: Space checks the selected to-do.
        .type("checkbox"), .attribute("tabindex", "-1"), .label("Done: \(todo.text)"), .checked(todo.isDone),
        .onCheck { .check(todo.id, $0) },
      ]),
      .div(
        [.class("words")],
        .div(
          [.class("line")], .span([.class("number")], .text("\(todo.number)")),
          .span([.class("item-text"), .attribute("dir", "auto"), .title(todo.text)], .text(todo.text))),
        .when(todo.due != nil || !todo.tags.isEmpty, details(reader, isOverdue))),
      .button(
        [
          .class("quiet icon"), .attribute("tabindex", "-1"), .label("More about \(todo.text)"),
          .aria("haspopup", "menu"), .onClick(.open(.menu(todo.id))),
        ], "⋯"))
  }

  private func details(_ reader: DueText, _ isOverdue: Bool) -> View {
    .div(
      [.class("details")],
      .ifPresent(todo.due) { due in
        .span([.class(isOverdue ? "due late" : "due")], .text((isOverdue ? "overdue: " : "") + reader.write(due)))
      },
      .each(
        todo.tags.prefix(Self.mostTags).map {
          .span([.class("chip"), .key($0), .attribute("dir", "auto")], .text("#\($0)"))
        }),
      .when(
        todo.tags.count > Self.mostTags,
        .span([.class("muted"), .key(" more")], .text("+\(todo.tags.count - Self.mostTags)"))))
  }
}
