import Chance
import Tarn
import TarnDocument
import TarnLanguages
import TarnWeb

/// A page of 200 by 200 pixels: one button that repeats the last throw of a game and shows the result; a touch below it
/// chooses the game.
///
/// Its throws appear on larger pages at once, and it throws the dice that were thrown there.
@MainActor public func chanceWatchPage(_ session: DocumentSession<Chance>, words: Localization = .english) -> Page {
  Page(
    title: words("Chance"), words: words, styles: [String(decoding: PackageResources.watch_css, as: UTF8.self)],
    parts: [
      Part(session) { view in
        .main(
          [.class("watch")], .h1([.class("visually-hidden")], .text(words("Chance"))),
          go(LocalizedSessionView(view, words)), games(view.session.game, words))
      }
      .addresses(Chance.addresses, of: session)
    ])
}

private typealias View = Node<Chance.Action>

private func go(_ view: LocalizedSessionView<Chance>) -> View {
  let (newest, words) = (view.newest?.outcome, view.words)
  var (action, title) = (view.throwAction, view.throwVerb)
  if case .dice(let notation, _, _)? = newest {
    (action, title) = (.request(.dice(notation)), words("Throw \(notation.description)", context: "button"))
  }
  return .button(
    [.class("go"), .onClick(action ?? .shuffle)],
    .span(
      [.class("outcome"), .live],
      .ifPresent(view.newest) { new in
        let result = words.translation(of: new.outcome.result)
        return .strong([.key(new.number), .class(size(of: result))], .text(result))
      }),
    .span([.class("what")], .text(title)))
}

/// The style of a result: a number of three digits is as large as the display allows.
private func size(of result: String) -> String {
  switch result.count {
  case ...3: "short"
  case ...6: "word"
  default: "long"
  }
}

/// The other games; a display of this size has no room for more than symbols.
private func games(_ chosen: Game, _ words: Localization) -> View {
  .nav(
    [.label(words("Games"))],
    .each(
      Game.allCases.map { game in
        .a(
          [
            .class("quiet"), .aria("current", "\(game == chosen)"), .label(words.translation(of: game.title)),
            .href(Chance.addresses.address(of: game)),
          ],
          .text([.dice: "⚂", .coin: "◉", .ball: "⑧", .cards: "♠"][game] ?? ""))
      }))
}
