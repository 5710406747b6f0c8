import Dreams
import TarnTerminal

/// The key bindings. The hints show the most important ones.
enum KeyBindings {
  /// The keys of every screen, also while the user types.
  static let everywhere: [String: KeyCommand] = ["Control+z": .undo, "Control+y": .redo, "Escape": .back]

  /// The keys of every screen without text input.
  private static let common: [String: KeyCommand] = everywhere.adding([
    "u": .undo, "U": .redo, "q": .back, "Enter": .enter, " ": .space,
    "ArrowUp": .move(.up), "k": .move(.up), "ArrowDown": .move(.down), "j": .move(.down),
  ])

  static let list = common.adding([
    "PageUp": .page(-1), "PageDown": .page(1), "Home": .first, "g": .first, "End": .last, "G": .last,
    "a": .point(.typing), "Tab": .point(.typing), "f": .openFavourite, "x": .remove, "Delete": .remove,
  ])

  static let selecting = common.adding([
    "PageUp": .page(-1), "PageDown": .page(1), "Home": .first, "g": .first, "End": .last, "G": .last,
    "s": .share,
  ])

  static let typing: [String: KeyCommand] = ["ArrowUp": .move(.up), "Tab": .back, "Shift+Tab": .back]

  static let sharing = everywhere.adding(["Enter": .enter, "s": .save, "r": .share, "q": .back])

  /// The keys while the user edits the description.
  static let describing = everywhere.adding(going)

  static let dream = common.adding(going).adding([
    "h": .move(.left), "l": .move(.right), "ArrowLeft": .move(.left), "ArrowRight": .move(.right),
    "+": .count(by: 1), "-": .count(by: -1), "p": .pause, "e": .point(.field(.description)),
  ]).adding(effects)

  static let favourite = common.adding([
    "h": .move(.left), "l": .move(.right), "ArrowLeft": .move(.left), "ArrowRight": .move(.right),
  ])

  private static let going: [String: KeyCommand] = [
    "Tab": .next(1), "Shift+Tab": .next(-1), "ArrowUp": .move(.up), "ArrowDown": .move(.down),
  ]

  /// The number keys of the effects, which the screen shows before each name.
  private static let effects = Dictionary(
    uniqueKeysWithValues: DreamEffect.allCases.enumerated().map { ("\($0.offset + 1)", KeyCommand.turn($0.element)) })
}

extension [String: KeyCommand] {
  fileprivate func adding(_ other: [String: KeyCommand]) -> [String: KeyCommand] { merging(other) { $1 } }
}
