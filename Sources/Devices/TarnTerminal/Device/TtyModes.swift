/// The escape sequences that the device writes when it takes the terminal and when it restores it.
enum TtyModes {
  /// In this order: the alternate screen; no wrapping at the edge, so that the last cell can be written; no cursor
  /// until a view requests one; bracketed pastes; focus events; mouse events including drags; mouse coordinates as
  /// decimal numbers without a bound.
  static let enter = "\u{1b}[?1049h\u{1b}[?7l\u{1b}[?25l\u{1b}[?2004h\u{1b}[?1004h\u{1b}[?1002h\u{1b}[?1006h"

  /// Reverts ``enter`` in the opposite order. First it ends what may have been interrupted half way: a string, a
  /// synchronized update, colors.
  static let leave =
    "\u{1b}\\\u{1b}[?2026l\u{1b}[0m"
    + "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?25h\u{1b}[?7h\u{1b}[?1049l"
}
