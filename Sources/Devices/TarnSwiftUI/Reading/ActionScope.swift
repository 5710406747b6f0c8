import Tarn
import TarnRecord

/// A tracked store that takes actions of another type: those of a device, which leave out what is known only when they are
/// sent, such as the time and a new ID.
///
/// ```swift
/// enum Tap { case finish }
/// let window = store.scope(action: { (tap: Tap) in .finish(at: .now()) })
/// window.send(.finish)      // the store receives .finish(at: …), with the time of the tap
/// ```
///
/// It is made of its store for each evaluation of a view: it has no state of its own, and whatever is read through it is
/// tracked as through the store.
@dynamicMemberLookup public struct ActionScope<Base: TrackedStore, Action>: TrackedStore {
  /// The state of the store.
  public typealias State = Base.State

  /// The store.
  public let base: Base
  private let action: (Action) -> Base.Action

  init(_ base: Base, _ action: @escaping (Action) -> Base.Action) { (self.base, self.action) = (base, action) }

  /// The value at a path, tracked.
  public subscript<Value: Equatable>(path: KeyPath<State, Value>) -> Value { base[path] }

  /// A member of the state, tracked.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value { base[path] }

  /// A record in the state, whose members are tracked one by one. See ``TrackedPart``.
  public subscript<Value: Record>(dynamicMember path: KeyPath<State, Value>) -> TrackedPart<Base, Value> {
    TrackedPart(base: base, path: path)
  }

  /// Sends the store's action that is made of this one.
  public func send(_ action: Action, cause: Cause = .acted) { base.send(self.action(action), cause: cause) }

  /// Returns the reason why the store's action would be refused; `nil` if it would be applied. It is not tracked.
  public func refusal(of action: Action) -> Refusal? { base.refusal(of: self.action(action)) }

  /// Returns whether the store's action would be applied and not refused, tracked. Views use ``TrackedStore/canSend(_:)``.
  public func canSend(_ key: AnyHashable?, _ action: @escaping () -> Action) -> Bool {
    // The store's action may have the time or a new ID, so it is another one each time; and another scope makes another
    // action of the same one.
    base.canSend(nil) { self.action(action()) }
  }
}

extension TrackedStore {
  /// Returns the store with actions of another type. See ``ActionScope``.
  ///
  /// - Parameter action: returns the store's action; called once for each action that is sent.
  public func scope<Other>(action: @escaping (Other) -> Action) -> ActionScope<Self, Other> {
    ActionScope(self, action)
  }
}
