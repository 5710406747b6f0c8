import TarnForms

// Form fields that show a value of the state and request another one: see ``FieldBinding``.
extension Attribute {
  /// Binds a text field, a text area or a choice: it shows the value of a binding and sends the text that the user
  /// enters.
  ///
  /// ```swift
  /// let title = FieldBinding(draft.value.title) { Action.edit(.title($0)) }
  /// let field: Node<Action> = .label([], "Title", .input([.bound(to: title)]))
  /// let area: Node<Action> = .textarea([.bound(to: body), .label("Text")])
  /// ```
  ///
  /// The browser keeps typed text until the state has answered it, and then shows the state's text: possibly shortened,
  /// capitalized or unchanged. A binding can't loop: text that the state sets counts as not typed, and text that the
  /// field already shows sends no action.
  public static func bound(to binding: FieldBinding<String, Action>) -> Attribute {
    .several([
      .value(binding.value),
      Attribute(
        kind: .event(
          EventHandler(
            event: .input, listenerValue: .flag(true),
            action: { if case .text(let text) = $0 { binding.action(for: text) } else { nil } },
            accepts: { if case .text = $0 { true } else { false } }))),
    ])
  }

  /// Sends the text that the user enters, but never sends a text to the field.
  ///
  /// ```swift
  /// let field: Node<Action> = .input([.type("password"), .onlySuggests { .password(Secret($0)) }])
  /// ```
  ///
  /// Use it for passwords and other text that must not be readable again. The browser owns the field's content: it
  /// survives rendering and a lost connection. The state can't set it; to empty the field, give it another key. A
  /// reloaded page begins with an empty field.
  ///
  /// The page also sends the content whenever it gets the field or a new stream: so the state never contains a text
  /// that is no longer in the field, and a restarted server receives the current content. If several pages show one
  /// store, the last content sent counts.
  public static func onlySuggests(_ action: @escaping (String) -> Action) -> Attribute {
    event(.input, .text(WireFormat.HandlerValue.writeOnly.rawValue)) {
      if case .text(let text) = $0 { action(text) } else { nil }
    }
  }

  /// Binds a checkbox, or one of several radio buttons (`FieldBinding.isOn`).
  ///
  /// ```swift
  /// let box: Node<Action> = .label([], .input([.type("checkbox"), .bound(to: isShared)]), "Shared")
  /// let choice: Node<Action> = .input([.type("radio"), .attribute("name", "mood"), .bound(to: mood.isOn(.calm))])
  /// ```
  public static func bound(to binding: FieldBinding<Bool, Action>) -> Attribute {
    .several([
      .checked(binding.value),
      Attribute(
        kind: .event(
          EventHandler(
            event: .check, listenerValue: .flag(true),
            action: { if case .flag(let isOn) = $0 { binding.action(for: isOn) } else { nil } },
            accepts: { if case .flag = $0 { true } else { false } }))),
    ])
  }
}
