/// The value that a field shows, and the action that suggests another value.
///
/// ```swift
/// let title = FieldBinding(draft.value.title) { Action.edit(.title($0)) }
/// title.value                        // what the field shows
/// title.action(for: "Cairo")         // .edit(.title("Cairo")), for the device to send
/// title.action(for: title.value)     // nil: it is so already
/// ```
///
/// Data flows down, suggestions flow up, and a binding is one of each: a value that was read, and a function from a new
/// value to an action. It is created with each view, from the current state.
///
/// The asymmetry is in its type. No code can write a value upwards: the result is an action like any other, which
/// `update` may apply, adjust or ignore. So a field can't disagree with its model for longer than one settling, and it
/// can't loop: setting the shown value results in no action (``action(for:)``). There is no second way in, either: code
/// that sets the value sends the same action as typing, and observers can't tell the two apart.
///
/// It knows no device. A device takes one for each element to type into, to check or to choose from.
///
/// ```swift
/// input(FieldBinding(draft.value.title) { .edit(.title($0)) })                 // a line of text, in a page or a terminal
/// checkbox(FieldBinding(draft.value.isShared) { .edit(.isShared($0)) })         // action(for: !isOn)
/// radio(FieldBinding(draft.value.mood) { .edit(.mood($0)) }.isOn(.calm))        // one of several
/// ```
public struct FieldBinding<Value: Equatable, Action> {
  /// The value to show.
  public let value: Value
  private let suggest: (Value) -> Action?

  /// - Parameters:
  ///   - value: the shown value: a part of the state, or a value derived from it.
  ///   - suggest: returns the action that suggests another value.
  public init(_ value: Value, _ suggest: @escaping (Value) -> Action) {
    self.init(value: value, suggest: suggest)
  }

  init(value: Value, suggest: @escaping (Value) -> Action?) {
    self.value = value
    self.suggest = suggest
  }

  /// Returns the action for an entered value, or `nil` if there is nothing to suggest: it is the shown value, or it
  /// stands for none.
  public func action(for value: Value) -> Action? { value == self.value ? nil : suggest(value) }
}

extension FieldBinding {
  /// Returns a binding of another form of the value.
  ///
  /// ```swift
  /// FieldBinding(draft.value.tenths) { Action.edit(.tenths($0)) }.map { $0 * 10 } back: { $0 / 10 }
  /// ```
  ///
  /// - Parameters:
  ///   - show: returns the shown form of a value.
  ///   - back: returns the value of an entered form, or `nil` if it stands for none; then there is no action. Where
  ///     intermediate input is often no value, keep the typed text: ``Typed``.
  public func map<Shown: Equatable>(
    _ show: (Value) -> Shown, back: @escaping (Shown) -> Value?
  ) -> FieldBinding<Shown, Action> {
    let (current, suggest) = (value, suggest)
    return FieldBinding<Shown, Action>(value: show(value)) { shown in
      // Two forms of one value are no change.
      back(shown).flatMap { $0 == current ? nil : suggest($0) }
    }
  }

  /// Returns a binding of a part: suggesting another part suggests the whole with that part.
  ///
  /// ```swift
  /// let place = FieldBinding(draft.value.place) { Action.edit(.place($0)) }
  /// place.part(\.city).action(for: "Cairo")
  /// ```
  ///
  /// The action has the whole as it is shown. So it is for parts that a person sees and changes one at a time, as in
  /// typing: of two actions from one showing, such as those for a city and a street that code fills in together, the
  /// second reverts the first. For that, give each part an action of its own, which `update` applies to the current
  /// value:
  ///
  /// ```swift
  /// FieldBinding(draft.value.place.city) { Action.edit(.city($0)) }
  /// ```
  public func part<Part: Equatable>(_ path: WritableKeyPath<Value, Part>) -> FieldBinding<Part, Action> {
    let (whole, suggest) = (value, suggest)
    return FieldBinding<Part, Action>(value: whole[keyPath: path]) { part in
      var changed = whole
      changed[keyPath: path] = part
      return suggest(changed)
    }
  }

  /// Returns a binding of whether the value is one of several choices, for a radio button or a menu item. Switching it
  /// on suggests that choice; it is switched off by choosing another.
  public func isOn(_ choice: Value) -> FieldBinding<Bool, Action> {
    let suggest = suggest
    return FieldBinding<Bool, Action>(value: value == choice) { $0 ? suggest(choice) : nil }
  }

  /// Returns the binding for a part of an app with other actions.
  ///
  /// ```swift
  /// SignUpView.bindings(state.signUp).name.lifted(AppAction.signUp)
  /// ```
  public func lifted<Outer>(_ action: @escaping (Action) -> Outer) -> FieldBinding<Value, Outer> {
    let suggest = suggest
    return FieldBinding<Value, Outer>(value: value) { suggest($0).map(action) }
  }
}
