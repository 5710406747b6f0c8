import Tarn
import TarnRecord

/// An app, described once: what all its programs and tests need to open its file, execute commands on it and read it.
///
/// ```swift
/// extension Todos {
///   public static let app = AppDefinition(
///     name: "Todos", Todos(), first: Todos.State(), effects: Todos.useCases, history: Todos.history,
///     schema: Schema(), durability: .default)
/// }
///
/// let opened = try Todos.app.file().openAlone()
/// opened.store.send(.add("buy beer"))
/// ```
///
/// No part but the limits (``bounds``) has a default value, so a forgotten part does not compile. Effect handlers and subscription handlers may be
/// omitted only if the feature declares no `Effect` or no `Subscription`.
///
/// A definition is a value and does nothing by itself: it opens no file and runs no effect. An app whose handlers need
/// a dependency, such as a network client, declares a function that returns the definition.
public struct AppDefinition<F: Feature & SendableMetatype>: Sendable
where F.State: Record, F.Action: Codable & Sendable {
  /// The app's name. Its files contain the name, and a file of another app is rejected.
  public let name: String
  /// Creates the app's feature.
  public let feature: @Sendable () -> F
  /// The state of a new file.
  public var first: @Sendable () -> F.State
  /// The handlers that execute the effects of the feature.
  public let effects: [EffectHandler<F.Effect, F.Action>]
  /// The handlers that run the subscriptions of the feature.
  public let subscriptions: [EffectHandler<F.Subscription, F.Action>]
  /// The rules of the undo history.
  public let history: HistoryRules<F.State, F.Action>
  /// The version of the saved form, and the migrations from older versions.
  public let schema: Schema
  /// When a change is written to disk.
  public let durability: Durability
  /// The limits on the file's size and on the loaded history.
  public var bounds = StorageBounds()
  /// The version of the app, such as `1.4`, for people who read a recorded session; empty if it has none.
  public var version = ""

  /// Describes an app with effects and subscriptions.
  ///
  /// - Parameters:
  ///   - name: The app's name. It is part of every file and of the path of the default file, so it does not change.
  ///   - feature: The app's feature, created for each store.
  ///   - first: The state of a new file, evaluated for each new file.
  ///   - effects: The handlers that execute the effects.
  ///   - subscriptions: The handlers that run the subscriptions.
  ///   - history: The rules of the undo history.
  ///   - schema: The version of the saved form, and the migrations from older versions.
  ///   - durability: When a change is written to disk.
  public init(
    name: String, _ feature: @escaping @autoclosure @Sendable () -> F,
    first: @escaping @autoclosure @Sendable () -> F.State,
    effects: [EffectHandler<F.Effect, F.Action>], subscriptions: [EffectHandler<F.Subscription, F.Action>],
    history: HistoryRules<F.State, F.Action>, schema: Schema, durability: Durability
  ) {
    self.init(
      name: name, makeFeature: feature, makeFirst: first, effects, subscriptions, history, schema, durability)
  }

  private init(
    name: String, makeFeature: @escaping @Sendable () -> F, makeFirst: @escaping @Sendable () -> F.State,
    _ effects: [EffectHandler<F.Effect, F.Action>], _ subscriptions: [EffectHandler<F.Subscription, F.Action>],
    _ history: HistoryRules<F.State, F.Action>, _ schema: Schema, _ durability: Durability
  ) {
    self.name = name
    feature = makeFeature
    first = makeFirst
    self.effects = effects
    self.subscriptions = subscriptions
    self.history = history
    self.schema = schema
    self.durability = durability
  }

  /// The names of the fields of the state that are secret: see ``TarnRecord/Field/secret()``. Programs that print the
  /// file leave their values out.
  ///
  /// - Complexity: O(fields of all types of the state). Keep the result.
  public var secretFields: Set<String> { F.State.secretFields }

  /// Creates a store in memory that lives on the main actor, for tests and previews: nothing is saved.
  ///
  /// ```swift
  /// let store = Clocks.app.makeStore()
  /// store.send(.add("Europe/Berlin"))
  /// ```
  ///
  /// - Parameter state: The initial state; `nil` for the state of a new file.
  // Not a single function with `isolation: … = #isolation`: in the default value of a stored property that macro expands
  // to `nil`.
  @MainActor public func makeStore(_ state: F.State? = nil) -> Store<F> {
    makeStore(state, isolation: MainActor.shared)
  }

  /// Creates a store in memory that lives on another actor.
  ///
  /// - Parameters:
  ///   - state: The initial state; `nil` for the state of a new file.
  ///   - isolation: The actor on which the calling code runs: `self` in an actor, `#isolation` in code that receives its
  ///     isolation.
  public func makeStore(_ state: F.State? = nil, isolation: isolated any Actor) -> Store<F> {
    Store(
      state ?? first(), feature(), effects: effects, subscriptions: subscriptions, history: history,
      isolation: isolation)
  }
}

extension AppDefinition where F.Subscription == Never {
  /// Describes an app with effects and without subscriptions.
  public init(
    name: String, _ feature: @escaping @autoclosure @Sendable () -> F,
    first: @escaping @autoclosure @Sendable () -> F.State, effects: [EffectHandler<F.Effect, F.Action>],
    history: HistoryRules<F.State, F.Action>, schema: Schema, durability: Durability
  ) {
    self.init(name: name, makeFeature: feature, makeFirst: first, effects, [], history, schema, durability)
  }
}

extension AppDefinition where F.Effect == Never {
  /// Describes an app with subscriptions and without effects.
  public init(
    name: String, _ feature: @escaping @autoclosure @Sendable () -> F,
    first: @escaping @autoclosure @Sendable () -> F.State,
    subscriptions: [EffectHandler<F.Subscription, F.Action>], history: HistoryRules<F.State, F.Action>,
    schema: Schema, durability: Durability
  ) {
    self.init(name: name, makeFeature: feature, makeFirst: first, [], subscriptions, history, schema, durability)
  }
}

extension AppDefinition where F.Effect == Never, F.Subscription == Never {
  /// Describes an app without effects and subscriptions.
  public init(
    name: String, _ feature: @escaping @autoclosure @Sendable () -> F,
    first: @escaping @autoclosure @Sendable () -> F.State, history: HistoryRules<F.State, F.Action>, schema: Schema,
    durability: Durability
  ) {
    self.init(name: name, makeFeature: feature, makeFirst: first, [], [], history, schema, durability)
  }
}
