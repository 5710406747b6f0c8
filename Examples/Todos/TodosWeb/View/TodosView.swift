import Foundation
import TarnValues
import TarnWeb
import Todos
import TodosBrowsing

typealias View = Node<UserAction>

/// The view of the list for one user at a moment.
struct TodosView {
  let todos: Todos.State
  let browsing: ListBrowsing.State
  let screen: PageState.State
  let shown: VisibleList
  let moment: Moment
  let zone: TimeZone

  /// The height of each row in CSS pixels: enough for a touch target, or two lines of text on a phone.
  static let rowHeight = 56.0

  /// The most rows that browsers can scroll through; filters find the others.
  static let mostRows = Int(WindowedList.highest / rowHeight)

  var body: View {
    .main(
      [.class("app"), .onKeys(browsing.sheet == nil ? [:] : ["Escape": .close])],
      .div(
        [.class("desk"), .flag("inert", browsing.sheet != nil)], header, adding, arranging, list, said),
      .ifPresent(browsing.sheet, sheet))
  }

  // MARK: Above the list

  private var header: View {
    .header(
      [.class("top")], .h1("To-dos"),
      .input([
        .id("search"), .type("search"), .class("search"), .label("Search"), .placeholder("Search or #tag"),
        .attribute("autocomplete", "off"), .attribute("dir", "auto"), .value(browsing.search),
        .focused(screen.focus == .search), .onInput { .browsing(.search($0)) }, .onBlur(.screen(.left(.search))),
        .onKeys(["Escape": .browsing(.search("")), "Enter": .screen(.focus(.list))]),
      ]),
      .button(
        [.class("quiet"), .id("journal"), .focused(screen.focus == .journal), .onClick(.open(.journal))], "Journal"),
      .button(
        [.class("quiet icon"), .id("help"), .label("Keys"), .focused(screen.focus == .help), .onClick(.open(.help))],
        "?"))
  }

  private var adding: View {
    let draft = screen.draft
    let understood = ParsedDueDate(draft.due, at: moment)
    return .form(
      [.class("adding"), .label("New to-do"), .onSubmit(.add)],
      .div(
        [.class("adding-line")],
        .input([
          .id("add"), .label("Text of the new to-do"), .placeholder("Text, with optional #tags"),
          .attribute("autocomplete", "off"), .attribute("dir", "auto"), .value(draft.text),
          .focused(screen.focus == .add), .onInput { .screen(.writeText($0)) }, .onBlur(.screen(.left(.add))),
        ]),
        dueField("add-due", "When", draft.due, understood, hint: "When? fri 5pm, +1w …") {
          .screen(.writeDue($0))
        },
        .submit([.class("add")], "Add")),
      .div([.class("preview"), .live], .each(preview(draft, understood))))
  }

  /// The preview of the to-do that is being typed.
  private func preview(_ draft: NewTodoDraft, _ understood: ParsedDueDate) -> [View] {
    let tags = draft.parts.tags.map { tag in View.span([.class("chip"), .key(tag)], .text("#\(tag)")) }
    switch understood {
    case .nothing: return tags
    case .due(_, let words): return [.span([.class("due"), .key(" due")], .text("Due: \(words)"))] + tags
    case .refused(let words):
      return [.span([.class("field-error"), .id("add-due-error"), .key(" due")], .text(words))] + tags
    }
  }

  // MARK: Below the list

  /// The last event or refusal, and how many to-dos are visible.
  private var said: View {
    let (seen, all) = (shown.listing.count, shown.listing.counts.all)
    return .footer(
      [.class("status")],
      .div(
        [.class("said"), .role("status"), .live],
        .ifPresent(screen.said) { said in
          .p(
            [
              .key(said.number), .class(said.isRefusal ? "refusal" : ""), .attribute("dir", "auto"), .title(said.words),
            ],
            .text(said.words))
        }),
      .when(
        shown.listing.counts.done > 0,
        .button([.class("quiet"), .onClick(.core(.removeDone))], .text("Clear \(shown.listing.counts.done) done"))),
      .span([.class("muted count")], .text(seen == all ? "\(all) in total" : "\(seen) of \(all)")))
  }
}

extension TodosView {
  /// A field for a due date, which shows whether its text is valid.
  func dueField(
    _ id: String, _ name: String, _ text: String, _ understood: ParsedDueDate,
    hint: String = "tomorrow, fri 5pm, +1w …",
    isFirst: Bool = false, _ input: @escaping (String) -> UserAction
  ) -> View {
    let isRefused = if case .refused = understood { true } else { false }
    return .input([
      .id(id), .class("when"), .label(name), .placeholder(hint), .attribute("autocomplete", "off"),
      .attribute("spellcheck", "false"), .attribute("dir", "auto"), .value(text), .aria("invalid", "\(isRefused)"),
      .aria("describedby", "\(id)-error"), .onInput(input), .focused(isFirst),
    ])
  }
}
