import TarnView

/// The lines below the content of a frame: the message with the status of the file, and the hints.
///
/// ```
/// rows of the terminal   8 and more                                  2 to 7                     1
/// lines below            message (1 to 3, or a quarter of the rows), hints  the message, else hints    none
/// ```
struct FrameFooter: Equatable {
  /// The size of the whole terminal.
  let size: TerminalSize
  /// The text for the user; `nil` if there is none.
  let message: StyledText?
  /// The steps to undo and redo, shown while there is no message. They take the same line as no steps.
  var steps: StyledText?
  let status: Notice.Status?

  var isNarrow: Bool { size.columns < 60 }
  private var isLow: Bool { size.rows < 8 }

  var hasHints: Bool { isLow ? size.rows >= 2 && messageLines.isEmpty : true }

  /// The size of the content above.
  var contentSize: TerminalSize {
    TerminalSize(columns: size.columns, rows: max(size.rows - messageLines.count - (hasHints ? 1 : 0), 0))
  }

  /// The lines of the message: a longer one takes more lines, so that it can be read to its end.
  ///
  /// The longest message says where the state of a replaced file is kept: without its path four lines of the 58 columns
  /// that a status leaves of 80. A quarter of 24 rows has two lines for the path.
  var messageLines: [StyledText] {
    guard size.rows >= 2 else { return [] }
    guard let message else { return isLow ? [] : [steps ?? StyledText([])] }
    let width = max(size.columns - (statusText.map { $0.width + Self.spacing } ?? 0), 1)
    guard !isLow else { return [message.truncated(to: width)] }
    let lines = message.wrapped(to: width, atMost: max(3, size.rows / 4))
    return lines.isEmpty ? [StyledText([])] : lines
  }

  var statusText: StyledText? {
    status.map { status in
      let text = isNarrow ? status.short : status.text
      return status.isError ? StyledText("! \(text)", .frameError) : StyledText(text, .dim)
    }
  }

  private static var spacing: Int { 2 }

  /// The message line as a node.
  func node<Action>() -> Node<Action> {
    let lines = messageLines
    guard !lines.isEmpty else { return .nothing }
    return .row(
      [
        .column(lines.map { .text($0).extent(.cells(1)) }).extent(.fill()),
        .ifPresent(statusText) { .text($0) },
      ], spacing: Self.spacing
    ).extent(.cells(lines.count))
  }
}

extension Style {
  /// The style of errors. The sign `!` before the text says the same without colors.
  static var frameError: Style { Style(foreground: .red, attributes: .bold) }
}
