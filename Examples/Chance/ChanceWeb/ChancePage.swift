import Chance
import Tarn
import TarnWeb

/// The page: the input, the result, the fairness, and the history bar.
@MainActor public func chancePage(_ store: Store<Chance>, notice: Store<Notice>? = nil) -> Page {
  let app = Part(store) { state in
    .main(
      [.class("chance")], table(state), .ifPresent(state.fairness) { .memo($0, picture) },
      .memo(state.document, pastThrows))
  }
  return Page(
    title: "Chance", styles: [String(decoding: PackageResources.chance_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: store)])
}

typealias View = Node<Chance.Action>

private func table(_ state: Chance.State) -> View {
  let games = Chance.Game.allCases.map { button($0.title, .choose($0), isOn: $0 == state.view.game) }
  let seed = state.document.seed.map { "\($0)" } ?? "none yet"
  return .section(
    [.class("table"), .label("Throw")], .nav([.label("Games")], .each(games)),
    .div(
      [.class("outcome"), .live],
      state.newest.map(resultView) ?? .p([.class("muted")], .text(state.view.game.invitation))),
    .button([.class("go"), .disabled(state.chosen == nil), .onClick(.throwChosen)], .text(state.view.game.verb)),
    .div([.class("inputs")], request(state)),
    .div(
      [.class("seed")], field("Seed", state.view.seed, hint: seed, enter: .setWrittenSeed) { .writeSeed($0) },
      button("Set", .setWrittenSeed, isDisabled: state.writtenSeed == nil), button("New", .requestNewSeed)))
}

private func resultView(_ new: Throw) -> View {
  let (game, words) = (
    new.outcome.game.rawValue, new.outcome.requestText + (new.outcome.detail.map { ": \($0)" } ?? "")
  )
  return .div(
    [.key(new.number), .class("result \(game)")],
    .strong(.each(new.outcome.parts.map { .span([.class($0.isRed ? "red" : "")], .text($0.text)) })),
    .div([.class("dice")], .each(new.outcome.faces.map(picture))),
    .p([.class("muted"), .attribute("dir", "auto")], .text(words)))
}

private func request(_ state: Chance.State) -> View {
  let (cardCount, left) = (state.view.cardCount, state.document.deck.count)
  return switch state.view.game {
  case .dice:
    .each(
      [
        field("Dice", state.view.notation, enter: .throwChosen) { .write($0) },
        .div(
          [.live],
          .ifPresent(state.view.fault) { .p([.class("fault")], .pre([.hidden], .text($0.pointer)), .text($0.words)) }),
      ] + Notation.common.map { button($0, .write($0), isOn: $0 == state.view.notation) })
  case .coin: .nothing
  case .ball: field("Question", state.view.question, enter: .throwChosen) { .ask($0) }
  case .cards:
    .each([
      .span("\(cardCount) at once, \(left) left"), button("Fewer", .setCardCount(cardCount - 1)),
      button("More", .setCardCount(cardCount + 1)),
      button("Shuffle", .shuffle),
    ])
  }
}

func button(_ title: String, _ action: Chance.Action, isOn: Bool = false, isDisabled: Bool = false) -> View {
  .button([.class("quiet"), .aria("pressed", "\(isOn)"), .disabled(isDisabled), .onClick(action)], .text(title))
}

private func field(
  _ name: String, _ text: String, hint: String = "", enter: Chance.Action, _ input: @escaping (String) -> Chance.Action
) -> View {
  let isPlain = [("autocomplete" as StaticString, "off"), ("spellcheck", "false"), ("dir", "auto")]
  return .label(
    .span(.text(name)),
    .input(
      isPlain.map { .attribute($0.0, $0.1) } + [
        .value(text), .placeholder(hint), .onInput(input), .onKeys(["Enter": enter]),
      ]))
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
