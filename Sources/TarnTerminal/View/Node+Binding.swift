import TarnForms

extension Node {
  /// A field for a line of text that shows what a binding says and suggests what a person types. See ``FieldBinding``.
  ///
  /// ```swift
  /// .input(FieldBinding(draft.value.title) { .edit(.title($0)) }, isFocused: state.focus == .title, onSubmit: .done)
  /// ```
  ///
  /// - Parameters:
  ///   - placeholder: is shown, dimmed, while the value is empty.
  ///   - isSecret: whether each sign is shown as a dot.
  ///   - onSubmit: what `Enter` becomes.
  public static func input(
    _ binding: FieldBinding<String, Action>, placeholder: String = "", isFocused: Bool = false, isSecret: Bool = false,
    onSubmit: Action? = nil
  ) -> Node {
    Node(
      .input(
        Input(
          value: binding.value, placeholder: placeholder, isFocused: isFocused, isSecret: isSecret,
          onInput: { binding.action(for: $0) }, onSubmit: onSubmit)))
  }
}
