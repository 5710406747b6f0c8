import TarnLanguages
import TarnView

/// The view of a ``Sheet`` in a frame.
struct FrameSheet<Action> {
  typealias View = Node<FrameEvent<Action>>

  let sheet: Sheet<Action>
  let state: FrameState<Action>
  /// The area that the sheet is in front of.
  let area: TerminalSize
  var words = Localization.english

  /// More than the rows of any sheet.
  static var most: Int { 1_000_000_000 }

  var node: View {
    var keys: [String: FrameEvent<Action>] = [
      "Escape": .close, "Tab": .nextField(1), "Shift+Tab": .nextField(-1), "ArrowUp": .arrow(-1),
      "ArrowDown": .arrow(1), "Control+z": .undo, "Control+y": .redo,
    ]
    if sheet.submit != nil { keys["Control+d"] = .submit }
    if sheet.hasRows { keys.merge(rowKeys) { $1 } }
    if sheet.focusCount == 0 {
      // There is only a text to read.
      keys["Enter"] = sheet.submit == nil ? .close : .submit
      keys["q"] = .close
    }
    if !sheet.fields.isEmpty { keys["Enter"] = state.focus < sheet.fields.count ? .enter : .choose(nil) }
    let layout = self.layout
    return View.row([
      View.column([messageNode(layout), fields(layout), items(layout), list(layout)]).extent(.cells(width))
    ]).focused().onKeys(keys)
  }

  private var rowKeys: [String: FrameEvent<Action>] {
    let page = max(layout.list, layout.items, 1)
    var keys: [String: FrameEvent<Action>] = [
      "k": .arrow(-1), "j": .arrow(1), "PageUp": .move(-page), "PageDown": .move(page), "Home": .move(-Self.most),
      "g": .move(-Self.most), "End": .move(Self.most), "G": .move(Self.most),
    ]
    // A sheet that is only read closes with the keys that usually confirm or leave.
    let isRead = sheet.items.isEmpty && sheet.list?.onSelect == nil
    keys["Enter"] = isRead ? .close : .choose(nil)
    if sheet.fields.isEmpty { keys["q"] = .close }
    for (row, item) in sheet.items.enumerated() { if let key = item.key { keys[key] = .choose(row) } }
    return keys
  }

  /// The keys that work now.
  var hints: [Hint] {
    var hints: [Hint] = []
    let isChosen = sheet.movesRows(state.focus) && sheet.action(of: state.row) != nil
    if let submit = sheet.submit {
      let isInLines = focusedField?.kind.hasLines ?? false
      if isChosen { hints.append(Hint("Enter", words("choose"))) }
      let key = isChosen || isInLines ? "Ctrl D" : "Enter"
      if !submit.isDisabled { hints.append(Hint(key, submit.title.lowercased())) }
    } else if isChosen {
      hints.append(Hint("Enter", words("choose")))
    }
    if let key = focusedField?.kind.changeKey { hints.append(Hint(key.keyName(words), words("change"))) }
    if sheet.focusCount > 1 { hints.append(Hint("Tab", words("next field"))) }
    if sheet.movesRows(state.focus) { hints.append(Hint("↑↓", words("move"))) }
    return hints + [Hint("Esc", sheet.cancel.title.lowercased())]
  }

  private var focusedField: SheetField<Action>? {
    sheet.fields.indices.contains(state.focus) ? sheet.fields[state.focus] : nil
  }

  // MARK: Parts

  var width: Int { max(min(60, area.columns - 4), 1) }

  var layout: SheetLayout {
    // A row above and one below the frame show that the sheet is in front.
    let rows = max(area.rows - (area.rows >= 14 ? 4 : area.rows >= 5 ? 2 : 0), 1)
    return SheetLayout(
      rows: rows, message: messageLines.count, fields: sheet.fields.map(\.kind.hasLines), items: sheet.items.count,
      list: sheet.list.map(\.count), focus: state.focus)
  }

  private var messageLines: [StyledText] {
    sheet.message.map { StyledText($0, .dim).wrapped(to: width, atMost: 20) } ?? []
  }

  private func messageNode(_ layout: SheetLayout) -> View {
    guard layout.message > 0 else { return .nothing }
    let lines = messageLines.prefix(layout.message).map { View.text($0).extent(.cells(1)) }
    return .column(lines + (layout.gap > 0 ? [.text("").extent(.cells(layout.gap))] : []))
  }

  private func fields(_ layout: SheetLayout) -> View {
    .each(
      sheet.fields.indices.filter { layout.shownFields.contains($0) }.map { index in
        field(sheet.fields[index], at: index, layout).key("field \(sheet.fields[index].name)")
      })
  }

