import Mastodon
import TarnTerminal
import Timeline

extension ScreenModel {
  /// The composition, on as many lines as it needs.
  var writing: Node<KeyCommand> {
    let composition = core.view.composition
    return .column([
      .row([.text(title(of: composition.kind)).extent(.fill()), .text(left)], spacing: 1), answered, original,
      warningField,
      audienceField,
      .editor(
        composition.text, placeholder: "Write a post", isFocused: field == .text,
        onInput: { .type($0) }
      ).onClick(.point(.text)).extent(.fill()),
      notice,
      hints([
        Hint("Escape", "close"), Hint("Tab", "next field"), Hint("Control+x", "discard"), Hint("Control+d", "send"),
      ]),
    ])
  }

  /// The editable fields, from the top. The audience of a sent post can't be changed.
  var fields: [TerminalState.Field] {
    if case .edit = core.view.composition.kind { return [.warning, .text] }
    return [.warning, .audience, .text]
  }

  var field: TerminalState.Field { fields.contains(terminal.field) ? terminal.field : .text }

  private func title(of kind: Composition.Kind) -> StyledText {
    switch kind {
    case .new: StyledText("Write a post", .bold)
    case .answer(let id):
      StyledText("Answer \(core.session?.posts.visible[id: id]?.author.name.inLine ?? "a deleted post")", .bold)
    case .edit: StyledText("Edit a post", .bold)
    }
  }

  private var left: StyledText {
    let left = core.view.composition.left(core.limits)
    return left < 0 ? StyledText("! \(-left) too many", Styles.problem) : StyledText("\(left) left", .dim)
  }

  /// The beginning of the answered post, if there is space for it.
  private var answered: Node<KeyCommand> {
    guard case .answer(let id) = core.view.composition.kind, size.rows >= 14,
      let post = core.session?.posts.visible[id: id]
    else { return .nothing }
    let text = StyledText(post.content, gap: "\n").style(.dim)
    return .column(text.wrapped(to: max(columns - 2, 1), atMost: 3).map { .text(StyledText("│ ", .dim) + $0) })
  }

  /// A note on the origin of an edit's text, if it is not the typed one.
  private var original: Node<KeyCommand> {
    guard let words = core.view.composition.notice else { return .nothing }
    return .column(StyledText(words.inLine, .dim).wrapped(to: columns, atMost: 3).map { .text($0) })
  }

  /// A low screen shows only the focused field.
  private func isSeen(_ field: TerminalState.Field) -> Bool { size.rows >= 8 || self.field == field }

  private var warningField: Node<KeyCommand> {
    .when(
      isSeen(.warning),
      .row(
        [
          label("Warning", .warning),
          .input(
            core.view.composition.warning, placeholder: "none: the text is visible at once",
            isFocused: field == .warning,
            onInput: { .warn($0) }, onSubmit: .nextField(1)
          ).extent(.fill()),
        ], spacing: 1
      ).onClick(.point(.warning)))
  }

  private var audienceField: Node<KeyCommand> {
    guard fields.contains(.audience), isSeen(.audience) else { return .nothing }
    let chosen = core.audience
    // All of them on one line, if they fit.
    let shown = size.columns >= 76 ? core.audiences : [chosen]
    let choice = shown.map { visibility -> Node<KeyCommand> in
      let name = visibility.audience
      guard visibility == chosen else { return .text(" \(name) ").onClick(.audience(visibility)) }
      return .text(StyledText("[\(name)]", field == .audience ? Style.reversed.over(.bold) : .bold))
    }
    return .row([label("Seen by", .audience), .text(" ")] + choice)
      .focused(field == .audience).onKeys(field == .audience ? KeyBindings.audience : [:]).onClick(.point(.audience))
  }

  private func label(_ name: String, _ field: TerminalState.Field) -> Node<KeyCommand> {
    .text(StyledText(self.field == field ? "▸ \(name)" : "  \(name)", self.field == field ? .bold : .dim))
      .extent(.cells(9))
  }
}
