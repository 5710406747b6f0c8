import Tarn
import TarnWeb

@MainActor func startPage(_ store: Store<Start>) -> Page {
  Page(
    title: "Tarn", styles: [startStyle],
    parts: [
      Part(store) { state in
        .main(
          [.class("start")],
          .header(
            .h1("Tarn"),
            .p(
              [.class("muted")],
              "The state of each app is one value with a history. All apps run at the same time: open any of them.")),
          .ul([.class("cards")], .each(state.cards.map(card))))
      }
    ])
}

/// Shown in place of an app whose file can't be opened.
///
/// - Parameter place: the page's name, for its link to the start.
@MainActor func problemPage(_ name: String, at place: String, _ reason: String) -> Page {
  let start = String(repeating: "../", count: place.split(separator: "/").count)
  return Page(
    title: name, styles: [startStyle],
    parts: [
      Part(Store(Start.State(), Start())) { _ in
        .main(
          [.class("middle")], .h1(.text(name)), .p([.role("alert"), .class("trouble")], .text(reason)),
          .a([.class("go"), .href(start)], "All apps"))
      }
    ])
}

private func card(_ card: Start.Card) -> Node<Start.Action> {
  .li(
    [.class("card"), .key(card.place)], .h2(.text(card.name)), .p(.text(card.sentence)),
    card.problem.map { .p([.class("trouble")], .text($0)) } ?? .p([.class("sign"), .live], .text(card.sign)),
    .div(
      [.class("links")],
      .a([.class("go"), .href("\(card.place)/")], .text(card.problem == nil ? "Open \(card.name)" : "Problem")),
      .ifPresent(card.problem == nil ? card.more : nil) {
        .a([.class("go quiet"), .href("\($0.place)/")], .text($0.name))
      }))
}

private let startStyle = """
  .start { overflow-y: auto; padding: 48px 24px; display: flex; flex-direction: column; gap: 32px; }
  .start header, .cards { width: 100%; max-width: 1000px; margin: 0 auto; }
  .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 16px; }
  .card {
    display: flex; flex-direction: column; gap: 8px; padding: 20px; background: var(--surface);
    border: 1px solid var(--line); border-radius: 16px;
  }
  .card h2 { font-size: var(--large); }
  .sign { font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .trouble { color: var(--bad); overflow-wrap: anywhere; white-space: pre-line; }
  .links { display: flex; flex-wrap: wrap; gap: 8px; margin-top: auto; padding-top: 8px; }
  a.go, .middle a.go {
    display: inline-flex; align-items: center; min-height: 44px; padding: 0 16px; border-radius: 10px; font-weight: 600;
    text-decoration: none; background: var(--accent); color: var(--on-accent);
  }
  .go.quiet { background: transparent; color: var(--accent); }
  .go.quiet:hover { background: color-mix(in srgb, var(--accent) 14%, transparent); }
  @media (max-width: 719px) { .start { padding: 24px 16px; } }
  """
