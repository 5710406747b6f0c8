import Dreams
import TarnLanguages
import TarnTerminal

/// The editor of a dream, and the choice of the favourite creature: a card, and what the user can change below it.
extension DreamsScreen {
  func editor(of dream: Dream) -> View {
    .column([
      header(words("‹ Dreams"), StyledText(dream.title(words), .dim)), preview(.dream(dream), over: isNarrow ? 7 : 6),
      description(dream), creature(dream.creature) { .change(dream.id, .creature($0)) },
      property(words("How many"), CreatureCount.allCases, dream.count, name: { "\($0.rawValue)" }) {
        .change(dream.id, .count($0))
      },
      effects(dream), .spacer,
    ])
  }

  var favourites: View {
    .column([
      header(words("‹ Dreams"), StyledText(words("Choose your favourite: new dreams show it"), .dim)),
      preview(.favourite(document.favourite), over: 2), creature(document.favourite) { .prefer($0) }, .spacer,
    ])
  }

  /// The keys of the editor that only a terminal has.
  var dreamKeys: [KeyBinding<Dreams.Action>] {
    guard !session.isEditing else {
      return [KeyBinding("Escape", "Tab", title: words("Leave the text"), hint: words("back"), .edit(false))]
    }
    let describe = KeyBinding(
      "e", title: words("Describe the dream"), hint: words("describe"), Dreams.Action.edit(true))
    guard depth.showsImages, view.openDream?.effects.isEmpty == false else { return [describe] }
    let title = session.isStill ? words("continue") : words("pause")
    return [
      describe, KeyBinding("p", title: words("Pause or continue the effects"), hint: title, .pause(!session.isStill)),
    ]
  }

  /// Whether texts are shortened.
  private var isNarrow: Bool { size.columns < 66 }

  /// Returns the preview. It uses the rows that the lines around it leave free, up to a limit for comfortable viewing.
  private func preview(_ subject: CardCells.Subject, over lines: Int) -> View {
    let rows = min(size.rows - lines, 24)
    guard rows >= 3 else { return .nothing }
    // Lines of up to about sixty characters are easy to read, and the text has two thirds of the card's width.
    return card(subject, rows >= 8 ? .preview : .list, columns: min(size.columns, 100), rows: rows, phase: phase)
  }

  private func description(_ dream: Dream) -> View {
    .row([
      label(words("About")),
      .input(
        dream.description, placeholder: words("text of the dream"), isFocused: session.isEditing,
        onInput: { .change(dream.id, .describe($0)) }, onSubmit: .edit(false)
      ).extent(.fill()),
    ]).extent(.cells(1)).onClick(.edit(true))
  }

  private func creature(_ chosen: Creature, action: (Creature) -> Dreams.Action) -> View {
    property(
      words("Creature"), isNarrow ? [chosen] : Creature.allCases, chosen, name: { words.translation(of: $0.name) },
      action: action)
  }

  private func property<Value: Equatable>(
    _ name: String, _ values: [Value], _ chosen: Value, name valueName: (Value) -> String,
    action: (Value) -> Dreams.Action
  ) -> View {
    .row(
      [label(name)]
        + values.map { value in
          value == chosen
            ? .text("[\(valueName(value))]", style: .bold)
            : .text(" \(valueName(value)) ").onClick(action(value))
        }
    ).extent(.cells(1))
  }

  private func effects(_ dream: Dream) -> View {
    let all = DreamEffect.allCases
    let perRow = isNarrow ? 2 : 3
    // The columns are 22 cells wide where they fit: two spaces follow the longest name.
    let extent: CellLength = isNarrow ? .fill() : .cells(min(22, (size.columns - Self.labelWidth) / perRow))
    return .each(
      stride(from: 0, to: all.count, by: perRow).map { start in
        let row = (start..<start + perRow).map { effect(dream, at: $0).extent(extent) }
        return View.row((isNarrow ? [] : [label(start == 0 ? words("Effects") : "")]) + row).extent(.cells(1))
      })
  }

  /// Returns an effect with its key, and brackets that mark it without colors, too.
  private func effect(_ dream: Dream, at index: Int) -> View {
    let effect = DreamEffect.allCases[index]
    let (isOn, name) = (dream.effects.contains(effect), words.translation(of: effect.name))
    return .text(
      StyledText("\(index + 1) ", .dim) + StyledText("[\(isOn ? "x" : " ")] \(name)", isOn ? .bold : .plain)
    ).onClick(.change(dream.id, isOn ? .removeEffect(effect) : .addEffect(effect)))
  }

  private func label(_ name: String) -> View { .text(name, style: .dim).extent(.cells(Self.labelWidth)) }

  /// The width of the longest label, with the spaces after it.
  private static let labelWidth = 10
}
