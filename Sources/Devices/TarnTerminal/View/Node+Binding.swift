import TarnForms

extension Node {
  /// Creates a field for a line of text that shows a binding's value and sends the binding's action for each edit. See
  /// ``/TarnForms/FieldBinding``.
  ///
  /// ```swift
  /// let title = FieldBinding(draft.value.title) { Action.edit(.title($0)) }
  /// let field: Node<Action> = .input(title, isFocused: state.focus == .title, onSubmit: .done)
  /// ```
  ///
  /// - Parameters:
  ///   - binding: the text in the state, with the action of an edit.
  ///   - placeholder: the text shown, dimmed and in parentheses, while the value is empty.
  ///   - isFocused: whether the field has the focus.
  ///   - isSecret: whether each character is shown as a dot.
  ///   - onSubmit: the action of `Enter`.
  public static func input(
    _ binding: FieldBinding<String, Action>, placeholder: String = "", isFocused: Bool = false, isSecret: Bool = false,
    onSubmit: Action? = nil
  ) -> Node {
    Node(
      .input(
        InputField(
          value: binding.value, placeholder: placeholder, isFocused: isFocused, isSecret: isSecret,
          onInput: { binding.action(for: $0) }, onSubmit: onSubmit)))
  }
}
