import Tarn
import TarnDocument
import TarnLanguages
import TarnTerminal

/// The screen of one terminal, in the language of its user.
@MainActor func kittyTerminal(
  _ session: DocumentSession<Kitty>, _ notice: Store<Notice>, _ words: Localization = .english
) throws(TerminalError) -> Terminal {
  let words = words.forTerminal
  return try Terminal(frame: session, notice: notice, words: words) { view, size in
    let view = LocalizedSessionView(view, words)
    return AppFrame(content(view), keys: view.keys, sheet: view.sheet)
  }
}

private func content(_ view: LocalizedSessionView<Kitty>) -> Node<Kitty.Action> {
  .column([
    .row([.text(view.words("Kitty"), style: .bold), .search(view.search)], spacing: 2), .table(view.table),
    .text(view.paid.joined(separator: "  "), style: .dim),
  ])
}
