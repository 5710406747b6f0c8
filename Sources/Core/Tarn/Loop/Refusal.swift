/// The reason why an action was refused, for the person who asked for it.
///
/// ```swift
/// struct Purse: RefusingFeature {
///   enum Action: Sendable { case take(Int) }
///
///   func refusal(of action: Action, in state: Int) -> Refusal? {
///     if case .take(let amount) = action, amount > state { return Refusal("There are only \(state) in the purse.") }
///     return nil
///   }
///
///   func update(_ state: inout Int, _ action: Action) -> [Never] {
///     if case .take(let amount) = action { state -= amount }
///     return []
///   }
/// }
///
/// let purse = Store(10, Purse())
/// purse.refusal(of: .take(20))?.reason      // disables a button, and says why
/// try purse.request(.take(20))              // throws the refusal
/// ```
///
/// A refused action changes nothing: `update` is not called, the history does not record it, and the file does not
/// contain it. So a refusal is no state that has to be cleared again. The requester gets it: a page shows it to the
/// user who acted, `AppFile.perform` returns it to a command, ``Loop/request(_:cause:)`` throws it.
///
/// A refusal is for a request that the user can correct. An action that the user interface never sends needs none:
/// `update` ignores an action that makes no sense.
public struct Refusal: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// A sentence for the user: what was wrong and what to do.
  public let reason: String
  /// The name of the form field that the reason is about; `nil` if it is about the action as a whole.
  public let field: String?

  /// Creates a refusal.
  ///
  /// - Parameters:
  ///   - reason: A sentence for the user.
  ///   - field: The name of the form field that the reason is about.
  public init(_ reason: String, field: String? = nil) {
    self.reason = reason
    self.field = field
  }

  /// The reason.
  public var description: String { reason }
}

/// A feature that refuses some actions with a reason. See ``Refusal``.
public protocol RefusingFeature<State, Action, Effect, Subscription>: Feature {
  /// Returns the reason why an action is refused in a state; `nil` to apply it.
  ///
  /// A pure function that the loop calls before ``Feature/update(_:_:)``, and that a view may call to disable a button.
  /// The loop does not call it for the response of a synchronous use case, which reports what has happened.
  func refusal(of action: Action, in state: State) -> Refusal?
}

extension Feature {
  /// The feature, if it refuses actions. A feature that combines others refuses actions only if one of them does.
  @usableFromInline package var asRefusing: (any RefusingFeature<State, Action, Effect, Subscription>)? {
    if let combined = self as? CombinedFeature<State, Action, Effect, Subscription>, combined.refusing.isEmpty {
      return nil
    }
    return self as? any RefusingFeature<State, Action, Effect, Subscription>
  }

  /// Returns the reason why this feature refuses an action; `nil` if it applies it, as a feature that is no
  /// ``RefusingFeature`` always does.
  ///
  /// - Complexity: a dynamic cast. A loop and a ``CombinedFeature`` cast once, when they are created.
  package func dynamicRefusal(of action: Action, in state: State) -> Refusal? {
    asRefusing?.refusal(of: action, in: state)
  }
}
