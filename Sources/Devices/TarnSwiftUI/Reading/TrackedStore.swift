import Tarn
import TarnEncoding

/// A store whose values a SwiftUI view reads and to which it sends actions: a `Store`, a `Scope`, or a ``TrackedSession``.
///
/// All reads through it are tracked by Swift's Observation, so a view is evaluated again once a value has changed that it
/// has read, and not when only other values have.
///
/// ```swift
/// struct NameField<S: TrackedStore<Person.State, Person.Action>>: View {
///   let person: S
///   var body: some View {
///     TextField("Name", text: person.binding(\.name) { .rename($0) })
///   }
/// }
/// ```
///
/// Tarn's types conform to it; an app does not declare conformances.
public protocol TrackedStore<State, Action> {
  /// The state that is read.
  associatedtype State
  /// The actions that can be sent.
  associatedtype Action

  /// The value at a path, tracked.
  subscript<Value: Equatable>(path: KeyPath<State, Value>) -> Value { get }

  /// Sends an action.
  func send(_ action: Action, cause: Cause)

  /// Returns the reason why an action would be refused; `nil` if it would be applied. It is not tracked: a view that only
  /// disables a button uses ``canSend(_:)``.
  func refusal(of action: Action) -> Refusal?

  /// Returns whether an action would be applied and not refused, tracked. Views use ``canSend(_:)``.
  ///
  /// - Parameters:
  ///   - key: identifies the action among those of the store; `nil` if nothing does: then a view is evaluated again at every
  ///     change.
  ///   - action: makes the action; called after each change of the state while a view depends on it.
  func canSend(_ key: AnyHashable?, _ action: @escaping () -> Action) -> Bool
}

extension TrackedStore {
  /// Whether an action would be applied and not refused, tracked: a view is evaluated again once the answer has changed.
  ///
  /// ```swift
  /// struct DoneButton: View {
  ///   let session: TrackedSession<Kitty>
  ///   var body: some View { Button("Done") { session.send(.done) }.disabled(!session.canSend(.done)) }
  /// }
  /// ```
  ///
  /// Through a ``ActionScope``, and for actions that are neither `Hashable` nor `Encodable`, a view is evaluated again at
  /// every change.
  ///
  /// - Complexity: that of the feature's `refusal(of:in:)`, also after each change of the state while a view depends on it.
  public func canSend(_ action: Action) -> Bool { canSend(TrackedActionKey.key(of: action)) { action } }
}

private enum TrackedActionKey {
  /// Returns a value that is equal for equal actions only; `nil` if there is none. A description may leave out a part, such as
  /// a secret; the saved form has all.
  static func key<Action>(of action: Action) -> AnyHashable? {
    if let action = action as? any Hashable { return AnyHashable(action) }
    guard let action = action as? any Encodable else { return nil }
    let json = JSONWriter()
    return (try? json.append(action)).map { json.bytes }
  }
}

extension Store: TrackedStore {
  /// Returns whether an action would be applied and not refused, tracked. Views use ``TrackedStore/canSend(_:)``.
  public func canSend(_ key: AnyHashable?, _ action: @escaping () -> F.Action) -> Bool {
    trackedCanSend(key, action)
  }
}

extension Scope: TrackedStore {
  /// Returns whether an action would be applied and not refused, tracked. Views use ``TrackedStore/canSend(_:)``.
  public func canSend(_ key: AnyHashable?, _ action: @escaping () -> Action) -> Bool { trackedCanSend(key, action) }
}
