import Tarn

// What a person is asked who has shaken the device.
extension HistoryBarView {
  var question: View {
    .div(
      [.class("backdrop")],
      .section(
        [.class("dialog"), .role("alertdialog"), .aria("modal", "true"), .label(words)],
        .h2([.attribute("dir", "auto")], .text(words)),
        .div(
          [.class("buttons")],
          // On the answer that changes nothing: everybody who looks at the page is asked, in the middle of a word perhaps.
          .button([.class("quiet"), .key("cancel"), .focused(), .onClick(.cancelled)], "Cancel"),
          .ifPresent(history.redoable) { answer("Redo", $0, isFirst: history.undoable == nil, .redo) },
          .ifPresent(history.undoable) { answer("Undo", $0, isFirst: true, .undo) })))
  }

  /// Others may have undone all of it by now.
  private var words: String {
    if let step = history.undoable { return "Undo “\(step.label)”?" }
    if let step = history.redoable { return "Redo “\(step.label)”?" }
    return "There is nothing to undo any more."
  }

  /// - Parameter isFirst: whether the question is about it; else it says itself what it is about.
  private func answer(
    _ verb: String, _ step: History<State, Action>.Step, isFirst: Bool, _ action: HistoryBar.Action
  ) -> View {
    .button(
      [
        // By what it undoes: a click that was made on another name does nothing.
        .key("\(verb) \(step.id)"), .class(isFirst ? "" : "quiet"), .onClick(action),
      ],
      .text(isFirst ? verb : "\(verb) “\(step.label)”"))
  }
}
