import Chance
import Tarn
import TarnWeb

/// The page: what is thrown, what came, how fair it was, and the bar that winds it back.
@MainActor public func chancePage(_ store: Store<Chance>, notice: Store<Notice>? = nil) -> Page {
  let app = Part(store) { state in
    .main([.class("chance")], table(state), .memo(Seen(state)) { $0.body }, .memo(state.document) { past($0) })
  }
  return Page(
    title: "Chance", styles: [String(decoding: PackageResources.chance_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: store)])
}

typealias View = Node<Chance.Action>

private func table(_ state: Chance.State) -> View {
  let games = Chance.Game.allCases.map { button($0.title, .choose($0), isOn: $0 == state.view.game) }
  let seed = state.document.seed.map { "\($0), \(state.document.position) drawn" } ?? "none yet"
  return .section(
    [.class("table"), .label("Throw")], .nav([.label("Games")], .each(games)),
    .div([.class("came"), .live], state.newest.map(came) ?? .p([.class("muted")], .text(state.view.game.invitation))),
    .button([.class("go"), .disabled(state.chosen == nil), .onClick(.throwChosen)], .text(state.view.game.verb)),
    wish(state),
    .div(
      [.class("seed")], field("Seed", state.view.seed, hint: seed, enter: .setWrittenSeed) { .writeSeed($0) },
      button("Set", .setWrittenSeed, isDisabled: state.writtenSeed == nil), button("New", .takeNewSeed)))
}

private func came(_ new: Throw) -> View {
  var words: [View] = [.text(new.result)]
  if case .cards(let cards) = new.outcome {
    words = cards.map { .span([.class($0.isRed ? "card red" : "card")], .text("\($0)")) }
  }
  return .div(
    [.key(new.number), .class("result \(new.outcome.game.rawValue)")], .strong(.each(words)),
    .p([.class("muted"), .attribute("dir", "auto")], .text(new.detail ?? new.asked)))
}

private func wish(_ state: Chance.State) -> View {
  switch state.view.game {
  case .dice:
    return .div(
      [.class("wish")], field("Dice", state.view.notation, enter: .throwChosen) { .write($0) },
      .div(
        [.live],
        .ifPresent(state.view.fault) { .p([.class("fault")], .pre([.hidden], .text($0.pointer)), .text($0.words)) }),
      .each(Notation.common.map { button($0, .write($0), isOn: $0 == state.view.notation) }))
  case .coin: return .nothing
  case .ball:
    return .div([.class("wish")], field("Question", state.view.question, enter: .throwChosen) { .ask($0) })
  case .cards:
    let (hand, left) = (state.view.hand, state.document.deck.count)
    return .div(
      [.class("wish")], .span("\(hand) at once, \(left) left"), button("Fewer", .takeHand(hand - 1)),
      button("More", .takeHand(hand + 1)), button("Shuffle", .shuffle))
  }
}

private func button(_ title: String, _ action: Chance.Action, isOn: Bool = false, isDisabled: Bool = false) -> View {
  .button([.class("quiet"), .aria("pressed", "\(isOn)"), .disabled(isDisabled), .onClick(action)], .text(title))
}

private func field(
  _ name: String, _ text: String, hint: String = "", enter: Chance.Action, _ input: @escaping (String) -> Chance.Action
) -> View {
  .label(
    .span(.text(name)),
    .input([
      .value(text), .placeholder(hint), .attribute("autocomplete", "off"), .attribute("spellcheck", "false"),
      .attribute("dir", "auto"), .onInput(input), .onKeys(["Enter": enter]),
    ]))
}
