import Chance
import ChanceDice
import Tarn
import TarnDocument
import TarnTerminal

/// Creates the full-screen terminal.
///
/// - Parameter notice: the status of the file.
@MainActor public func chanceTerminal(
  _ session: DocumentSession<Chance>, notice: Store<Notice>
) throws(TerminalError) -> Terminal {
  try Terminal(frame: session, notice: notice) { view, size in chanceFrame(view, size) }
}

private typealias View = Node<Chance.Action>

/// Returns the terminal's frame: the result, the line for the dice or the question, and the fairness beside the earlier
/// throws.
///
/// Each part keeps its lines, whatever was thrown.
public func chanceFrame(_ view: SessionView<Chance>, _ size: TerminalSize) -> AppFrame<Node<Chance.Action>> {
  let tabs = Game.allCases.map { game in
    // In brackets, so that it is recognizable without colors.
    View.text(game == view.session.game ? "[\(styled: game.title, .bold)]" : " \(game.title) ").onClick(.choose(game))
  }
  let seed = view.document.seed.map { "seed \($0)" } ?? "no seed yet"
  let isHigh = size.rows >= 16
  return AppFrame(
    .column([
      .row(tabs + [.spacer, .text(seed, style: .dim)], spacing: 1), .line,
      result(view).extent(.cells(isHigh ? 3 : 2)),
      .when(isHigh && view.session.game == .dice, dice(view).extent(.cells(5))),
      input(view),
      .row([fairness(view).extent(.fill(2)), pastThrows(view.document).extent(.fill())], spacing: 2).extent(.fill()),
    ]), keys: keys(view))
}

private func keys(_ view: SessionView<Chance>) -> [KeyBinding<Chance.Action>] {
  let count = view.session.cardCount
  var keys: [KeyBinding<Chance.Action>] = .cycling(
    through: Game.allCases, from: view.session.game, next: ["Tab"], previous: ["Shift+Tab"],
    title: "The next game, the game before", hint: "game"
  ) { .choose($0) }
  keys += [
    KeyBinding("Control+n", title: "Draw a new seed", .newSeed),
    KeyBinding(
      "Control+x", title: "Clear all throws",
      confirmation: Confirmation("Clear all \(view.document.thrown.count) throws?", agree: "Clear"), .clear),
  ]
  if let action = view.throwAction {
    keys.insert(KeyBinding("Enter", title: view.throwVerb, hint: view.throwVerb.lowercased(), action), at: 0)
  }
  guard view.session.game == .cards else { return keys }
  return keys + [
    KeyBinding("+", title: "Draw more at once", hint: "more", .setCardCount(count + 1)),
    KeyBinding("-", title: "Draw fewer at once", hint: "fewer", .setCardCount(count - 1)),
    KeyBinding("s", title: "Shuffle", hint: "shuffle", .shuffle),
  ]
}

private func result(_ view: SessionView<Chance>) -> View {
  guard let outcome = view.newest?.outcome else { return .text(view.session.game.invitation, style: .dim) }
  return .column([
    .text(outcome.result, style: .bold, wraps: true),
    .text(outcome.detail ?? outcome.requestText, style: .dim, wraps: true),
  ])
}

/// The dice, side by side; more than 8 do not fit in a row of 80 cells, and are shown as numbers.
private func dice(_ view: SessionView<Chance>) -> View {
  let faces = view.newest?.outcome.faces ?? []
  guard faces.count <= 8 else { return .spacer }
  return .row(faces.map { face in .column(face.box.map { .text($0, style: face.isKept ? .plain : .dim) }) }, spacing: 1)
}

/// The input line, and the meaning of its text or the error in it.
private func input(_ view: SessionView<Chance>) -> View {
  guard let field = view.field else { return view.session.game == .cards ? .text("\(view.cardText).") : .nothing }
  return .column([
    .row([.text("\(field.label): "), .input(field.text, isFocused: true, onInput: field.onInput).extent(.fill())]),
    .ifPresent(field.message) { message in
      let text = message.isError ? StyledText("! \(message.text)", .foreground(.red)) : StyledText(message.text, .dim)
      return .text(text, wraps: true).extent(.cells(2))
    },
  ])
}

private func fairness(_ view: SessionView<Chance>) -> View {
  guard let fairness = view.fairness else { return .spacer }
  return .memo(fairness) { fairness in
    do throws(DiceDistributionError) {
      let histogram = try fairness.histogram()
      let lines = histogram.lines(width: 30)
      return .column([
        .text(histogram.summary, wraps: true), .list(count: lines.count) { .text(lines[$0]) }.extent(.fill()),
      ])
    } catch { return .text("\(error)", style: .dim, wraps: true) }
  }
}

private func pastThrows(_ document: Chance.Document) -> View {
  let newest = Array(document.thrown.suffix(100).reversed())
  return .table([TableColumn("Past throws", .fill()), TableColumn("", .fill(), .trailing)], count: newest.count) {
    [StyledText(newest[$0].outcome.requestText), StyledText(newest[$0].outcome.result)]
  }
}
