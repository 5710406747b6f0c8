/// A field for a line of text, or for several.
struct Input<Action> {
  let value: String
  let placeholder: String
  let isFocused: Bool
  let isSecret: Bool
  var hasLines = false
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

  /// A field in which a text of several lines is edited. Lines that are too long go on in the next; what has no room is
  /// scrolled to.
  ///
  /// ```swift
  /// .editor(state.letter, placeholder: "Dear …", isFocused: true, onInput: { .written($0) })
  ///   .extent(.fill())
  ///   .onKeys(["Control+d": .sent, "Escape": .closed])
  /// ```
  ///
  /// It takes the keys of an ``input(_:placeholder:isFocused:isSecret:onInput:onSubmit:)`` and those that lines ask for:
  /// `Enter` breaks one, `ArrowUp` and `ArrowDown` go to another (in the first and the last one they are for the nodes around
  /// it), `Home` and `End` to the ends of one, with Control to those of the text. Control with `u` and `k` deletes to a line
  /// break. What is pasted keeps its lines.
  ///
  /// - Parameters:
  ///   - placeholder: is shown, dimmed, while the value is empty.
  ///   - onInput: what another text becomes.
  public static func editor(
    _ value: String, placeholder: String = "", isFocused: Bool = false, onInput: @escaping (String) -> Action
  ) -> Node {
    Node(
      .input(
        Input(
          value: value, placeholder: placeholder, isFocused: isFocused, isSecret: false, hasLines: true,
          onInput: onInput, onSubmit: nil)))
  }
}
