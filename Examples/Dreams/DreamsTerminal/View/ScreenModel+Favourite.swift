import Dreams
import TarnTerminal

extension ScreenModel {
  /// The choice of the favourite creature.
  var picker: Node<KeyCommand> {
    .column([
      .row(
        [
          .text("‹ Dreams", style: .bold).onClick(.back),
          .text("Choose your favourite", style: .dim).extent(.fill()),
        ], spacing: 2),
      creatures.extent(.fill()), notice,
      .status([
        Hint("Enter", "choose"), Hint(creaturesPerRow > 1 ? "↑↓←→" : "↑↓", "move"), Hint("Escape", "back"),
      ]),
    ])
  }

  private var creatures: Node<KeyCommand> { creaturesPerRow > 1 ? tiles : names }

  /// The pictures of all creatures, in a grid.
  private var tiles: Node<KeyCommand> {
    let rows = Creature.allCases.inRows(of: creaturesPerRow)
    // The header, the notice and the hints take the other rows.
    let height = (size.rows - 2 - (hasNotice ? 1 : 0)) / rows.count
    let width = min(size.columns, 120) / creaturesPerRow
    return .column(
      rows.map { row in
        .row(row.map { tile($0, TerminalSize(columns: width, rows: height)).extent(.cells(width)) })
          .extent(.cells(height))
      } + [.spacer])
  }

  private func tile(_ creature: Creature, _ cells: TerminalSize) -> Node<KeyCommand> {
    // The frame takes two rows and columns, and the name one row.
    let cells = TerminalSize(columns: cells.columns - 2, rows: cells.rows - 3)
    let inner = Node<KeyCommand>.column([
      picture(of: creature, cells).extent(.fill()), .text(name(creature), alignment: .center),
    ])
    let isFocused = focus == .creature(creature)
    let tile: Node<KeyCommand> = isFocused ? .frame(inner) : .padded(horizontal: 1, vertical: 1, inner)
    return tile.onClick(.prefer(creature))
  }

  /// The names of the creatures in a list, and the picture of one.
  private var names: Node<KeyCommand> {
    let all = Creature.allCases
    let here: Creature = if case .creature(let creature) = focus { creature } else { core.document.favourite }
    let columns = 12
    let cells = TerminalSize(
      columns: max(size.columns - columns - 1, 1), rows: max(size.rows - 2 - (hasNotice ? 1 : 0), 1))
    return .row(
      [
        .list(count: all.count, selected: all.firstIndex(of: here), onSelect: { .prefer(all[$0]) }) { row in
          .text(name(all[row]))
        }.extent(.cells(columns)),
        picture(of: here, cells).extent(.fill()),
      ], spacing: 1)
  }

  private func picture(of creature: Creature, _ cells: TerminalSize) -> Node<KeyCommand> {
    let portrait = colors == .pixels ? imageCache.portrait(of: creature, in: cells) : nil
    let shown = portrait ?? creature.sign(.one, rows: cells.rows, colors)
    return .column([.spacer, .text(shown, alignment: .center), .spacer])
  }

  private func name(_ creature: Creature) -> StyledText {
    creature == core.document.favourite
      ? StyledText("* \(creature.name)", Styles.favourite) : StyledText("  \(creature.name)")
  }
}
