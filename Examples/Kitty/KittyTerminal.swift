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
  let paid = view.document.paid.map { "\($0.who): \($0.sum)" }.joined(separator: "  ")
  return .column([
    .row([.text("Kitty", style: .bold), .search(view.search)], spacing: 2), .table(view.table),
    .text(paid, style: .dim),
  ])
}
