import Chance
import Tarn
import TarnTerminal

/// The commands of the terminal's keys.
public enum KeyCommand: Equatable, Sendable {
  case act(Chance.Action)
  case undo, redo, quit
}

/// The terminal's view: the result, the line for the dice or the question, and the fairness beside the earlier throws.
///
/// - Parameter notice: the status of the file, above the keys.
@MainActor public func chanceTerminal(
  _ store: Store<Chance>, notice: Store<FileNotice>
) throws(TerminalError) -> Terminal {
  var stop: () -> Void = {}
  let terminal = try Terminal(showing: store, notice) { state, notice, _ in
    chanceScreen(state, notice: notice)
  } send: { press in
    switch press {
    case .act(let action): store.send(action)
    case .undo: store.undo()
    case .redo: store.redo()
    case .quit: stop()
    }
  }
  stop = { [weak terminal] in terminal?.stop() }
  return terminal
}

/// The status of the file, for the user: an action is the new text, or `nil` if the file is sound and saved.
public struct FileNotice: Feature {
  public init() {}

  public func update(_ words: inout String?, _ new: String?) -> [Never] {
    words = new
    return []
  }
}

/// Returns the terminal's view of a state.
public func chanceScreen(_ state: Chance.State, notice: String? = nil) -> Node<KeyCommand> {
  let games = Chance.Game.allCases
  let next = games[((games.firstIndex(of: state.view.game) ?? 0) + 1) % games.count]
  let tabs = games.map { game in
    Node<KeyCommand>.text(" \(game.title) ", style: game == state.view.game ? .reversed : .plain).onClick(
      .act(.choose(game)))
  }
  let seed = state.document.seed.map { "seed \($0)" } ?? "no seed yet"
  return .column([
    .row(tabs + [.spacer, .text(seed, style: .dim)], spacing: 1), .line,
    .column(resultView(state), spacing: 1).extent(.cells(4)), .each(dice(state)), written(state),
    .row([fairness(state).extent(.fill(2)), pastThrows(state).extent(.fill())], spacing: 2).extent(.fill()),
    notice.map { .text($0, style: .foreground(.red), wraps: true) } ?? .nothing,
    .status([
      Hint("Enter", state.view.game.verb.lowercased()), Hint("Tab", next.title.lowercased()), Hint("↑", "undo"),
      Hint("↓", "redo"), Hint("Escape", "quit"),
    ]),
  ])
  .onKeys([
    "Enter": .act(.throwChosen), "Tab": .act(.choose(next)), "ArrowUp": .undo, "ArrowDown": .redo, "Escape": .quit,
  ])
}

private func resultView(_ state: Chance.State) -> [Node<KeyCommand>] {
  guard let new = state.newest?.outcome else { return [.text(state.view.game.invitation, style: .dim)] }
  return [.text(new.result, style: .bold, wraps: true), .text(new.detail ?? new.requestText, style: .dim, wraps: true)]
}

/// The dice, side by side; more than 8 do not fit in a row of 80 cells, and are shown as numbers.
private func dice(_ state: Chance.State) -> [Node<KeyCommand>] {
  let faces = state.newest?.outcome.faces ?? []
  guard !faces.isEmpty, faces.count <= 8 else { return [] }
  let boxes = faces.map { face in
    Node<KeyCommand>.column(face.box.map { .text($0, style: face.isKept ? .plain : .dim) })
  }
  return [.row(boxes, spacing: 1)]
}

/// The input line, and its error.
private func written(_ state: Chance.State) -> Node<KeyCommand> {
  switch state.view.game {
  case .dice:
    .column([
      .row([
        .text("Dice: "), .input(state.view.notation, isFocused: true, onInput: { .act(.write($0)) }).extent(.fill()),
      ]),
      .text(state.view.fault?.words ?? "", style: .foreground(.red)),
    ])
  case .ball:
    .row([
      .text("Question: "),
      .input(state.view.question, isFocused: true, onInput: { .act(.ask($0)) }).extent(.fill()),
    ])
  case .coin: .nothing
  case .cards:
    .text("\(state.view.cardCount) at once, \(state.document.deck.count) left. + and - change the number, s shuffles.")
      .onKeys([
        "+": .act(.setCardCount(state.view.cardCount + 1)), "-": .act(.setCardCount(state.view.cardCount - 1)),
        "s": .act(.shuffle),
      ]).focused()
  }
}

private func fairness(_ state: Chance.State) -> Node<KeyCommand> {
  guard let fairness = state.fairness else { return .spacer }
  return .memo(fairness) { fairness in
    do throws(DistributionError) {
      let histogram = try fairness.histogram()
      let lines = histogram.lines(width: 30)
      return .column([
        .text(histogram.summary, wraps: true), .list(count: lines.count) { .text(lines[$0]) }.extent(.fill()),
      ])
    } catch { return .text("\(error)", style: .dim, wraps: true) }
  }
}

private func pastThrows(_ state: Chance.State) -> Node<KeyCommand> {
  let newest = Array(state.document.thrown.suffix(100).reversed())
  return .table([TableColumn("Past throws", .fill()), TableColumn("", .fill(), .trailing)], count: newest.count) {
    row in
    [StyledText(newest[row].outcome.requestText), StyledText(newest[row].outcome.result)]
  }
}
