import Tarn

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
          .button([.class("quiet"), .key("cancel"), .focused(), .onClick(.cancelled)], "Cancel"),
          .ifPresent(history.redoable) { stepButton("Redo", $0, isFirst: history.undoable == nil, .redo) },
          .ifPresent(history.undoable) { stepButton("Undo", $0, isFirst: true, .undo) })))
  }

  /// Names the step to undo or redo. Another user may have undone all steps since the dialog opened.
  private var title: String {
    if let step = history.undoable { return "Undo “\(step.label)”?" }
    if let step = history.redoable { return "Redo “\(step.label)”?" }
    return "There are no more steps to undo."
  }

  /// - Parameter isFirst: whether the dialog's title names this step; otherwise the button names it.
  private func stepButton(
    _ verb: String, _ step: History<State, Action>.Step, isFirst: Bool, _ action: HistoryBar.Action
  ) -> View {
    .button(
      [
        // Keyed by the step: a click that was made while the button named another step does nothing.
        .key("\(verb) \(step.id)"), .class(isFirst ? "" : "quiet"), .onClick(action),
      ],
      .text(isFirst ? verb : "\(verb) “\(step.label)”"))
  }
}
