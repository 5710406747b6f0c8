import TarnDates
import TarnEncoding
import TarnForms
import TarnLanguages
import TarnWeb
import Todos

typealias View = Node<Todos.Action>

/// The page of one person at a moment.
struct TodosView {
  let model: ScreenModel
  let languages: Localizations?

  var session: Todos.Session { model.session }
  private var counts: Counts { model.counts }
  private var words: Localization { model.words }

  /// The height of each row in CSS pixels: enough for a touch target, or two lines of text on a phone.
  static let rowHeight = 56.0

  /// The most rows that browsers can scroll through; filters find the others.
  static let mostRows = Int(WindowedList.highest / rowHeight)

  /// More tags would be too many to choose from; the search `#…` finds the others.
  private static let mostTags = 24

  var frame: AppFrame<View> {
    AppFrame(
      .main([.class("app screen")], header, adding, arranging, list, status),
      title: model.sheet?.title ?? words("To-dos"),
      keys: model.keys(add: .focus(.new)), sheet: model.sheet)
  }

  // MARK: Above the list

  private var header: View {
    .header(
      [.class("top")], .h1(.text(words("To-dos"))),
      .input([
        .id("search"), .type("search"), .class("search"), .label(words("Search")),
        .placeholder(words("Search or #tag")),
        .attribute("autocomplete", "off"), .attribute("dir", "auto"), .value(session.search),
        .focused(session.focus == .search), .onInput { .search($0) }, .onBlur(.left(.search)),
        .onKeys(["Escape": .clearSearch, "Enter": .focus(.list)]),
      ]),
      .a(
        [.class("quiet"), .id("journal"), .href(Todos.addresses.address(of: .sheet(.journal, of: nil)))],
        .text(words("Journal"))),
      .ifPresent(languages) { .languages($0, words) }, .helpButton(words))
  }

  private var adding: View {
    let fields = model.fields(.add, session.new, nil)
    let typed = try? TypedTodo(session.new.text, due: session.new.due, at: model.moment)
    let tags = Tags.taken(from: session.new.text).tags.map { View.span([.class("chip"), .key($0)], .text("#\($0)")) }
    return .form(
      [.class("adding"), .label(words("New to-do")), .onSubmit(.submit(at: model.moment))],
      .div(
        [.class("adding-line")],
        input(
          fields[0], "add",
          [.label(words("Text of the new to-do")), .focused(session.focus == .new), .onBlur(.left(.new))]),
        input(fields[1], "add-due", [.label(words("When")), .class("when")]),
        .submit([.class("add")], .text(words("Add")))),
      .div(
        [.class("preview"), .live], .refusalLine(id: "add-refusal"),
        .when(!session.new.due.isEmpty || typed?.dateWords != nil, message(fields[1], typed)), .each(tags),
        .when(
          typed?.dateWords != nil,
          .button([.type("button"), .class("quiet"), .onClick(.write(.due, "none"))], .text(words("Keep as text"))))))
  }

  private func input(
    _ field: SheetField<Todos.Action>, _ id: String, _ attributes: [Attribute<Todos.Action>]
  ) -> View {
    .input(
      [
        .id(id), .attribute("name", field.name), .placeholder(field.placeholder), .value(field.text),
        .attribute("autocomplete", "off"), .attribute("dir", "auto"), .onInput(field.onInput),
        .aria("invalid", "\(field.message?.isError == true)"), .aria("describedby", "add-message"),
      ] + attributes)
  }

  /// The due date of the new to-do, with the words of its text from which it was read, or the error in it.
  private func message(_ field: SheetField<Todos.Action>, _ typed: TypedTodo?) -> View {
    .ifPresent(field.message) { message in
      let due = typed?.dateWords.map { words("Due: \(model.text(typed?.due)), from “\($0)”") }
      return .span(
        [.class(message.isError ? "field-error" : "due"), .key(" due"), .id("add-message")],
        .text(message.isError ? message.text : due ?? words("Due: \(message.text)")))
    }
  }

  private var arranging: View {
    let filters = Todos.Filter.common.map { chip($0, counts[$0]) }
    let isDescending = session.sort.isDescending
    return .div(
      [.class("arranging")],
      .nav(
        [.class("chips"), .label(words("Filter"))], .each(filters), .each(tags.map { chip(.tag($0.tag), $0.open) })),
      .when(
        !session.filter.isByDay,
        .div(
          [.class("sorting")],
          .select(
            words("Sort by"), session.sort.by, Todos.Sort.Key.allCases, title: { $0.title(words) },
            onSelect: { .sort(by: $0) }),
          .button(
            [
              .class("quiet icon"), .label(isDescending ? words("Descending: reverse") : words("Ascending: reverse")),
              .onClick(.reverse),
            ], .text(isDescending ? "↓" : "↑")))))
  }

  /// The most used tags, and the chosen one.
  private var tags: [Counts.TagCount] {
    let tags = Array(counts.tags.prefix(Self.mostTags))
    guard case .tag(let chosen) = session.filter, !tags.contains(where: { $0.tag == chosen }) else { return tags }
    return [counts.count(ofTag: chosen)] + tags
  }

  private func chip(_ filter: Todos.Filter, _ count: Int) -> View {
    let isOn = session.filter == filter
    let next = isOn ? .all : filter
    // A click keeps the search also if the page does not show yet what was just typed, unlike the address.
    return .a(
      [
        .class("chip"), .key(filter.name), .aria("current", "\(isOn)"), .href(address(of: next)),
        .onClick(.show(next)),
      ],
      .span([.attribute("dir", "auto")], .text(filter.title(words))),
      .span([.class("number")], .text(words.digits(count))))
  }

