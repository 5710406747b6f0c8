import TarnView

extension Node {
  /// A labelled text field with its message below, as in a ``TarnView/Sheet``.
  ///
  /// ```swift
  /// let name: Node<Action> = .field(
  ///   SheetField("Name", "Cairo", message: .error("The name is taken.")) { .write($0) })
  /// ```
  ///
  /// The field has the name of the ``TarnView/SheetField``, so a refusal about it appears at the field.
  ///
  /// - Parameter hasFocus: whether the field has the focus when the dialog with it opens.
  public static func field(_ field: SheetField<Action>, hasFocus: Bool = false) -> Node {
    // An ID has no blanks: a list of IDs would be separated by them.
    let messageID = field.name.replacing(" ", with: "-") + "-message"
    let isInvalid = field.message?.isError ?? false
    var attributes: [Attribute<Action>] = [
      .attribute("name", field.name), .placeholder(field.placeholder),
      .attribute("autocomplete", "off"), .attribute("dir", "auto"), .aria("invalid", "\(isInvalid)"),
      .aria("describedby", messageID), .flag("autofocus", hasFocus),
    ]
    // A secret never goes back to a page.
    attributes +=
      field.kind == .secret ? [.onlySuggests(field.onInput)] : [.value(field.text), .onInput(field.onInput)]
    switch field.kind {
    case .search: attributes.append(.type("search"))
    case .secret: attributes.append(.type("password"))
    case .number: attributes.append(.attribute("inputmode", "decimal"))
    case .date: attributes.append(.type("date"))
    case .line, .lines: break
    }
    return .label(
      [.class("field"), .key(field.name)], .span(.text(field.label)),
      field.kind == .lines ? .textarea(attributes) : .input(attributes),
      .span(
        [.class(isInvalid ? "field-error" : "field-note"), .id(messageID), .live], .text(field.message?.text ?? ""))
    )
  }

  /// A select box.
  ///
  /// ```swift
  /// let order: Node<Action> = .select("Sort by", state.order, Order.allCases, title: \.title) { .sort($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name for screen readers.
  ///   - selected: the selected value. If it is none of the options, no option is selected.
  ///   - options: the values, from top to bottom.
  ///   - title: the text of an option.
  ///   - select: returns the action for a chosen value.
  public static func select<Value: Equatable>(
    _ label: String, _ selected: Value, _ options: [Value], title: (Value) -> String,
    onSelect select: @escaping (Value) -> Action
  ) -> Node {
    .tag("select")(
      [
        .label(label), .value(options.firstIndex(of: selected).map { "\($0)" } ?? ""),
        Attribute(
          kind: .event(
            EventHandler(
              event: .input, listenerValue: .flag(true),
              action: { value in
                guard case .text(let text) = value, let index = Int(text), options.indices.contains(index) else {
                  return nil
                }
                return select(options[index])
              },
              accepts: { if case .text = $0 { true } else { false } }))),
      ],
      .each(
        options.enumerated().map { index, option in
          .tag("option")([.attribute("value", "\(index)")], .text(title(option)))
        }))
  }
}
