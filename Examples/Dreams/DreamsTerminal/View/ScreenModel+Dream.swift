import Dreams
import TarnTerminal

extension ScreenModel {
  /// Returns the editor of a dream, with its preview.
  func editor(of dream: Dream) -> Node<KeyCommand> {
    let isDescribing = focus == .field(.description)
    return .column([
      header(dream), preview(dream), description(dream), creature(dream), count(dream), effects(dream), .spacer, notice,
      .status(hints(dream)),
    ]).onKeys(isDescribing ? KeyBindings.describing : KeyBindings.dream)
  }

  /// The screen of a dream that was removed, here or elsewhere.
  var removedDream: Node<KeyCommand> {
    .column([
      .text("Dreams", style: .bold).onClick(.back), words("This dream was removed."), notice,
      .status([Hint("u", "undo"), Hint("Escape", "back to the list")]),
    ]).onKeys(KeyBindings.dream)
  }

  private func header(_ dream: Dream) -> Node<KeyCommand> {
    .row(
      [.text("‹ Dreams", style: .bold).onClick(.back), .text(dream.title, style: .dim).extent(.fill())], spacing: 2)
  }

  // MARK: The preview

  /// Returns the preview. It uses the rows that the fields leave free, up to a limit for comfortable viewing.
  private func preview(_ dream: Dream) -> Node<KeyCommand> {
    let others = 5 + (fields.count - 3) + (hasNotice ? 1 : 0)
    let rows = min(size.rows - others, 24)
    guard rows >= 3 else { return .nothing }
    // Lines of up to about sixty characters are easy to read, and the text has two thirds of the card's width.
    let columns = min(size.columns, 100)
    let phase = dream.effects.isEmpty ? AnimationFrame.still.phase : frame.phase
    return card(.dream(dream), rows >= 8 ? .detail : .list, columns: columns, rows: rows, phase: phase)
  }

  // MARK: The fields

  private func description(_ dream: Dream) -> Node<KeyCommand> {
    field(.description, "About") {
      .input(
        dream.description, placeholder: "text of the dream", isFocused: $0,
        onInput: { .change(dream.id, .describe($0)) }, onSubmit: .enter
      ).extent(.fill())
    }.onClick(.point(.field(.description)))
  }

  private func creature(_ dream: Dream) -> Node<KeyCommand> {
    field(.creature, "Creature") { isFocused in
      // On a wide screen, one line shows all creatures.
      let shown = isNarrow ? [dream.creature] : Creature.allCases
      return choice(of: shown, dream.creature, isFocused, name: \.name) { .change(dream.id, .creature($0)) }
    }
  }

  private func count(_ dream: Dream) -> Node<KeyCommand> {
    field(.count, "How many") { isFocused in
      choice(of: CreatureCount.allCases, dream.count, isFocused, name: { "\($0.rawValue)" }) {
        .change(dream.id, .count($0))
      }
    }
  }

  private func effects(_ dream: Dream) -> Node<KeyCommand> {
    let rows = DreamEffect.allCases.inRows(of: isNarrow ? 2 : 3)
    return .each(
      rows.enumerated().map { number, row in
        let isFocused = row.contains { focus == .field(.effect($0)) }
        let label = number == 0 ? "Effects" : ""
        // The columns are 22 cells wide where they fit: two spaces follow the longest name.
        let extent = isNarrow ? CellLength.fill() : .cells(min(22, (size.columns - Self.labelWidth) / row.count))
        return .row(
          (isNarrow ? [] : [self.label(label, isFocused: isFocused)]) + row.map { effect(dream, $0).extent(extent) })
      })
  }

  /// Returns an effect with brackets, which mark it without colors, too.
  private func effect(_ dream: Dream, _ effect: DreamEffect) -> Node<KeyCommand> {
    let isOn = dream.effects.contains(effect)
    let number = (DreamEffect.allCases.firstIndex(of: effect) ?? 0) + 1
    let isFocused = focus == .field(.effect(effect))
    let words = StyledText("[\(isOn ? "x" : " ")] \(effect.name)", isOn ? .bold : .plain)
    return .text(
      StyledText("\(number) ", .dim) + (isFocused ? words.style(.reversed) : words)
    ).onClick(.turn(effect))
  }

  private func choice<Value: Equatable>(
    of values: [Value], _ chosen: Value, _ isFocused: Bool, name: (Value) -> String, wish request: (Value) -> KeyCommand
  ) -> Node<KeyCommand> {
    .row(
      values.map { value in
        guard value == chosen else { return .text(" \(name(value)) ").onClick(request(value)) }
        return .text(StyledText("[\(name(value))]", isFocused ? Style.reversed.over(.bold) : .bold))
      })
  }

  private func field(_ field: TerminalState.Field, _ name: String, _ node: (Bool) -> Node<KeyCommand>) -> Node<
    KeyCommand
  > {
    let isFocused = focus == .field(field)
    return .row([label(name, isFocused: isFocused), node(isFocused)])
  }

  private func label(_ name: String, isFocused: Bool) -> Node<KeyCommand> {
    .text(StyledText(isFocused ? "▸ " : "  ") + StyledText(name, isFocused ? .bold : .dim)).extent(
      .cells(Self.labelWidth))
  }

  /// The width of the longest label, with its marker and the space after it.
  private static let labelWidth = 11

  // MARK: Hints

  private func hints(_ dream: Dream) -> [Hint] {
    let back = Hint("Escape", "back")
    let here: [Hint] =
      switch focus {
      case .field(.description): [Hint("Tab", "next")]
      case .field(.effect(let effect)):
        [Hint("Space", dream.effects.contains(effect) ? "remove" : "add"), Hint("1 to 6", "effects")]
      case .field(.creature), .field(.count), .row, .typing, .creature:
        [Hint("←→", "change"), Hint("1 to 6", "effects")]
      }
    let moving = colors == .pixels && !dream.effects.isEmpty && focus != .field(.description)
    return here + [Hint("↑↓", "move")] + (moving ? [Hint("p", terminal.isStill ? "continue" : "pause")] : [])
      + (focus == .field(.description) ? [] : [Hint("e", "describe")]) + [back]
  }
}
