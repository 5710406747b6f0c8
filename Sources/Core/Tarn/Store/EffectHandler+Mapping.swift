extension EffectHandler {
  /// Returns this handler of a child feature as a handler of its parent.
  ///
  /// ```swift
  /// let mail = EffectHandler(SendMail()) { _, result in Mailer.Action.sent(result) }
  /// let handler = mail.map { (effect: Office.Effect) in
  ///   if case .mailer(let effect) = effect { effect } else { nil }
  /// } action: { _, action in
  ///   Office.Action.mailer(action)
  /// }
  /// ```
  ///
  /// Use it for effects and for subscriptions. The parent's request identifies the child if there are several, so
  /// `action` takes the ID from it:
  ///
  /// ```swift
  /// let sending = EffectHandler(SendMail()) { _, result in Mailer.Action.sent(result) }
  /// let rows = sending.map { (effect: Offices.Effect) in
  ///   if case .row(_, let text) = effect { text } else { nil }
  /// } action: { effect, action in
  ///   switch effect { case .row(let id, _): Offices.Action.row(id, action) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - request: returns the child's request for one of the parent, or `nil` if it belongs to another child.
  ///   - action: returns the parent's action for its request and an action of the child.
  @inlinable public func map<ParentRequest: Sendable, ParentAction: Sendable>(
    request: @escaping @Sendable (ParentRequest) -> Request?,
    action: @escaping @Sendable (ParentRequest, Action) -> ParentAction
  ) -> EffectHandler<ParentRequest, ParentAction> {
    let operation = self.operation
    var parentRespond: (@Sendable (ParentRequest) -> ParentAction?)?
    if let respond {
      parentRespond = { parent in
        guard let request = request(parent), let response = respond(request) else { return nil }
        return action(parent, response)
      }
    }
    return EffectHandler<ParentRequest, ParentAction>(
      name: name,
      operation: { parent in
        guard let request = request(parent), let perform = operation(request) else { return nil }
        return { sender in await perform(ResponseSender { await sender(action(parent, $0)) }) }
      },
      respond: parentRespond)
  }
}