  private func field(_ field: SheetField<Action>, at index: Int, _ layout: SheetLayout) -> View {
    let isFocused = state.focus == index
    let input = control(field, isFocused: isFocused, layout)
    let label = View.text(field.label, style: isFocused ? .bold : .dim).extent(.cells(labelWidth))
    let row = View.row([label, input.extent(.fill())], spacing: 2)
      .extent(.cells(field.kind.hasLines ? layout.lines : 1)).onClick(.focus(index, field.nextText.map(field.onInput)))
    guard layout.room > 0 else { return row }
    let message = View.row(
      [
        .text("").extent(.cells(labelWidth)), .text(message(of: field, at: index), wraps: true).extent(.fill()),
      ], spacing: 2)
    return .column([row, message.extent(.cells(layout.room))])
  }

  private func control(_ field: SheetField<Action>, isFocused: Bool, _ layout: SheetLayout) -> View {
    let onInput: (String) -> FrameEvent<Action> = { .edit(field.onInput($0)) }
    switch field.kind {
    case .lines:
      return .editor(field.text, placeholder: field.placeholder, isFocused: isFocused, onInput: onInput)
        .extent(.cells(layout.lines))
    case .choice, .toggle:
      var keys: [String: FrameEvent<Action>] = [:]
      if let next = field.nextText { keys[" "] = onInput(next) }
      if case .choice = field.kind {
        keys["ArrowRight"] = keys[" "]
        keys["ArrowLeft"] = field.previousText.map(onInput)
      }
      return View.row([.text(field.shownValue, style: isFocused ? .reversed : .plain)]).focused(isFocused).onKeys(keys)
    case .line, .search, .secret, .number, .date:
      return .input(
        field.text, placeholder: field.placeholder, isFocused: isFocused, isSecret: field.kind.isSecret,
        onInput: onInput)
    }
  }

  private var labelWidth: Int {
    min(sheet.fields.map { CellWidth.count($0.label) }.max() ?? 0, max(width / 3, 1))
  }

  private func message(of field: SheetField<Action>, at index: Int) -> StyledText {
    if let message = state.message, message.field == field.name { return StyledText("! \(message.text)", .frameError) }
    guard let message = field.message, !(message.isError && state.typing == index) else { return StyledText([]) }
    return message.isError ? StyledText("! \(message.text)", .frameError) : StyledText(message.text, .dim)
  }

  private func items(_ layout: SheetLayout) -> View {
    guard layout.items > 0 else { return .nothing }
    let items = sheet.items
    let keyWidth = items.map { CellWidth.count($0.key?.keyName(words) ?? "") }.max() ?? 0
    return .list(
      count: items.count, selected: selected(in: 0..<items.count), onSelect: { .choose($0) }
    ) { row in
      let item = items[row]
      let key = View.text(item.key?.keyName(words) ?? "").extent(.cells(keyWidth))
      let title = View.text(item.title, style: item.isDestructive ? .foreground(.red) : .plain).extent(.fill())
      return keyWidth > 0 ? .row([key, title], spacing: 2) : title
    }.extent(.cells(layout.items))
  }

  private func list(_ layout: SheetLayout) -> View {
    guard let list = sheet.list, layout.list > 0 else { return .nothing }
    guard list.count > 0 else {
      return View.text(list.placeholder, style: .dim, wraps: true).extent(.cells(layout.list))
    }
    let first = sheet.items.count
    return .list(
      count: list.count, selected: selected(in: first..<first + list.count).map { $0 - first },
      onSelect: { .choose($0 + first) }
    ) { row in
      .memo(list.row(row)) { row in
        row.detail.isEmpty
          ? .text(row.text)
          : .row([.text(row.text), .text(row.detail, style: .dim, alignment: .trailing).extent(.fill())], spacing: 2)
      }
    }.extent(.cells(layout.list))
  }

  /// The marked row, if it is one of these and the arrow keys move it.
  private func selected(in rows: Range<Int>) -> Int? {
    rows.contains(state.row) && sheet.movesRows(state.focus) ? state.row : nil
  }
}

extension SheetField.Kind {
  var hasLines: Bool { if case .lines = self { true } else { false } }
  var isSecret: Bool { if case .secret = self { true } else { false } }

  /// The keys that change the value of a field without a text.
  fileprivate var changeKey: String? {
    switch self {
    case .choice: "←→"
    case .toggle: " "
    default: nil
    }
  }
}

extension SheetField {
  /// The text after the next change of a choice or a toggle; `nil` for a text field.
  fileprivate var nextText: String? { text(after: 1) }
  fileprivate var previousText: String? { text(after: -1) }

  private func text(after steps: Int) -> String? {
    switch kind {
    case .toggle: return text == "true" ? "false" : "true"
    case .choice(let options):
      guard !options.isEmpty else { return nil }
      guard let index = options.firstIndex(where: { $0.value == text }) else { return options[0].value }
      return options[(index + steps + options.count) % options.count].value
    default: return nil
    }
  }

  /// The value of a choice or a toggle as it is drawn.
  fileprivate var shownValue: String {
    switch kind {
    case .toggle: text == "true" ? "[x]" : "[ ]"
    case .choice(let options): "‹ \(options.first { $0.value == text }?.title ?? "") ›"
    default: text
    }
  }
}
