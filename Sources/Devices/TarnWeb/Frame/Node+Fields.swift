import TarnView

extension Node {
  /// A labelled field with its message below, as in a ``TarnView/Sheet``.
  ///
  /// ```swift
  /// let name: Node<Action> = .field(
  ///   SheetField("Name", "Cairo", message: .error("The name is taken.")) { .write($0) }, [.id("name"), .focused()])
  /// ```
  ///
  /// The field has the name of the ``TarnView/SheetField``, so a refusal about it appears at the field.
  ///
  /// - Parameters:
  ///   - field: the field, with its text, its message and its action.
  ///   - attributes: further attributes of the control, such as its focus in the state (``Attribute/focused(_:)``),
  ///     ``Attribute/onBlur(_:)`` or ``Attribute/onKeys(_:)-([String:Action])``. They replace those of the field.
  ///   - hasFocus: whether the field has the focus when the dialog with it opens.
  public static func field(
    _ field: SheetField<Action>, _ attributes: [Attribute<Action>] = [], hasFocus: Bool = false
  ) -> Node {
    // An ID has no blanks: a list of IDs would be separated by them.
    let messageID = field.name.replacing(" ", with: "-") + "-message"
    let isInvalid = field.message?.isError ?? false
    // A field that says that it is valid hides its error while the user types: see refusals.js.
    let validity = isInvalid || !field.showsErrorWhileTyping ? [Attribute<Action>.aria("invalid", "\(isInvalid)")] : []
    let control = field.control(
      [.attribute("name", field.name), .aria("describedby", messageID), .flag("autofocus", hasFocus)] + validity,
      attributes)
    return .label(
      [.class(field.kind.isToggle ? "field toggle" : "field"), .key(field.name)], .span(.text(field.label)), control,
      .span(
        [.class(isInvalid ? "field-error" : "field-note"), .id(messageID), .live], .text(field.message?.text ?? ""))
    )
  }

  /// The line of a form for the reasons of refusals about its fields, where these have no line of their own as a
  /// ``field(_:_:hasFocus:)`` has: a form of one row. It takes no room while there is none.
  ///
  /// ```swift
  /// let form: Node<Action> = .form(
  ///   [.onSubmit(.load)], .input([.attribute("name", "text"), .onInput { .write($0) }]), .submit([], "Add"),
  ///   .refusalLine(id: "text-refusal"))
  /// ```
  ///
  /// Without it the browser shows such a reason in a bubble of its own.
  ///
  /// - Parameter id: the ID of the line, which is unique in the page.
  public static func refusalLine(id: String) -> Node {
    .div([.class("refusal-line")], .span([.class("field-note"), .id(id)]))
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
    let values = options.indices.map { "\($0)" }
    return .tag("select")(
      [
        .label(label), .value(options.firstIndex(of: selected).map { values[$0] } ?? ""),
        .onChoice(among: values) { select(options[$0]) },
      ], .each(zip(values, options).map { .tag("option")([.attribute("value", $0)], .text(title($1))) }))
  }
}

extension SheetField {
  /// The element that the user edits.
  fileprivate func control(_ common: [Attribute<Action>], _ own: [Attribute<Action>]) -> Node<Action> {
    let typed: [Attribute<Action>] = [
      .placeholder(placeholder), .attribute("autocomplete", "off"), .attribute("dir", "auto"),
    ]
    let bound: [Attribute<Action>] = [.value(text), .onInput(onInput)]
    func input(_ attributes: [Attribute<Action>]) -> Node<Action> { .input(common + typed + attributes + own) }
    switch kind {
    case .line: return input(bound)
    case .lines: return .textarea(common + typed + bound + own)
    case .search: return input(bound + [.type("search")])
    // A secret never goes back to a page.
    case .secret: return input([.type("password"), .onlySuggests(onInput)])
    case .number: return input(bound + [.attribute("inputmode", "decimal")])
    case .date: return input(bound + [.type("date")])
    case .toggle:
      let onInput = onInput
      return .input(
        common + [.type("checkbox"), .checked(text == "true"), .onCheck { onInput("\($0)") }] + own)
    case .choice(let options):
      let (onInput, values) = (onInput, options.map(\.value))
      return .tag("select")(
        common + [.value(text), .onChoice(among: values) { onInput(values[$0]) }] + own,
        .each(options.map { .tag("option")([.attribute("value", $0.value)], .text($0.title)) }))
    }
  }
}

extension SheetField.Kind {
  fileprivate var isToggle: Bool { if case .toggle = self { true } else { false } }
}

extension Attribute {
  /// Sends the index of the chosen value of a select box. The page may send any text: one that is no value is ignored.
  fileprivate static func onChoice(among values: [String], _ action: @escaping (Int) -> Action) -> Attribute {
    Attribute(
      kind: .event(
        EventHandler(
          event: .input, listenerValue: .flag(true),
          action: { if case .text(let text) = $0 { values.firstIndex(of: text).map(action) } else { nil } },
          accepts: { if case .text = $0 { true } else { false } })))
  }
}
