/// What an event at an element becomes.
struct Handler<Action> {
  /// The page's name of the event.
  let event: String
  /// What the page is told: that it should listen, and to which keys.
  let wanted: Attribute<Action>.Value
  let action: (EventValue) -> Action?
  /// Whether it understands a value of which no action comes: then there is nothing to be done, and nothing wrong.
  var accepts: (EventValue) -> Bool = { _ in false }
}

/// What came with an event.
enum EventValue: Equatable, Sendable {
  case none
  case text(String)
  case number(Double)
  case flag(Bool)
  /// What came of a file. No page can tell of one by itself: see ``PageFiles``.
  case file(FileArrival)
  /// What all windows together have told of files that are on their way.
  case underWay(FilesUnderWay)
}

extension Attribute {
  /// A click, a tap, or the keys that stand for one.
  public static func onClick(_ action: @autoclosure @escaping () -> Action) -> Attribute { on("click", action) }

  /// A field's text whenever it has changed.
  public static func onInput(_ action: @escaping (String) -> Action) -> Attribute {
    event("input") { if case .text(let text) = $0 { action(text) } else { nil } }
  }

  /// Whether a box is ticked, when that has changed.
  public static func onCheck(_ action: @escaping (Bool) -> Action) -> Attribute {
    event("check") { if case .flag(let isOn) = $0 { action(isOn) } else { nil } }
  }

  /// How far the element is scrolled, in CSS pixels; at most ten times a second, and once at the end.
  public static func onScroll(_ action: @escaping (Double) -> Action) -> Attribute {
    event("scroll") { if case .number(let top) = $0, top.isFinite { action(top) } else { nil } }
  }

  /// A form that is sent, by its button or the return key.
  public static func onSubmit(_ action: @autoclosure @escaping () -> Action) -> Attribute { on("submit", action) }

  public static func onFocus(_ action: @autoclosure @escaping () -> Action) -> Attribute { on("focus", action) }
  public static func onBlur(_ action: @autoclosure @escaping () -> Action) -> Attribute { on("blur", action) }

  /// A key, by the browser's name for it (`Escape`, `ArrowLeft`, `Control+z`), pressed in the element or anywhere in it.
  /// Pressed where no element has the focus, it goes to the outermost element of a part. So does a key with Control,
  /// Command (here also `Control`) or Alt that nothing around the focus takes: a shortcut of the page.
  ///
  /// `Control+z` and `Control+y` in a text field are the field's own and never come here.
  public static func onKeys(_ actions: [String: Action]) -> Attribute {
    event("keydown", .keys(actions.keys.sorted())) { if case .text(let key) = $0 { actions[key] } else { nil } }
  }

  private static func on(_ name: String, _ action: @escaping () -> Action) -> Attribute {
    event(name) { _ in action() }
  }
}
