import TarnView

// Dialogs and questions: see dialogs.js.
extension Attribute {
  /// Sends an action when the user clicks or taps the element and then agrees to a question.
  ///
  /// ```swift
  /// let clear: Node<Action> = .button(
  ///   [.onClick(.clear, confirming: Confirmation("Remove 12 finished to-dos?", agree: "Remove"))], "Clear")
  /// ```
  ///
  /// The page asks by itself: no other browser sees the question, and the state has nothing to do with it.
  public static func onClick(
    _ action: @autoclosure @escaping () -> Action, confirming confirmation: Confirmation
  ) -> Attribute {
    event(.click, .text(confirmation.lines)) { _ in action() }
  }

  /// Sends the actions of key bindings: see ``onKeys(_:)-([String:Action])``. The page asks the question of a binding
  /// that has one.
  public static func onKeys(_ bindings: [KeyBinding<Action>]) -> Attribute {
    var actions: [String: () -> Action] = [:]
    var entries: [String: String] = [:]
    // The first binding of a key counts, as the first one in a list of hints does.
    for binding in bindings.withoutOverridden() {
      for key in binding.keys where actions[key] == nil {
        actions[key] = binding.makeAction
        entries[key] = key + (binding.confirmation.map { "\n" + $0.lines } ?? "")
      }
    }
    return event(.keyDown, .keys(entries.values.sorted())) { value in
      if case .text(let key) = value { actions[key]?() } else { nil }
    }
  }

  /// Makes a `dialog` element modal: while it is in the tree, it is above its part of the page, and the rest of the part
  /// can't be used. The keyboard focus goes to it, and returns to where it was. `Escape` sends an action, which usually
  /// removes the dialog from the tree.
  ///
  /// ```swift
  /// let sheet: Node<Action> = .ifPresent(state.sheet) { sheet in
  ///   .tag("dialog")([.modal(onCancel: .closeSheet), .label("Add a clock")], content(sheet))
  /// }
  /// ```
  ///
  /// The other parts of the page can be used meanwhile: a history bar jumps from states with a dialog to states without
  /// one and back. The dialog takes the focus from no other part.
  ///
  /// The element with the attribute `autofocus` gets the focus, or else the first one that can have it. See also
  /// ``Node/sheet(_:_:)``.
  public static func modal(onCancel action: @autoclosure @escaping () -> Action) -> Attribute {
    .several([.data(.modal), event(.cancel) { _ in action() }])
  }
}

extension Confirmation {
  /// As the page gets it. The question of a page is one line.
  var lines: String { question.replacing("\n", with: " ") + "\n" + agree }
}
