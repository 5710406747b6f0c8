/// What is told a terminal when the device takes it, and when it gives it back.
enum TtyModes {
  /// A screen of its own; no wrapping at the edge, so that the last cell can be written; no cursor until a view asks for one;
  /// pastes in brackets; whether the window has the keyboard; the mouse, with drags, and in numbers that have no bound.
  static let enter = "\u{1b}[?1049h\u{1b}[?7l\u{1b}[?25l\u{1b}[?2004h\u{1b}[?1004h\u{1b}[?1002h\u{1b}[?1006h"

  /// The same back, in the opposite order. Before it whatever may have been cut off half way is ended: a string, a
  /// synchronised update, colours.
  static let leave =
    "\u{1b}\\\u{1b}[?2026l\u{1b}[0m"
    + "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?25h\u{1b}[?7h\u{1b}[?1049l"
}
