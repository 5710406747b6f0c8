/// The value that an input shows, and the function that turns an entered value into an action.
///
/// ```swift
/// let title = FieldBinding(draft.value.title) { Action.edit(.title($0)) }
/// title.value                        // the shown value
/// title.action(for: "Cairo")         // .edit(.title("Cairo")), for the device to send
/// title.action(for: title.value)     // nil: the value is already shown
/// ```
///
/// Facts flow down and suggestions flow up; a binding is one of each: a value that was read, and a function from a
/// requested value to an action. A view creates it anew from the current state each time it is evaluated.
///
/// A binding cannot write a value upwards. It only produces an action like any other, which `update` may apply, shorten
/// or ignore. So an input cannot disagree with its model after the store has settled, and it cannot loop: the shown
/// value produces no action (``action(for:)``). There is also no second way in: code that sets the value sends the same
/// action as typing does, and an observer cannot tell them apart.
///
/// A binding does not depend on a device. Each device accepts one where it has a text field, a checkbox or a choice.
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

  /// Creates a binding from a shown value and an action.
  ///
  /// - Parameters:
  ///   - value: the shown value: a part of the state, or a value derived from it.
  ///   - suggest: returns the action that requests another value.
  public init(_ value: Value, _ suggest: @escaping (Value) -> Action) {
    self.init(value: value, suggest: suggest)
  }

  init(value: Value, suggest: @escaping (Value) -> Action?) {
    self.value = value
    self.suggest = suggest
  }

  /// Returns the action for an entered value, or `nil` if the value is already shown or has no meaning for this
  /// binding.
  public func action(for value: Value) -> Action? { value == self.value ? nil : suggest(value) }

  /// Returns the action for an entered value, also for the one that is already shown, or `nil` if it has no meaning for
  /// this binding: for a control that shows what was entered until it is updated, and in which the user may return to the
  /// first value.
  public func suggestion(of value: Value) -> Action? { suggest(value) }
}

extension FieldBinding {
  /// Returns a binding that shows another form of the value.
  ///
  /// ```swift
  /// let percent = FieldBinding(draft.value.tenths) { Action.edit(.tenths($0)) }.map { $0 * 10 } back: { $0 / 10 }
  /// ```
  ///
  /// - Parameters:
  ///   - show: returns the form to show.
  ///   - back: returns the value that an entered form represents, or `nil` if it represents none; then there is no
  ///     action. Where users type intermediate text that represents no value, keep the text with ``FieldText``.
  public func map<Shown: Equatable>(
    _ show: (Value) -> Shown, back: @escaping (Shown) -> Value?
  ) -> FieldBinding<Shown, Action> {
    let (current, suggest) = (value, suggest)
    return FieldBinding<Shown, Action>(value: show(value)) { shown in
      // Another form of the shown value requests nothing.
      back(shown).flatMap { $0 == current ? nil : suggest($0) }
    }
  }

  /// Returns a binding to a part of the value: requesting another part requests the whole with that part replaced.
  ///
  /// ```swift
  /// let place = FieldBinding(draft.value.place) { Action.edit(.place($0)) }
  /// let action = place.part(\.city).action(for: "Cairo")
  /// ```
  ///
  /// The action carries the whole value as shown. So use it for parts that a user changes one at a time while seeing
  /// the result, as when typing. If code sends two actions from one evaluation, such as for a city and a street that it
  /// fills in together, the second action reverts the first. Where that can happen, give each part its own action,
  /// which `update` applies to the current state:
  ///
  /// ```swift
  /// let city = FieldBinding(draft.value.place.city) { Action.edit(.city($0)) }
  /// ```
  public func part<Part: Equatable>(_ path: WritableKeyPath<Value, Part>) -> FieldBinding<Part, Action> {
    let (current, suggest) = (value, suggest)
    return FieldBinding<Part, Action>(value: current[keyPath: path]) { part in
      var changed = current
      changed[keyPath: path] = part
      return suggest(changed)
    }
  }

  /// Returns whether the value equals a choice, as a radio button or a menu item shows it. Switching it on requests the
  /// choice; only choosing another one switches it off.
  public func isOn(_ choice: Value) -> FieldBinding<Bool, Action> {
    let suggest = suggest
    return FieldBinding<Bool, Action>(value: value == choice) { $0 ? suggest(choice) : nil }
  }

  /// Returns the same binding with its actions wrapped in those of an enclosing feature.
  ///
  /// ```swift
  /// let name = SignUpView.bindings(state.signUp).name.lifted(AppAction.signUp)
  /// ```
  public func lifted<Outer>(_ action: @escaping (Action) -> Outer) -> FieldBinding<Value, Outer> {
    let suggest = suggest
    return FieldBinding<Value, Outer>(value: value) { suggest($0).map(action) }
  }
}
