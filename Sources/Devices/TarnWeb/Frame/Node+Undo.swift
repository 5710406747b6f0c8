import TarnDocument
import TarnLanguages
import TarnView

extension Node {
  /// The buttons that undo and redo the steps of a person's session, with the names of these steps: for an app whose
  /// sessions have an undo of their own (`sessionUndo`). A history bar undoes the document for all people.
  ///
  /// ```swift
  /// func header(_ session: DocumentSession<Kitty>) -> Node<Action> {
  ///   .header([.class("bar")], .h1("Kitty"), .undoButtons(of: session, .undo, redo: .redo))
  /// }
  /// ```
  ///
  /// The keys are `.undoing(_:redo:words:)` of `TarnView`. The actions call `undo()` and `redo()` of the session.
  ///
  /// - Parameters:
  ///   - session: the session of the person who sees the buttons.
  ///   - undo: the action that undoes the last step.
  ///   - redo: the action that redoes the last undone step.
  ///   - words: the language of the person.
  public static func undoButtons<D: DocumentFeature>(
    of session: DocumentSession<D>, _ undo: @autoclosure @escaping () -> Action,
    redo: @autoclosure @escaping () -> Action, words: Localization = .english
  ) -> Node {
    func button(_ sign: String, _ name: String?, _ bare: String, _ action: @escaping () -> Action) -> Node {
      let title = name.map(words.translation(of:)) ?? bare
      return .button(
        [.class("quiet icon"), .label(title), .title(title), .disabled(name == nil), .onClick(action())],
        .text(sign))
    }
    return .each([
      button("↶", session.undoName, words("Undo"), undo), button("↷", session.redoName, words("Redo"), redo),
    ])
  }
}
