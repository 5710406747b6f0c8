import Tarn
import TarnDocument
import TarnLanguages
import TarnWeb

/// The page of one window, in the language of its user.
@MainActor func kittyPage(_ session: DocumentSession<Kitty>, _ notice: Store<Notice>, _ words: Localization) -> Page {
  Page(
    title: words("Kitty"), words: words, styles: [style],
    parts: [
      Part(frame: session, addresses: Kitty.addresses) { view in
        let view = LocalizedSessionView(view, words)
        return AppFrame(content(view), title: view.sheet?.title ?? words("Kitty"), keys: view.keys, sheet: view.sheet)
      },
      .undoToast(of: session) { if case .remove = $0 { true } else { false } },
      .notice(notice), .historyBar(of: session),
    ])
}

private func content(_ view: LocalizedSessionView<Kitty>) -> Node<Kitty.Action> {
  let words = view.words
  return .main(
    .header(
      [.class("bar")], .h1(.text(words("Kitty"))), .search(view.search),
      .a([.class("button"), .href(Kitty.addresses.address(of: .new))], .text(words("Add"))),
      .languages(Kitty.languages, words), .helpButton(words)),
    .table(view.table, top: view.session.top, [.class("expenses")], onScroll: { .scroll($0) }),
    .footer([.class("bar muted")], .each(view.paid.map { .span(.text($0)) })))
}

private let style = """
  main { display: flex; flex-direction: column; width: min(100%, 720px); margin: 0 auto; }
  .expenses { flex: 1; }
  main > .bar { flex-wrap: wrap; overflow-wrap: anywhere; }
  main > .bar > :is(input, span) { flex: 1 1 96px; min-width: 0; }
  footer.bar > span { flex: 0 1 auto; }
  @media (max-width: 359px) { main > .bar > input { order: 1; flex-basis: 100%; } }
  """
