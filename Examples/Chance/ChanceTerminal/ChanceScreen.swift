import Chance
import ChanceDice
import Tarn
import TarnDocument
import TarnLanguages
import TarnTerminal

/// Creates the full-screen terminal.
///
/// - Parameters:
///   - notice: the status of the file.
///   - words: the language of the person.
@MainActor public func chanceTerminal(
  _ session: DocumentSession<Chance>, notice: Store<Notice>, words: Localization = .english
) throws(TerminalError) -> Terminal {
  let words = words.forTerminal
  return try Terminal(frame: session, notice: notice, words: words) { view, size in
    chanceFrame(LocalizedSessionView(view, words), size)
  }
}

private typealias View = Node<Chance.Action>

/// Returns the terminal's frame: the result, the line for the dice or the question, and the fairness beside the earlier
/// throws.
///
/// Each part keeps its lines, whatever was thrown.
public func chanceFrame(
  _ view: LocalizedSessionView<Chance>, _ size: TerminalSize
) -> AppFrame<Node<Chance.Action>> {
  let words = view.words
  let tabs = Tabs(
    words("Games"), selected: view.session.game, among: Game.allCases, title: { words.translation(of: $0.title) },
    onSelect: { Chance.Action.choose($0) })
  let seed = view.document.seed.map { words("seed \(String($0))") } ?? words("no seed yet")
  let isHigh = size.rows >= 16
  return AppFrame(
    .column([
      .row([.tabs(tabs), .spacer, .text(seed, style: .dim)]), .line,
      result(view).extent(.cells(isHigh ? 3 : 2)),
      .when(isHigh && view.session.game == .dice, dice(view).extent(.cells(5))),
      input(view),
      .row([fairness(view).extent(.fill(2)), pastThrows(view).extent(.fill())], spacing: 2).extent(.fill()),
    ]), keys: keys(view))
}

private func keys(_ view: LocalizedSessionView<Chance>) -> [KeyBinding<Chance.Action>] {
  let (words, count, thrown) = (view.words, view.session.cardCount, view.document.thrown.count)
  var keys: [KeyBinding<Chance.Action>] = .cycling(
    through: Game.allCases, from: view.session.game, next: ["Tab"], previous: ["Shift+Tab"],
    title: words("The next game, the game before"), hint: words("game")
  ) { .choose($0) }
  keys += [
    KeyBinding("Control+n", title: words("Draw a new seed", context: "key"), .newSeed),
    KeyBinding(
      "Control+x", title: words("Clear all throws", context: "key"),
      confirmation: Confirmation(
        words("Clear all \(thrown) throw?", "Clear all \(thrown) throws?", count: thrown), agree: words("Clear")),
      .clear),
  ]
  if let action = view.throwAction {
    keys.insert(KeyBinding("Enter", title: view.throwVerb, hint: view.throwVerb.lowercased(), action), at: 0)
  }
  guard view.session.game == .cards else { return keys }
  return keys + [
    KeyBinding("+", title: words("Draw more at once"), hint: words("more"), .setCardCount(count + 1)),
    KeyBinding("-", title: words("Draw fewer at once"), hint: words("fewer"), .setCardCount(count - 1)),
    KeyBinding("s", title: words("Shuffle"), hint: words("shuffle"), .shuffle),
  ]
}

private func result(_ view: LocalizedSessionView<Chance>) -> View {
  guard let outcome = view.newest?.outcome else {
    return .text(view.words.translation(of: view.session.game.invitation), style: .dim)
  }
  return .column([
    .text(view.words.translation(of: outcome.result), style: .bold, wraps: true),
    .text(outcome.detail ?? outcome.requestText(view.words), style: .dim, wraps: true),
  ])
}

/// The dice, side by side; more than 8 do not fit in a row of 80 cells, and are shown as numbers.
private func dice(_ view: LocalizedSessionView<Chance>) -> View {
  let faces = view.newest?.outcome.faces ?? []
  guard faces.count <= 8 else { return .spacer }
  return .row(faces.map { face in .column(face.box.map { .text($0, style: face.isKept ? .plain : .dim) }) }, spacing: 1)
}

/// The input line, and the meaning of its text or the error in it.
private func input(_ view: LocalizedSessionView<Chance>) -> View {
  guard let field = view.field else { return view.session.game == .cards ? .text("\(view.cardText).") : .nothing }
  return .field(field, isFocused: true, messageRows: 2)
}

private func fairness(_ view: LocalizedSessionView<Chance>) -> View {
  guard let fairness = view.fairness else { return .spacer }
  let words = view.words
  return .memo(fairness) { fairness in
    do throws(DiceDistributionError) {
      let histogram = try fairness.histogram()
      let lines = histogram.lines(width: 30)
      return .column([
        .text(histogram.summary(words), wraps: true), .list(count: lines.count) { .text(lines[$0]) }.extent(.fill()),
      ])
    } catch { return .text(words.translation(of: "\(error)"), style: .dim, wraps: true) }
  }
}

private func pastThrows(_ view: LocalizedSessionView<Chance>) -> View {
  let (words, newest) = (view.words, Array(view.document.thrown.suffix(100).reversed()))
  let columns = [TableColumn(words("Past throws"), .fill()), TableColumn("", .fill(), .trailing)]
  return .table(columns, count: newest.count) {
    [StyledText(newest[$0].outcome.requestText(words)), StyledText(words.translation(of: newest[$0].outcome.result))]
  }
}
