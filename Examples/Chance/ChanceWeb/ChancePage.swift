import Chance
import ChanceDice
import Tarn
import TarnDocument
import TarnWeb

/// The page: the input, the result, the fairness, and the history bar.
@MainActor public func chancePage(_ session: DocumentSession<Chance>, notice: Store<Notice>? = nil) -> Page {
  let app = Part(frame: session, addresses: Chance.addresses) { view in
    AppFrame(
      .main([.class("chance")], table(view), fairness(view), .memo(view.document, pastThrows)),
      title: view.session.game.title, keys: keys(view))
  }
  return Page(
    title: "Chance", styles: [String(decoding: PackageResources.chance_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: session.store)])
}

typealias View = Node<Chance.Action>

private func keys(_ view: SessionView<Chance>) -> [KeyBinding<Chance.Action>] {
  let games = Game.allCases.enumerated().map { index, game in
    KeyBinding("\(index + 1)", title: game.title, Chance.Action.choose(game))
  }
  return games + (view.throwAction.map { [KeyBinding("t", title: view.throwVerb, $0)] } ?? [])
    + [KeyBinding("n", title: "Draw a new seed", .newSeed)]
}

private func table(_ view: SessionView<Chance>) -> View {
  let session = view.session
  let games = Game.allCases.map { game in
    View.a(
      [.class("quiet"), .aria("current", "\(game == session.game)"), .href(Chance.addresses.address(of: game))],
      .text(game.title))
  }
  let seed = view.document.seed.map { "\($0)" } ?? "none yet"
  return .section(
    [.class("table")], .h1([.class("visually-hidden")], "Chance"), .nav([.label("Games")], .each(games), .helpButton),
    .div(
      // It scrolls if a throw has many dice.
      [.class("outcome"), .role("group"), .label("Result"), .attribute("tabindex", "0"), .live],
      view.newest.map(result) ?? .p([.class("muted")], .text(session.game.invitation))),
    .button(
      [.class("go"), .disabled(view.throwAction == nil), .onClick(view.throwAction ?? .shuffle)],
      .text(view.throwVerb)),
    .div([.class("inputs")], inputs(view)),
    .div(
      [.class("seed")],
      input(SheetField("Seed", session.seed, placeholder: seed) { .writeSeed($0) }, enter: setSeed(session)),
      button("Set", setSeed(session) ?? .newSeed, isDisabled: setSeed(session) == nil), button("New", .newSeed)))
}

private func setSeed(_ session: Chance.Session) -> Chance.Action? { UInt64(session.seed).map { .setSeed($0) } }

private func result(_ new: Throw) -> View {
  let outcome = new.outcome
  let text = outcome.requestText + (outcome.detail.map { ": \($0)" } ?? "")
  var parts: [View] = [.span(.text(outcome.result))]
  if case .cards(let cards) = outcome {
    parts = cards.map { .span([.class($0.isRed ? "red" : "")], .text($0.description)) }
  }
  return .div(
    [.key(new.number), .class("result \(outcome.game.rawValue)")], .strong(.each(parts)),
    .div([.class("faces")], .each(outcome.faces.map(picture))),
    .p([.class("muted"), .attribute("dir", "auto")], .text(text)))
}

private func inputs(_ view: SessionView<Chance>) -> View {
  let session = view.session
  let field = View.ifPresent(view.field) { input($0, enter: view.throwAction) }
  switch session.game {
  case .coin, .ball: return field
  case .dice:
    return .each([field] + DiceNotation.common.map { button($0, .write($0), isOn: $0 == session.notation) })
  case .cards:
    return .each([
      .span(.text(view.cardText)), button("Fewer", .setCardCount(session.cardCount - 1)),
      button("More", .setCardCount(session.cardCount + 1)), button("Shuffle", .shuffle),
    ])
  }
}

/// A field whose `Enter` sends an action.
private func input(_ field: SheetField<Chance.Action>, enter: Chance.Action?) -> View {
  .div([.class("input"), .onKeys(enter.map { ["Enter": $0] } ?? [:])], .field(field))
}

private func button(_ title: String, _ action: Chance.Action, isOn: Bool = false, isDisabled: Bool = false) -> View {
  .button([.class("quiet"), .aria("pressed", "\(isOn)"), .disabled(isDisabled), .onClick(action)], .text(title))
}

/// The newest throws, at most a screenful.
private func pastThrows(_ document: Chance.Document) -> View {
  let rows = document.thrown.suffix(40).reversed().map { one in
    View.li(
      [.key(one.number)], .span([.attribute("dir", "auto")], .text(one.outcome.requestText)),
      .strong(.text(one.outcome.result)))
  }
  return .section(
    [.class("throws"), .label("Past throws")],
    .header(.h2("Past throws"), button("Clear", .clear, isDisabled: rows.isEmpty)), .ul(.each(rows)))
}
