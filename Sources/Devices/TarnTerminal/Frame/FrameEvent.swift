import TarnView

/// An event of a node in a frame: an action of the app, or a key for the frame itself.
enum FrameEvent<Action> {
  /// Sends an action of the app.
  case send(Action)
  /// Sends the action of a key binding, which is made at the press.
  case press(() -> Action)
  /// Asks a question, and sends the action if the user agrees.
  case ask(Confirmation, () -> Action)
  case undo, redo, help, suspend, quit
  /// The answers to a question.
  case agree, decline
  /// Scrolls the help by a number of lines.
  case scroll(Int)
  /// Closes the help, or cancels the sheet.
  case close
  /// Sends the action of an edited field of the sheet.
  case edit(Action)
  /// Moves the focus to a field of the sheet. A click on a choice or a toggle with the focus sends the action for its
  /// next value, too.
  case focus(Int, Action? = nil)
  /// Moves the focus forward or back, and around at the ends.
  case nextField(Int)
  /// An arrow key in a sheet: moves the marked row, or the focus.
  case arrow(Int)
  /// Moves the marked row of the sheet.
  case move(Int)
  /// Chooses a row of the sheet; `nil` for the marked one.
  case choose(Int?)
  /// `Enter` in a field of the sheet.
  case enter
  /// The button of the sheet.
  case submit

  var isEdit: Bool { if case .edit = self { true } else { false } }
}

/// The effect of a ``FrameEvent`` outside of the frame.
enum FrameEffect<Action> {
  case send(Action)
  case suspend, quit
  /// Undo or redo of the document.
  case undo, redo
  /// Undo or redo of the open sheet's texts.
  case undoText, redoText
}

extension FrameEffect: Equatable where Action: Equatable {}
