import Tarn

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

  /// Returns the reason why an action would be refused; `nil` if it would be applied.
  func refusal(of action: Action) -> Refusal?
}

extension Store: TrackedStore {}

extension Scope: TrackedStore {}
