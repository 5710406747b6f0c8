import Tarn
import TarnDocument
import TarnRecord

extension AppDefinition {
  /// Describes an app whose document several people share, with a session for each of them.
  ///
  /// ```swift
  /// let app = AppDefinition(
  ///   name: "Kitty", document: Kitty(), first: Kitty.Document(), effects: [], history: SharedDocument<Kitty>.history(),
  ///   schema: Schema(), durability: .default)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The app's name. It is part of every file and of the path of the default file, so it does not change.
  ///   - feature: The document's feature.
  ///   - first: The document of a new file. It has no sessions.
  ///   - effects: The handlers that execute the effects. The response is an action of the session that requested it.
  ///   - subscriptions: The handlers that run the subscriptions of the document and of the sessions.
  ///   - history: The rules of the document's history: see ``TarnDocument/SharedDocument/history(of:tracks:bound:label:continues:isStep:isRemote:refusal:)``.
  ///   - schema: The version of the saved form, and the migrations from older versions.
  ///   - durability: When a change is written to disk.
  @inlinable public init<D: DocumentFeature>(
    name: String, document feature: @escaping @autoclosure @Sendable () -> D,
    first: @escaping @autoclosure @Sendable () -> D.Document, effects: [EffectHandler<D.Effect, D.Action>],
    subscriptions: [EffectHandler<D.Subscription, D.Action>],
    history: HistoryRules<F.State, F.Action>, schema: Schema, durability: Durability
  ) where F == SharedDocument<D>, D: SendableMetatype, D.Document: SendableMetatype, D.Session: SendableMetatype {
    self.init(
      name: name, SharedDocument(feature()), first: DocumentState(first()), effects: F.effects(effects),
      subscriptions: F.subscriptions(subscriptions), history: history, schema: schema, durability: durability)
  }

  /// Describes an app of a shared document with effects and without subscriptions.
  @inlinable public init<D: DocumentFeature>(
    name: String, document feature: @escaping @autoclosure @Sendable () -> D,
    first: @escaping @autoclosure @Sendable () -> D.Document, effects: [EffectHandler<D.Effect, D.Action>],
    history: HistoryRules<F.State, F.Action>, schema: Schema, durability: Durability
  )
  where
    F == SharedDocument<D>, D: SendableMetatype, D.Document: SendableMetatype, D.Session: SendableMetatype,
    D.Subscription == Never
  {
    self.init(
      name: name, document: feature(), first: first(), effects: effects, subscriptions: [], history: history,
      schema: schema, durability: durability)
  }

  /// Describes an app of a shared document with subscriptions and without effects.
  @inlinable public init<D: DocumentFeature>(
    name: String, document feature: @escaping @autoclosure @Sendable () -> D,
    first: @escaping @autoclosure @Sendable () -> D.Document,
    subscriptions: [EffectHandler<D.Subscription, D.Action>],
    history: HistoryRules<F.State, F.Action>, schema: Schema, durability: Durability
  )
  where
    F == SharedDocument<D>, D: SendableMetatype, D.Document: SendableMetatype, D.Session: SendableMetatype,
    D.Effect == Never
  {
    self.init(
      name: name, document: feature(), first: first(), effects: [], subscriptions: subscriptions, history: history,
      schema: schema, durability: durability)
  }

  /// Describes an app of a shared document without effects and subscriptions.
  ///
  /// ```swift
  /// let app = AppDefinition(
  ///   name: "Purse", document: Purse(), first: Purse.Document(), history: SharedDocument<Purse>.history(),
  ///   schema: Schema(), durability: .default)
  /// ```
  @inlinable public init<D: DocumentFeature>(
    name: String, document feature: @escaping @autoclosure @Sendable () -> D,
    first: @escaping @autoclosure @Sendable () -> D.Document, history: HistoryRules<F.State, F.Action>, schema: Schema,
    durability: Durability
  )
  where
    F == SharedDocument<D>, D: SendableMetatype, D.Document: SendableMetatype, D.Session: SendableMetatype,
    D.Effect == Never, D.Subscription == Never
  {
    self.init(
      name: name, document: feature(), first: first(), effects: [], subscriptions: [], history: history,
      schema: schema, durability: durability)
  }
}
