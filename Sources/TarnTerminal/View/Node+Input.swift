/// A field for a line of text.
struct Input<Action> {
  let value: String
  let placeholder: String
  let isFocused: Bool
  let isSecret: Bool
  let onInput: (String) -> Action?
  let onSubmit: Action?
}

extension Node {
  /// A field in which a line of text is edited.
  ///
  /// ```swift
  /// .input(state.title, placeholder: "What is to be done?", isFocused: state.focus == .title,
  ///   onInput: { .titled($0) }, onSubmit: .added)
  ///   .onKeys(["Escape": .cancelled])
  /// ```
  ///
  /// What it says is the state's; the caret and what is selected are the terminal's. If the state makes another text of what
  /// was typed, or refuses it, the caret stays before the text that it was before, or at its place if there is no such text.
  ///
  /// With the focus it takes what types a sign, `Backspace`, `Delete`, `ArrowLeft`, `ArrowRight`, `Home`, `End`, these with
  /// Shift to select and the arrows with Control or Alt by words, Control with `a`, `e` (to an end), `w` (word before), `u`,
  /// `k` (all before, all after), Alt with `b`, `f` (by words), `d`, `Backspace` (a word), and what is pasted, with blanks for
  /// line breaks. All else goes to the nodes around it.
  ///
  /// - Parameters:
  ///   - placeholder: is shown, dimmed, while the value is empty.
  ///   - isSecret: whether each sign is shown as a dot.
  ///   - onInput: what another text becomes.
  ///   - onSubmit: what `Enter` becomes.
  public static func input(
    _ value: String, placeholder: String = "", isFocused: Bool = false, isSecret: Bool = false,
    onInput: @escaping (String) -> Action, onSubmit: Action? = nil
  ) -> Node {
    Node(
      .input(
        Input(
          value: value, placeholder: placeholder, isFocused: isFocused, isSecret: isSecret, onInput: onInput,
          onSubmit: onSubmit)))
  }
}
