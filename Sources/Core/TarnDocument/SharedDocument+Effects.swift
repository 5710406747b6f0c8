import Tarn

extension SharedDocument {
  /// Returns handlers for a store of the document: the response to an effect is an action of the session that requested
  /// it.
  ///
  /// ```swift
  /// let store = Store(
  ///   DocumentState(Kitty.Document()), SharedDocument(Kitty()), effects: SharedDocument<Kitty>.effects([rates]))
  /// ```
  public static func effects(
    _ handlers: [EffectHandler<D.Effect, D.Action>]
  ) -> [EffectHandler<Effect, Action>] {
    handlers.map { $0.lifted(request: { $0.effect }, action: { .acted($0.session, $1) }) }
  }

  /// Returns handlers for a store of the document. The actions of a session's subscription are those of the session, and
  /// the actions of the document's are those of the session ``SessionID/environment``.
  public static func subscriptions(
    _ handlers: [EffectHandler<D.Subscription, D.Action>]
  ) -> [EffectHandler<Subscription, Action>] {
    handlers.map { $0.lifted(request: { $0.subscription }, action: { .acted($0.session, $1) }) }
  }
}
