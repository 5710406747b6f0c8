import Timeline

/// The key bindings. ``ScreenModel/help`` describes them in words.
enum KeyBindings {
  /// The keys for the selected or open post, and those of every screen.
  private static let common: [String: KeyCommand] = [
    "f": .favourite, "b": .boost, "m": .bookmark, "a": .answer, "e": .edit, "d": .delete, "n": .write,
    "p": .sheet(.pending), "r": .refresh, "o": .offline, "?": .sheet(.help), "Escape": .close,
  ]

  static let timeline = common.adding([
    "ArrowUp": .move(-1), "k": .move(-1), "ArrowDown": .move(1), "j": .move(1), "PageUp": .page(-1),
    "PageDown": .page(1), "Home": .first, "g": .first, "End": .last, "G": .last,
    "Enter": .open, " ": .unfold, "1": .show(nil), "2": .show(.boosts), "3": .show(.favourites), "4": .show(.media),
    "WheelUp": .move(-1), "WheelDown": .move(1), "@": .onlyAuthor, ".": .showNew, "l": .fill, "Tab": .sheet(.accounts),
    "q": .quit,
  ])

  static let post = common.adding(rows).adding([" ": .markPage(1), "q": .close, "Enter": .close])

  static let pending = rows.adding([
    "t": .tryAgain, "e": .rewrite, "d": .discard, "x": .discard, "Delete": .discard, "m": .decide(isMine: true),
    "h": .decide(isMine: false), "Enter": .choose, "p": .close, "r": .refresh, "o": .offline,
  ])

  static let accounts = rows.adding(["Enter": .choose, "Tab": .close, "x": .signOut, "Delete": .signOut])

  static let help = rows.adding(["?": .close, "Enter": .close, " ": .markPage(1)])

  static let question: [String: KeyCommand] = [
    "Enter": .reply(true), "y": .reply(true), "Escape": .reply(false), "n": .reply(false), "q": .reply(false),
  ]

  static let writing: [String: KeyCommand] = [
    "Control+d": .send, "Escape": .close, "Tab": .nextField(1), "Shift+Tab": .nextField(-1), "ArrowUp": .nextField(-1),
    "ArrowDown": .nextField(1), "Control+x": .throwAway,
  ]

  /// The keys for choosing the audience.
  static let audience: [String: KeyCommand] = [
    "ArrowLeft": .nextAudience(-1), "ArrowRight": .nextAudience(1), " ": .nextAudience(1), "Enter": .nextField(1),
  ]

  /// The keys of a sheet with a selection.
  private static let rows: [String: KeyCommand] = [
    "ArrowUp": .mark(-1), "k": .mark(-1), "ArrowDown": .mark(1), "j": .mark(1), "PageUp": .markPage(-1),
    "PageDown": .markPage(1), "Home": .mark(-most), "g": .mark(-most), "End": .mark(most), "G": .mark(most),
    "WheelUp": .mark(-1), "WheelDown": .mark(1), "Escape": .close, "q": .close,
  ]

  /// More than the rows of any sheet.
  private static let most = 1_000_000
}

extension [String: KeyCommand] {
  fileprivate func adding(_ other: [String: KeyCommand]) -> [String: KeyCommand] { merging(other) { $1 } }
}
