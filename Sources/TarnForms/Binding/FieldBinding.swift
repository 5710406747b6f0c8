/// What a field shows, and which action suggests something else.
///
/// ```swift
/// let title = FieldBinding(draft.value.title) { Action.edit(.title($0)) }
/// title.value                        // what the field shows
/// title.action(for: "Cairo")         // .edit(.title("Cairo")), for the device to send
/// title.action(for: title.value)     // nil: it is so already
/// ```
///
/// Facts flow down, suggestions flow up, and a binding is one of each: a value that was read, and a function from a wish to an
/// action. It is made anew wherever a view is, from the state as it is then.
///
/// The asymmetry is in its shape. There is no way to write a value upwards: what comes out is an action like any other, which
/// `update` may take, shorten or leave. So a field can't disagree with its model for longer than one settling, and it can't
/// loop: what it is told to show is what it has, and of that no action comes (``action(for:)``). Nor is there a second way in:
/// code that sets the value sends the same action as typing does, and whoever observes it can't tell which it was.
///
/// It knows no device. A device takes one where it has something to type into, to tick or to choose from.
///
/// ```swift
/// input(FieldBinding(draft.value.title) { .edit(.title($0)) })                 // a line of text, in a page or a terminal
/// checkbox(FieldBinding(draft.value.isShared) { .edit(.isShared($0)) })         // action(for: !isOn)
/// radio(FieldBinding(draft.value.mood) { .edit(.mood($0)) }.isOn(.calm))        // one of several
/// ```
public struct FieldBinding<Value: Equatable, Action> {
  /// What to show.
  public let value: Value
  private let suggest: (Value) -> Action?

  /// - Parameters:
  ///   - value: what is shown: a part of the state, or what is derived from it.
  ///   - suggest: the action that wishes for something else.
  public init(_ value: Value, _ suggest: @escaping (Value) -> Action) {
    self.init(value: value, suggest: suggest)
  }

  init(value: Value, suggest: @escaping (Value) -> Action?) {
    self.value = value
    self.suggest = suggest
  }

  /// The action for what a person has entered, or `nil` if there is nothing to wish for: it is what is shown already, or
  /// nothing of that kind can be.
  public func action(for value: Value) -> Action? { value == self.value ? nil : suggest(value) }
}

extension FieldBinding {
  /// The same for another form of the value.
  ///
  /// ```swift
  /// FieldBinding(draft.value.tenths) { Action.edit(.tenths($0)) }.map { $0 * 10 } back: { $0 / 10 }
  /// ```
  ///
  /// - Parameters:
  ///   - show: what is shown of a value.
  ///   - back: the value that something entered stands for, or `nil` if for none; then no action comes of it. Where a person
  ///     types what is no value half of the time, keep what was typed: ``Typed``.
  public func map<Shown: Equatable>(
    _ show: (Value) -> Shown, back: @escaping (Shown) -> Value?
  ) -> FieldBinding<Shown, Action> {
    let (current, suggest) = (value, suggest)
    return FieldBinding<Shown, Action>(value: show(value)) { shown in
      // Two forms of one value are no wish.
      back(shown).flatMap { $0 == current ? nil : suggest($0) }
    }
  }

  /// A part of it: wishing for another part is wishing for the whole with that.
  ///
  /// ```swift
  /// let place = FieldBinding(draft.value.place) { Action.edit(.place($0)) }
  /// place.part(\.city).action(for: "Cairo")
  /// ```
  ///
  /// The action carries the whole as it is shown. So it is for parts of which a person changes one and sees it, as they do when
  /// they type: of two actions from one showing, such as those for a city and a street that code fills in together, the second
  /// takes the first back. Where that may be, give each part an action of its own, which `update` does to what is true by then:
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

  /// Whether it is one of several, as a radio button or a row of a menu shows it. Switching that on wishes for it; it can't be
  /// switched off but by another.
  public func isOn(_ choice: Value) -> FieldBinding<Bool, Action> {
    let suggest = suggest
    return FieldBinding<Bool, Action>(value: value == choice) { $0 ? suggest(choice) : nil }
  }

  /// The same in a part of an app whose actions are others.
  ///
  /// ```swift
  /// SignUpView.bindings(state.signUp).name.lifted(AppAction.signUp)
  /// ```
  public func lifted<Outer>(_ action: @escaping (Action) -> Outer) -> FieldBinding<Value, Outer> {
    let suggest = suggest
    return FieldBinding<Value, Outer>(value: value) { suggest($0).map(action) }
  }
}
