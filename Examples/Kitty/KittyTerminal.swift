import Tarn
import TarnDocument
import TarnTerminal

/// The screen of one terminal.
@MainActor func kittyTerminal(
  _ session: DocumentSession<Kitty>, _ notice: Store<Notice>
) throws(TerminalError) -> Terminal {
  try Terminal(frame: session, notice: notice) { view, size in
    AppFrame(content(view), keys: view.keys, sheet: view.sheet)
  }
}

private func content(_ view: SessionView<Kitty>) -> Node<Kitty.Action> {
  let found = view.found
  let columns = [TableColumn("What", .fill()), TableColumn("Who", .fit), TableColumn("Amount", .fit, .trailing)]
  let paid = view.document.paid.map { "\($0.who): \($0.sum)" }.joined(separator: "  ")
  return .column([
    .text("Kitty", style: .bold),
    .table(
      columns, count: found.count, selected: found.firstIndex { $0.id == view.session.selected },
      sort: view.session.sort, onSort: { .sort($0) }, onSelect: { .select(found[$0].id) }
    ) { row in
      [StyledText(found[row].what), StyledText(found[row].who), StyledText("\(found[row].amount)")]
    }.extent(.fill()),
    .text(found.isEmpty ? "No expenses. Press a to add one." : paid, style: .dim),
  ])
}
