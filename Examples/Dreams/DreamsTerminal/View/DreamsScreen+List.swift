import Dreams
import Foundation
import TarnLanguages
import TarnTerminal

/// The list: the favourite creature and the dreams.
extension DreamsScreen {
  var list: View {
    .column([
      header(words("Dreams"), count),
      cards.extent(.fill()),
      .when(!isSelecting, typing),
    ])
  }

  /// The keys of the list that belong to its rows and to the text for a new dream.
  var listKeys: [KeyBinding<Dreams.Action>] {
    guard !session.isEditing else {
      return [KeyBinding("Escape", "Tab", title: words("Show the list"), hint: words("back"), .back)]
    }
    let row: [KeyBinding<Dreams.Action>] =
      switch (isSelecting, marked) {
      case (true, .dream(let id)?):
        [
          KeyBinding(
            " ", title: words("Select the dream, or not"), hint: words("select"),
            .choose(id, !(session.selection?.contains(id) ?? false)))
        ]
      case (false, .dream(let id)?):
        [
          KeyBinding("Enter", title: words("Open the dream"), hint: words("open"), .open(id)),
          KeyBinding(" ", title: words("Select dreams for a picture"), hint: words("select"), .choose(id, true)),
          KeyBinding("x", "Delete", title: words("Remove the dream"), hint: words("remove"), .remove(id)),
        ]
      case (false, .favourite?):
        [KeyBinding("Enter", title: words("Choose another"), hint: words("choose"), .openFavourite)]
      case (_, nil), (true, .favourite?): []
      }
    return row
      + (isSelecting
        ? [KeyBinding("Enter", title: words("Share the selected dreams"), hint: words("share"), .share(as: UUID()))]
        : [KeyBinding("a", "Tab", title: words("Add a dream"), hint: words("add"), .edit(true))])
      + .moving(in: rowCount, from: markedIndex, page: page, words: words) { .mark(self.row(at: $0)) }
  }

  // MARK: Rows

  private var isSelecting: Bool { session.mode != .viewing }

  /// The favourite creature can't be selected.
  private var rowCount: Int { document.dreams.count + (isSelecting ? 0 : 1) }

  private func row(at index: Int) -> Dreams.Row {
    let dream = index - (isSelecting ? 0 : 1)
    return dream < 0 ? .favourite : .dream(document.dreams[dream].id)
  }

  /// The index of the row with the keyboard focus: the one that the user moved to, or else the first.
  private var markedIndex: Int {
    guard case .dream(let id)? = session.row, let index = document.dreams.index(id: id) else { return 0 }
    return index + (isSelecting ? 0 : 1)
  }

  private var marked: Dreams.Row? { rowCount > 0 ? row(at: markedIndex) : nil }

  // MARK: Sizes

  /// All rows but the header and the text for a new dream.
  private var listRows: Int { max(size.rows - (isSelecting ? 1 : 2), 1) }

  /// The number of rows of a card. Four rows leave three to show, which a sign needs. Pictures get more on a larger
  /// screen.
  private var cardRows: Int {
    guard depth.showsImages, listRows >= 18 else { return min(4, listRows) }
    return listRows >= 40 ? 8 : 6
  }

  private var page: Int { max(listRows / cardRows, 1) }

  // MARK: Parts

  private var count: StyledText {
    let count = document.dreams.count
    guard isSelecting else { return StyledText(words.dreams(count), .dim) }
    return StyledText(words("\(view.chosenDreams.count) of \(words.number(count)) selected"), .bold)
  }

  private var cards: View {
    let selected = session.isEditing ? nil : markedIndex
    // Shows only whole cards: a part of a picture is not recognizable.
    let list = View.list(
      count: rowCount, selected: selected, rowHeight: cardRows,
      onSelect: { index in
        let row = self.row(at: index)
        return switch row {
        case .dream(let id) where isSelecting: .choose(id, !view.chosenDreams.contains { $0.id == id })
        // The first click moves the focus to the row, the second one opens it.
        case .dream(let id) where index == selected: .open(id)
        case .favourite where index == selected: .openFavourite
        case .dream, .favourite: .mark(row)
        }
      }, row: { card(at: $0, isReversed: $0 == selected) })
    return .column([
      list.extent(.cells(page * cardRows)),
      .when(
        document.dreams.isEmpty,
        .text(
          isSelecting
            ? words("There is nothing to select.")
            : words("There is no dream. Press a, write what you dreamt of, and press Enter."),
          style: .dim, wraps: true)),
    ])
  }

  private func card(at index: Int, isReversed: Bool) -> View {
    // A scroll bar takes a column if not all cards are visible.
    let columns = max(min(size.columns, 100) - (rowCount > page ? 1 : 0) - (isSelecting ? 4 : 0), 1)
    let row = row(at: index)
    let subject: CardCells.Subject =
      if case .dream(let id) = row, let dream = document.dreams[id: id] { .dream(dream) } else {
        .favourite(document.favourite)
      }
    let card = card(subject, .list, columns: columns, rows: cardRows, isReversed: isReversed).key("\(row)")
    guard isSelecting, case .dream(let id) = row else { return card }
    let mark = view.chosenDreams.contains { $0.id == id } ? "[x]" : "[ ]"
    return .row([.column([.spacer, .text(mark, style: .bold), .spacer]).extent(.cells(4)), card]).key("\(row)")
  }

  private var typing: View {
    .row(
      [
        .text("+", style: .bold),
        .input(
          session.typed, placeholder: session.isEditing ? words("text of the dream") : words("press a to add a dream"),
          isFocused: session.isEditing, onInput: { .type($0) }, onSubmit: .add(id: UUID())
        ).extent(.fill()),
      ], spacing: 1
    ).extent(.cells(1)).onClick(.edit(true))
  }
}
