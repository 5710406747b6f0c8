import Chance
import ChanceDice
import Tarn
import TarnDocument
import TarnLanguages
import TarnWeb

/// The page: the input, the result, the fairness, and the history bar.
@MainActor public func chancePage(
  _ session: DocumentSession<Chance>, notice: Store<Notice> = Store(Notice.State(), Notice()),
  words: Localization = .english
) -> Page {
  Page(
    title: words("Chance"), words: words, styles: [String(decoding: PackageResources.chance_css, as: UTF8.self)],
    parts: [
      Part(frame: session, addresses: Chance.addresses) { view in
        let view = LocalizedSessionView(view, words)
        return AppFrame(
          .main([.class("chance")], table(view), fairness(view), .memo(view.document) { pastThrows($0, words) }),
          title: words.translation(of: view.session.game.title), keys: keys(view))
      },
      .notice(notice), .historyBar(of: session.store),
    ])
}

typealias View = Node<Chance.Action>

private func keys(_ view: LocalizedSessionView<Chance>) -> [KeyBinding<Chance.Action>] {
  let games = Game.allCases.enumerated().map { index, game in
    KeyBinding("\(index + 1)", title: view.words.translation(of: game.title), Chance.Action.choose(game))
  }
  return games + (view.throwAction.map { [KeyBinding("t", title: view.throwVerb, $0)] } ?? [])
    + [KeyBinding("n", title: view.words("Draw a new seed", context: "key"), .newSeed)]
}

private func table(_ view: LocalizedSessionView<Chance>) -> View {
  let (session, words) = (view.session, view.words)
  let games = Game.allCases.map { game in
    View.a(
      [.class("quiet"), .aria("current", "\(game == session.game)"), .href(Chance.addresses.address(of: game))],
      .text(words.translation(of: game.title)))
  }
  return .section(
    [.class("table")], .h1([.class("visually-hidden")], .text(words("Chance"))),
    .nav([.label(words("Games"))], .each(games), .languages(Chance.languages, words), .helpButton(words)),
    .div(
      // It scrolls if a throw has many dice.
      [.class("outcome"), .role("group"), .label(words("Result")), .attribute("tabindex", "0"), .live],
      view.newest.map { result($0, words) }
        ?? .p([.class("muted")], .text(words.translation(of: session.game.invitation)))),
    .button(
      [.class("go"), .disabled(view.throwAction == nil), .onClick(view.throwAction ?? .shuffle)],
      .text(view.throwVerb)),
    .div([.class("inputs")], inputs(view)),
    .div(
      [.class("seed")],
      input(view.seedField, enter: view.setSeed),
      button(words("Set"), view.setSeed ?? .newSeed, isDisabled: view.setSeed == nil), button(words("New"), .newSeed)))
}

private func result(_ new: Throw, _ words: Localization) -> View {
  let outcome = new.outcome
  let text = outcome.requestText(words) + (outcome.detail.map { ": \($0)" } ?? "")
  var parts: [View] = [.span(.text(words.translation(of: outcome.result)))]
  if case .cards(let cards) = outcome {
    parts = cards.map { .span([.class($0.isRed ? "red" : "")], .text($0.description)) }
  }
  return .div(
    [.key(new.number), .class("result \(outcome.game.rawValue)")], .strong(.each(parts)),
    .div([.class("faces")], .each(outcome.faces.map { picture(of: $0, words) })),
    .p([.class("muted"), .attribute("dir", "auto")], .text(text)))
}

private func inputs(_ view: LocalizedSessionView<Chance>) -> View {
  let (session, words) = (view.session, view.words)
  let field = View.ifPresent(view.field) { input($0, enter: view.throwAction) }
  switch session.game {
  case .coin, .ball: return field
  case .dice:
    return .each([field] + DiceNotation.common.map { button($0, .write($0), isOn: $0 == session.notation) })
  case .cards:
    return .each([
      .span(.text(view.cardText)), button(words("Fewer"), .setCardCount(session.cardCount - 1)),
      button(words("More"), .setCardCount(session.cardCount + 1)), button(words("Shuffle"), .shuffle),
    ])
  }
}

/// A field whose `Enter` sends an action. It always has the key, because Enter may be pressed before the page has the answer
/// to the last letter: the server takes the action of the text that it has by then. Without one it writes the same text.
private func input(_ field: SheetField<Chance.Action>, enter: Chance.Action?) -> View {
  .div([.class("input"), .onKeys(["Enter": enter ?? field.onInput(field.text)])], .field(field))
}

private func button(_ title: String, _ action: Chance.Action, isOn: Bool = false, isDisabled: Bool = false) -> View {
  .button([.class("quiet"), .aria("pressed", "\(isOn)"), .disabled(isDisabled), .onClick(action)], .text(title))
}

/// The newest throws, at most a screenful.
private func pastThrows(_ document: Chance.Document, _ words: Localization) -> View {
  let rows = document.thrown.suffix(40).reversed().map { one in
    View.li(
      [.key(one.number)], .span([.attribute("dir", "auto")], .text(one.outcome.requestText(words))),
      .strong(.text(words.translation(of: one.outcome.result))))
  }
  return .section(
    [.class("throws"), .label(words("Past throws"))],
    .header(.h2(.text(words("Past throws"))), button(words("Clear"), .clear, isDisabled: rows.isEmpty)),
    .ul(.each(rows)))
}

/// A die as a picture: pips on a six-sided one, else a number in the outline of its shape.
private func picture(of face: DieFace, _ words: Localization) -> View {
  let marks: View =
    if let pips = face.pips {
      .each(
        pips.map {
          .tag("circle")([
            .attribute("cx", "\(26 + $0 % 3 * 24)"), .attribute("cy", "\(26 + $0 / 3 * 24)"), .attribute("r", "8"),
          ])
        })
    } else {
      .tag("text")(
        [.attribute("x", "50"), .attribute("y", "50"), .class("s\(min(face.sign.count, 4))")], .text(face.sign))
    }
  return .tag("svg")(
    [
      .class(face.isKept ? "die" : "die out"), .attribute("viewBox", "0 0 100 100"), .role("img"),
      .label(face.text(words)),
    ],
    .tag("polygon")([.attribute("points", face.outline)]), marks)
}
