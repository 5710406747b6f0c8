/// The description of a text field with one line or several.
struct InputField<Action> {
  let value: String
  let placeholder: String
  let isFocused: Bool
  let isSecret: Bool
  var hasLines = false
  let onInput: (String) -> Action?
  let onSubmit: Action?

  /// The placeholder in parentheses: many terminals show dimmed text as any other.
  var shownPlaceholder: String { placeholder.isEmpty ? "" : "(\(placeholder))" }
}

extension Node {
  /// Creates a field for editing one line of text.
  ///
  /// ```swift
  /// let field: Node<Action> = .input(
  ///   state.title, placeholder: "What is to be done?", isFocused: state.focus == .title,
  ///   onInput: { .titled($0) }, onSubmit: .added)
  ///   .onKeys(["Escape": .cancelled])
  /// ```
  ///
  /// The text belongs to the state; the caret and the selection belong to the terminal. If the state changes the typed
  /// text or rejects it, the caret stays before the text that it was before, or at its position if that text is gone.
  ///
  /// A focused field handles the keys that type a character, `Backspace`, `Delete`, `ArrowLeft`, `ArrowRight`, `Home`
  /// and `End`; the last four with Shift to select, and the arrows with Control or Alt to move by words; Control with
  /// `a`, `e` (move to an end), `w` (delete the word before), `u`, `k` (delete all before, all after); Alt with `b`,
  /// `f` (move by words), `d`, `Backspace` (delete a word). A paste is inserted with blanks for its line breaks. All
  /// other keys go to the enclosing nodes.
  ///
  /// - Parameters:
  ///   - value: the text in the state.
  ///   - placeholder: the text shown, dimmed and in parentheses, while the value is empty.
  ///   - isFocused: whether the field has the focus.
  ///   - isSecret: whether each character is shown as a dot.
  ///   - onInput: returns the action for an edited text.
  ///   - onSubmit: the action of `Enter`.
  public static func input(
    _ value: String, placeholder: String = "", isFocused: Bool = false, isSecret: Bool = false,
    onInput: @escaping (String) -> Action, onSubmit: Action? = nil
  ) -> Node {
    Node(
      .input(
        InputField(
          value: value, placeholder: placeholder, isFocused: isFocused, isSecret: isSecret, onInput: onInput,
          onSubmit: onSubmit)))
  }

  /// Creates a field for editing a text of several lines. Lines that are too long are wrapped, and the field scrolls to
  /// keep the caret visible.
  ///
  /// ```swift
  /// let editor: Node<Action> = .editor(
  ///   state.letter, placeholder: "Dear …", isFocused: true, onInput: { .written($0) })
  ///   .extent(.fill())
  ///   .onKeys(["Control+d": .sent, "Escape": .closed])
  /// ```
  ///
  /// It handles the keys of an ``input(_:placeholder:isFocused:isSecret:onInput:onSubmit:)``, and these for lines:
  /// `Enter` inserts a line break; `ArrowUp` and `ArrowDown` move to another line (in the first and the last line they
  /// go to the enclosing nodes); `Home` and `End` move to the ends of a line, and with Control to the ends of the text.
  /// Control with `u` and `k` deletes up to a line break. A paste keeps its line breaks.
  ///
  /// - Parameters:
  ///   - value: the text in the state.
  ///   - placeholder: the text shown, dimmed and in parentheses, while the value is empty.
  ///   - isFocused: whether the field has the focus.
  ///   - onInput: returns the action for an edited text.
  public static func editor(
    _ value: String, placeholder: String = "", isFocused: Bool = false, onInput: @escaping (String) -> Action
  ) -> Node {
    Node(
      .input(
        InputField(
          value: value, placeholder: placeholder, isFocused: isFocused, isSecret: false, hasLines: true,
          onInput: onInput, onSubmit: nil)))
  }
}
