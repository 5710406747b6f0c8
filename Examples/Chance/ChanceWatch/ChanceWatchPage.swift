import Chance
import Tarn
import TarnWeb

/// A page of 200 by 200 pixels: one button that throws the chosen dice and shows the result; a touch below it chooses.
///
/// It shows the same store as every other device, so its throws appear on larger pages at once.
@MainActor public func chanceWatchPage(_ store: Store<Chance>) -> Page {
  Page(
    title: "Chance", styles: [String(decoding: PackageResources.watch_css, as: UTF8.self)],
    parts: [Part(store) { state in .main([.class("watch")], go(state), games(state.view.game)) }])
}

private typealias View = Node<Chance.Action>

private func go(_ state: Chance.State) -> View {
  let (game, notation) = (state.view.game, state.view.notation)
  let isDealt = game == .cards && state.document.deck.isEmpty
  let words = state.chosen == nil ? "No dice: \(notation)" : game == .dice ? "\(game.verb) \(notation)" : game.verb
  return .button(
    [.class("go"), .disabled(state.chosen == nil && !isDealt), .onClick(isDealt ? .shuffle : .throwChosen)],
    .span(
      [.class("outcome"), .live],
      .ifPresent(state.newest) { new in
        .strong([.key(new.number), .class(new.outcome.result.count > 6 ? "long" : "short")], .text(new.outcome.result))
      }),
    .span([.class("what")], .text(isDealt ? "Shuffle" : words)))
}

/// The other games; a display of this size has no room for more than symbols.
private func games(_ chosen: Chance.Game) -> View {
  .nav(
    [.label("Games")],
    .each(
      Chance.Game.allCases.map { game in
        .button(
          [.class("quiet"), .aria("pressed", "\(game == chosen)"), .label(game.title), .onClick(.choose(game))],
          .text(game.sign))
      }))
}

extension Chance.Game {
  fileprivate var sign: String {
    switch self {
    case .dice: "⚂"
    case .coin: "◉"
    case .ball: "⑧"
    case .cards: "♠"
    }
  }
}
