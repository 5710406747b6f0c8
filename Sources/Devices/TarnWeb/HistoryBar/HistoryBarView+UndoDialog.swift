import Tarn
import TarnLanguages

// The dialog that opens when the user shakes the device.
extension HistoryBarView {
  var undoDialog: View {
    .div(
      [.class("backdrop")],
      .section(
        [.class("dialog"), .role("alertdialog"), .aria("modal", "true"), .label(title)],
        .h2([.attribute("dir", "auto")], .text(title)),
        .div(
          [.class("buttons")],
          // The focus is on the answer that changes nothing: all users of the page see the dialog, perhaps while
          // typing.
          .button([.class("quiet"), .key("cancel"), .focused(), .onClick(.cancelled)], .text(words("Cancel"))),
          .ifPresent(history.redoable) { stepButton(.redo, $0, isFirst: history.undoable == nil) },
          .ifPresent(history.undoable) { stepButton(.undo, $0, isFirst: true) })))
  }

  /// Names the step to undo or redo. Another user may have undone all steps since the dialog opened.
  private var title: String {
    if let step = history.undoable { return words("Undo “\(name(of: step))”?") }
    if let step = history.redoable { return words("Redo “\(name(of: step))”?") }
    return words("There are no more steps to undo.")
  }

  enum Direction { case undo, redo }

  /// - Parameter isFirst: whether the dialog's title names this step; otherwise the button names it.
  private func stepButton(
    _ direction: Direction, _ step: History<State, Action>.Step, isFirst: Bool
  ) -> View {
    let name = name(of: step)
    let (verb, action, text): (String, HistoryBar.Action, String) =
      switch direction {
      case .undo: (words("Undo"), .undo, words("Undo “\(name)”"))
      case .redo: (words("Redo"), .redo, words("Redo “\(name)”"))
      }
    return .button(
      [
        // Keyed by the step: a click that was made while the button named another step does nothing.
        .key("\(verb) \(step.id)"), .class(isFirst ? "" : "quiet"), .onClick(action),
      ],
      .text(isFirst ? verb : text))
  }
}
