import TarnView

// The values that all devices show; for a table see Window/.
extension Node {
  /// Shows a search field.
  ///
  /// ```swift
  /// let header: Node<Action> = .header(
  ///   [.class("bar")], .h1("To-dos"), .search(SearchField(state.sheet ?? "") { .write($0) }))
  /// ```
  ///
  /// - Parameters:
  ///   - field: the field, with its text, its focus and its actions.
  ///   - attributes: further attributes of the field.
  public static func search(_ field: SearchField<Action>, _ attributes: [Attribute<Action>] = []) -> Node {
    let focus: [Attribute<Action>] =
      field.onFocus.map { onFocus in
        [
          .focused(field.isFocused), .onFocus(onFocus(true)), .onBlur(onFocus(false)),
          .onKeys(["Escape": onFocus(false)]),
        ]
      } ?? []
    return .input(
      [
        .type("search"), .label(field.prompt), .placeholder(field.prompt), .attribute("autocomplete", "off"),
        .attribute("dir", "auto"), .value(field.text), .onInput(field.onInput),
      ] + focus + attributes)
  }

  /// Shows tabs as chips, which wrap if there is too little room.
  ///
  /// ```swift
  /// let tabs: Node<Action> = .tabs(
  ///   Tabs("Sort by", selected: state.order, among: Order.allCases, title: \.title) { .sort($0) })
  /// ```
  public static func tabs(_ tabs: Tabs<Action>) -> Node {
    .nav(
      [.class("chips tabs"), .label(tabs.label)],
      .each(
        tabs.titles.enumerated().map { index, title in
          .button(
            [
              .class("chip"), .key(index), .aria("pressed", "\(index == tabs.selected)"),
              .onClick(tabs.onSelect(index)),
            ], .text(title))
        }))
  }

  /// Shows content in place of what can't be shown, with a button for each of its actions, or a link if it opens a
  /// place.
  ///
  /// ```swift
  /// let list: Node<Action> = .contentUnavailable(
  ///   ContentUnavailable("No to-dos", "Add the first one.", actions: [KeyBinding("a", title: "Add", .load)]))
  /// ```
  public static func contentUnavailable(_ content: ContentUnavailable<Action>) -> Node {
    .contentUnavailable(
      content.title, content.message,
      .each(
        content.actions.map { action in
          .control(
            at: action.address, sending: .onClick(action.action, confirming: action.confirmation),
            [.class("quiet"), .key(action.title)], .text(action.title))
        }))
  }
}
