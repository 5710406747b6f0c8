#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnForms

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension TrackedStore {
    /// Returns a binding to a value of the state: setting it sends an action, which alone changes the state.
    ///
    /// ```swift
    /// NavigationStack(path: store.binding(\.view.path, send: { .navigate($0) })) { … }
    /// ```
    ///
    /// Setting the present value sends nothing.
    @MainActor public func binding<Value: Equatable>(
      _ path: KeyPath<State, Value>, send action: @escaping (Value) -> Action
    ) -> Binding<Value> {
      Binding(
        get: { @MainActor in self[path] },
        set: { @MainActor new in
          if new != self[path] { send(action(new), cause: .acted) }
        })
    }

    /// Returns a binding to a value that the view has read: of an element of a list, or computed from the state.
    ///
    /// ```swift
    /// TextField("Name", text: store.binding(clock.name) { .rename(clock.id, to: $0) })
    /// ```
    ///
    /// Between setting it and the next evaluation of the view it has the value that was set. Setting that value again
    /// sends nothing.
    @MainActor public func binding<Value: Equatable>(
      _ value: Value, send action: @escaping (Value) -> Action
    ) -> Binding<Value> {
      shownBinding(value, send: action)
    }

    /// Returns a binding for a field of a form: see `FieldBinding`.
    ///
    /// ```swift
    /// TextField("Amount", text: store.binding(FieldBinding(draft.amount) { .amount($0) }.text()))
    /// ```
    ///
    /// A value that has no meaning for the field sends nothing, and the field shows it until the view is evaluated again.
    @MainActor public func binding<Value: Equatable>(_ field: FieldBinding<Value, Action>) -> Binding<Value> {
      // The first value is sent, too, if the user returns to it before the next evaluation.
      shownBinding(field.value) { field.suggestion(of: $0) }
    }

    /// Returns a binding that has the value that was set until the next evaluation of the view.
    @MainActor private func shownBinding<Value: Equatable>(
      _ value: Value, send action: @escaping (Value) -> Action?
    ) -> Binding<Value> {
      let shown = ShownValue(value)
      return Binding(
        get: { @MainActor in shown.value },
        set: { @MainActor new in
          guard new != shown.value else { return }
          shown.value = new
          if let action = action(new) { send(action, cause: .acted) }
        })
    }
  }

  /// The value that a control shows since the last evaluation of its view.
  @MainActor private final class ShownValue<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
