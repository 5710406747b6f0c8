import Tarn

extension SharedDocument {
  /// Returns handlers for a store of the document: the response to an effect is an action of the session that requested
  /// it.
  ///
  /// ```swift
  /// let store = Store(
  ///   DocumentState(Kitty.Document()), SharedDocument(Kitty()), effects: SharedDocument<Kitty>.effects([rates]))
  /// ```
  @inlinable public static func effects(
    _ handlers: [EffectHandler<D.Effect, D.Action>]
  ) -> [EffectHandler<Effect, Action>] {
    handlers.map { $0.inSession() }
  }

  /// Returns handlers for a store of the document. The actions of a session's subscription are those of the session, and
  /// the actions of the document's are those of the session ``SessionID/environment``.
  @inlinable public static func subscriptions(
    _ handlers: [EffectHandler<D.Subscription, D.Action>]
  ) -> [EffectHandler<Subscription, Action>] {
    handlers.map { $0.inSession() }
  }
}

/// A request with its session.
@usableFromInline protocol SessionRequest: Sendable {
  associatedtype Request: Sendable
  var session: SessionID { get }
  var request: Request { get }
}

extension DocumentEffect: SessionRequest {
  @inlinable var request: Effect { effect }
}

extension DocumentSubscription: SessionRequest {
  @inlinable var request: Subscription { subscription }
}

extension EffectHandler {
  /// Returns a handler of requests with a session, to which it responds with actions of the session.
  ///
  /// Inlinable, so that in the app's module the closures read the request where it is stored: it is not copied for each
  /// handler that is tried.
  @inlinable func inSession<Outer: SessionRequest>() -> EffectHandler<Outer, DocumentAction<Action>>
  where Outer.Request == Request {
    let (operation, respond) = (operation, respond)
    var sessionRespond: (@Sendable (Outer) -> DocumentAction<Action>?)?
    if let respond {
      sessionRespond = { outer in
        guard let action = respond(outer.request) else { return nil }
        return .acted(outer.session, action)
      }
    }
    return EffectHandler<Outer, DocumentAction<Action>>(
      name: name,
      operation: { (outer: Outer) -> EffectHandler<Outer, DocumentAction<Action>>.Operation? in
        guard let run = operation(outer.request) else { return nil }
        let session = outer.session
        return { sender in await run(ResponseSender { await sender(.acted(session, $0)) }) }
      },
      respond: sessionRespond)
  }
}
