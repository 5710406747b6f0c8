import Tarn

/// Maps an event at an element to an action.
struct EventHandler<Action> {
  let event: WireFormat.Event
  /// The value that the page receives: that it should listen to the event, and to which keys.
  let listenerValue: Attribute<Action>.Value
  let action: (EventValue) -> Action?
  /// Whether a value that maps to no action is still valid: then the handler ignores it without an error.
  var accepts: (EventValue) -> Bool = { _ in false }
  /// Why a value that maps to no action is refused; `nil` if the element is taken for missing instead.
  var refusal: (EventValue) -> Refusal? = { _ in nil }
}

/// The value of an event.
enum EventValue: Equatable, Sendable {
  case none
  case text(String)
  case number(Double)
  case flag(Bool)
  /// The result of an upload. A page can't create one by itself: see ``PageFiles``.
  case file(FileUploadResult)
  /// The uploads in progress of all browser windows together.
  case uploads(UploadsInProgress)
}

extension Attribute {
  /// Sends an action when the user clicks or taps the element, or presses the keys that activate it.
  public static func onClick(_ action: @autoclosure @escaping () -> Action) -> Attribute { on(.click, action) }

  /// Sends an action with a field's text whenever the user has changed it.
  public static func onInput(_ action: @escaping (String) -> Action) -> Attribute {
    event(.input) { if case .text(let text) = $0 { action(text) } else { nil } }
  }

  /// Sends an action with the state of a checkbox whenever the user has changed it.
  public static func onCheck(_ action: @escaping (Bool) -> Action) -> Attribute {
    event(.check) { if case .flag(let isOn) = $0 { action(isOn) } else { nil } }
  }

  /// Sends an action with the element's scroll offset in CSS pixels: at most ten times a second, and once at the end.
  public static func onScroll(_ action: @escaping (Double) -> Action) -> Attribute {
    event(.scroll) { if case .number(let top) = $0, top.isFinite { action(top) } else { nil } }
  }

  /// Sends an action when the user submits a form, by its button or the return key.
  public static func onSubmit(_ action: @autoclosure @escaping () -> Action) -> Attribute { on(.submit, action) }

  /// Sends an action when the element gets the focus.
  public static func onFocus(_ action: @autoclosure @escaping () -> Action) -> Attribute { on(.focus, action) }
  /// Sends an action when the element loses the focus.
  public static func onBlur(_ action: @autoclosure @escaping () -> Action) -> Attribute { on(.blur, action) }

  /// Sends an action when the user presses a key in the element or in a descendant. Keys have the browser's names
  /// (`Escape`, `ArrowLeft`, `Control+z`).
  ///
  /// A key that is pressed while no element has the focus goes to the outermost element of a part. So does a key with
  /// Control, Command (here also `Control`) or Alt that no element around the focus handles: it is a shortcut of the
  /// page.
  ///
  /// A text field keeps `Control+z` and `Control+y` for its own undo and redo.
  public static func onKeys(_ actions: [String: Action]) -> Attribute {
    event(.keyDown, .keys(actions.keys.sorted())) { if case .text(let key) = $0 { actions[key] } else { nil } }
  }

  private static func on(_ name: WireFormat.Event, _ action: @escaping () -> Action) -> Attribute {
    event(name) { _ in action() }
  }
}