  /// The to-dos of a filter that the present search finds.
  private func address(of filter: Todos.Filter) -> Address {
    Todos.addresses.address(of: .list(filter, search: session.search))
  }

  // MARK: The list

  private var list: View {
    let listing = model.listing
    guard !listing.isEmpty else { return empty }
    let today = model.moment.day
    return .window(
      WindowedList(
        count: min(listing.count, Self.mostRows), rowHeight: Self.rowHeight, top: session.top, selected: model.row,
        hasControls: true, scrollsTo: session.selected.flatMap { listing.index(id: $0) }),
      [
        .class("todos"), .id("list"), .label(words("To-dos")), .focused(session.focus == .list), .onBlur(.left(.list)),
        .onKeys(model.keys(for: model.current)),
      ],
      key: { listing[$0].id }, onScroll: { .scrolled($0) }, onSelect: { .select(listing[$0].id, row: $0) },
      row: { index in
        let day = model.day(ofRow: index)
        return .memo(
          TodoRow(todo: listing[index], today: today, day: day?.name, isFirst: day?.isFirst == true, words: words)
        ) {
          $0.view
        }
      })
  }

  private var empty: View {
    guard counts[.all] > 0 else {
      return .contentUnavailable(words("The list is empty"), words("Add a to-do above."))
    }
    return .contentUnavailable(
      words("No matching to-dos"), model.emptyText,
      .a([.class("quiet"), .href(address(of: .all)), .onClick(.show(.all))], .text(words("Show all"))),
      .when(
        !session.search.isEmpty,
        .a(
          [
            .class("quiet"), .href(Todos.addresses.address(of: .list(session.filter, search: ""))),
            .onClick(.clearSearch),
          ], .text(words("Clear the search")))))
  }

  // MARK: Below the list

  /// The last event, and how many to-dos are visible.
  private var status: View {
    let (seen, all) = (model.listing.count, counts[.all])
    return .footer(
      [.class("status")],
      .div(
        [.class("messages"), .role("status"), .live],
        .ifPresent(model.document.journal.last) { entry in
          let text = words.translation(of: entry.text)
          return .p([.key(model.document.journal.count), .attribute("dir", "auto"), .title(text)], .text(text))
        }),
      .ifPresent(model.syncText, synchronization),
      .when(
        counts[.done] > 0,
        .button([.class("quiet"), .onClick(.removeDone)], .text(words("Clear \(counts[.done]) done")))),
      .span([.class("muted count")], .text(seen == all ? words("\(all) in total") : words("\(seen) of \(all)"))))
  }

  private func synchronization(_ text: String) -> View {
    let isOffline = model.isOffline == true
    return .div(
      [.class("sync"), .key(" sync")], .p([.id("sync-status"), .role("status"), .live], .text(text)),
      .when(
        model.refusedChange != nil,
        .button([.class("quiet"), .onClick(.discardRefusedChanges)], .text(words("Discard")))),
      .button(
        [
          .class("quiet"), .id("offline"), .role("switch"), .aria("checked", "\(isOffline)"),
          .onClick(.workOffline(!isOffline)),
        ], .text(words("Work offline"))))
  }
}

/// A row, evaluated again only if its to-do or the day has changed.
private struct TodoRow: Equatable {
  let todo: Todo
  let today: CivilDate
  /// The name of its day in a list by day, and whether it is the first of that day.
  let day: String?
  let isFirst: Bool
  let words: Localization

  /// The number of tags that fit beside a text on a wide page; the others are counted.
  private static let mostTags = 3

  var view: View {
    .div(
      [.class(todo.isDone ? "item done" : "item")],
      // All rows of a day have its name, for screen readers; the first one shows it.
      .ifPresent(day) { .span([.class(isFirst ? "day" : "day again"), .key(" day")], .text($0)) },
      .input([
        // Not in the tab order, which would contain every visible row: Space checks the selected to-do.
        .type("checkbox"), .attribute("tabindex", "-1"), .label(words("Done: \(todo.text)")), .checked(todo.isDone),
        .onCheck { .check(.id(todo.id), $0) },
      ]),
      .div(
        [.class("words")],
        .div(
          [.class("line")], .span([.class("number")], .text(words.digits(todo.number))),
          .span([.class("item-text"), .attribute("dir", "auto"), .title(todo.text)], .text(todo.text))),
        .when(todo.due != nil || !todo.tags.isEmpty || !todo.note.isEmpty, details)),
      .a(
        [
          .class("quiet icon"), .attribute("tabindex", "-1"), .label(words("More about \(todo.text)")),
          .aria("haspopup", "menu"), .href(Todos.addresses.address(of: .sheet(.menu, of: todo.id))),
        ], "⋯"))
  }

  private func dueText(_ due: FloatingDate, isOverdue: Bool) -> String {
    let text = words.text(due, on: today)
    return isOverdue ? words("overdue: \(text)") : text
  }

  private var details: View {
    let isOverdue = todo.isOverdue(on: today)
    let rest = todo.tags.count - Self.mostTags
    return .div(
      [.class("details")],
      .ifPresent(todo.due) { due in
        .span([.class(isOverdue ? "due late" : "due")], .text(dueText(due, isOverdue: isOverdue)))
      },
      .when(!todo.note.isEmpty, .span([.class("muted"), .key(" note"), .title(todo.note)], .text(words("note")))),
      .each(
        todo.tags.prefix(Self.mostTags).map {
          .span([.class("chip"), .key($0), .attribute("dir", "auto")], .text("#\($0)"))
        }),
      .when(rest > 0, .span([.class("muted"), .key(" more")], .text("+\(words.digits(rest))"))))
  }
}
