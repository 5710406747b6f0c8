import Foundation
import Tarn
import TarnDocument
import TarnWeb

/// The page of one window.
@MainActor func kittyPage(_ session: DocumentSession<Kitty>, _ notice: Store<Notice>) -> Page {
  Page(
    title: "Kitty", styles: [style],
    parts: [
      Part(frame: session, addresses: Kitty.addresses) { view in
        AppFrame(content(view), title: view.sheet?.title ?? "Kitty", keys: view.keys, sheet: view.sheet)
      },
      .undoToast(of: session) { if case .remove = $0 { true } else { false } },
      .notice(notice), .historyBar(of: session.store),
    ])
}

private func content(_ view: SessionView<Kitty>) -> Node<Kitty.Action> {
  let found = view.found
  let selected = found.firstIndex { $0.id == view.session.selected }
  return .main(
    .header(
      [.class("bar")], .h1("Kitty"),
      .input([
        .type("search"), .label("Search"), .placeholder("Search"), .value(view.session.search),
        .onInput { .search($0) },
      ]),
      .button([.onClick(.write(UUID()))], "Add"), .helpButton),
    .table(
      [
        TableColumn("What"), TableColumn("Who", .pixels(80)), TableColumn("Amount", .pixels(96), .trailing),
        TableColumn("", .pixels(44)),
      ],
      WindowedList(
        count: found.count, rowHeight: 48, top: view.session.top, selected: selected, scrollsTo: selected),
      [.class("expenses"), .label("Expenses")], sort: view.session.sort, onSort: { .sort($0) },
      empty: .contentUnavailable("No expenses", "Add one with the button above."), key: { found[$0].id },
      onScroll: { .scroll($0) }, onSelect: { .select(found[$0].id) }, row: { cells(found[$0]) }),
    .footer([.class("bar muted")], .each(view.document.paid.map { .span(.text("\($0.who): \($0.sum)")) })))
}

private func cells(_ expense: Kitty.Expense) -> [Node<Kitty.Action>] {
  [
    .a([.class("what"), .href(Kitty.addresses.address(of: .expense(expense.id)))], .text(expense.what)),
    .text(expense.who),
    .strong(.text("\(expense.amount)")),
    .button([.class("danger icon"), .label("Remove \(expense.what)"), .onClick(.remove(expense.id))], "×"),
  ]
}

private let style = """
  main { display: flex; flex-direction: column; width: min(100%, 720px); margin: 0 auto; }
  .expenses { flex: 1; }
  .expenses .what { display: block; line-height: 44px; color: var(--accent); overflow: hidden; text-overflow: ellipsis; }
  """
