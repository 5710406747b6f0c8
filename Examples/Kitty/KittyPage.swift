import Foundation
import Tarn
import TarnDocument
import TarnWeb

/// The page of one window.
@MainActor func kittyPage(_ session: DocumentSession<Kitty>, _ notice: Store<Notice>) -> Page {
  Page(
    title: "Kitty", styles: [style],
    parts: [
      Part(frame: session) { view in AppFrame(content(view), keys: view.keys, sheet: view.sheet) },
      .undoToast(of: session) { if case .remove = $0 { true } else { false } },
      .notice(notice), .historyBar(of: session.store),
    ])
}

private func content(_ view: SessionView<Kitty>) -> Node<Kitty.Action> {
  .main(
    .header(
      [.class("bar")], .h1("Kitty"),
      .input([
        .type("search"), .label("Search"), .placeholder("Search"), .value(view.session.search),
        .onInput { .search($0) },
      ]),
      .button([.onClick(.write(UUID()))], "Add"), .helpButton),
    view.found.isEmpty
      ? .contentUnavailable("No expenses", "Add one with the button above.")
      : .ul([.class("expenses")], .each(view.found.map { row($0, view.session.selected) })),
    .footer([.class("bar muted")], .each(view.document.paid.map { .span(.text("\($0.who): \($0.sum)")) })))
}

private func row(_ expense: Kitty.Expense, _ selected: Kitty.Expense.ID?) -> Node<Kitty.Action> {
  .li(
    [.class("item"), .key(expense.id), .aria("current", "\(expense.id == selected)")],
    .button([.class("quiet item-text"), .onClick(.write(expense.id))], .text("\(expense.what) (\(expense.who))")),
    .strong(.text("\(expense.amount)")),
    .button([.class("quiet danger"), .label("Remove \(expense.what)"), .onClick(.remove(expense.id))], "Remove"))
}

private let style = """
  main { display: flex; flex-direction: column; width: min(100%, 720px); margin: 0 auto; }
  .expenses { flex: 1; overflow-y: auto; }
  .expenses [aria-current=true] { box-shadow: inset 4px 0 var(--accent); }
  .item-text { text-align: start; }
  """
