/// Connects a use case to an app: maps effects (or subscriptions) to requests of the use case, and its responses to
/// actions.
///
/// ```swift
/// let handler = EffectHandler<Journal.Effect, Journal.Action>(Weather()) { effect in
///   if case .askWeather(let city) = effect { city } else { nil }
/// } action: { city, response in
///   .weather(city, response)
/// }
/// ```
///
/// If the effects (or subscriptions) are the requests themselves, only the action is mapped:
///
/// ```swift
/// let handler = EffectHandler(Weather()) { city, response in Journal.Action.weather(city, response) }
/// ```
///
/// A use case that responds synchronously (``SynchronousUseCase``) is executed within the settling, by a ``Loop`` too.
///
/// Every handler that accepts an effect performs it. An effect that no handler accepts is reported as a ``Fault``.
public struct EffectHandler<Request: Sendable, Action: Sendable>: Sendable {
  @usableFromInline package typealias Operation = @Sendable (ResponseSender<Action>) async -> Void

  /// The name of the use case's type, for traces.
  @usableFromInline package let name: String
  /// Returns the operation that performs a request; `nil` if the use case does not handle it.
  @usableFromInline package let operation: @Sendable (Request) -> Operation?
  /// Returns the response of a synchronous use case; `nil` if the connected use case is not synchronous.
  @usableFromInline package let respond: (@Sendable (Request) -> Action?)?

  /// Creates a handler that performs effects or subscriptions with a use case.
  ///
  /// - Parameters:
  ///   - useCase: the use case that performs the requests.
  ///   - request: returns the request for an effect or a subscription, or `nil` if this use case does not handle it.
  ///   - action: returns the action for a request and its response.
  @inlinable public init<Performing: UseCase>(
    _ useCase: Performing,
    request: @escaping @Sendable (Request) -> Performing.Request?,
    action: @escaping @Sendable (Performing.Request, Performing.Response) -> Action
  ) {
    name = String(describing: Performing.self)
    respond = nil
    operation = { value in
      guard let request = request(value) else { return nil }
      return { sender in
        await useCase.perform(request, respond: ResponseSender { await sender(action(request, $0)) })
      }
    }
  }

  /// Creates a handler for a use case that responds synchronously. The loop applies its response right after the action
  /// that returned the effect.
  @inlinable public init<Performing: SynchronousUseCase>(
    _ useCase: Performing,
    request: @escaping @Sendable (Request) -> Performing.Request?,
    action: @escaping @Sendable (Performing.Request, Performing.Response) -> Action
  ) {
    let response: @Sendable (Request) -> Action? = { value in
      request(value).map { action($0, useCase.perform($0)) }
    }
    name = String(describing: Performing.self)
    self.respond = response
    // For a subscription: no action requested it, so its single response is delivered through the mailbox.
    operation = { value in
      guard request(value) != nil else { return nil }
      return { sender in if let action = response(value) { await sender(action) } }
    }
  }

  /// Creates a handler for effects or subscriptions that are the requests of a use case.
  ///
  /// - Parameters:
  ///   - useCase: the use case that performs the requests.
  ///   - action: returns the action for a request and its response.
  @inlinable public init<Performing: UseCase>(
    _ useCase: Performing, action: @escaping @Sendable (Request, Performing.Response) -> Action
  ) where Performing.Request == Request {
    self.init(useCase, request: { $0 }, action: action)
  }

  /// Creates a handler for effects or subscriptions that are the requests of a use case that responds synchronously.
  @inlinable public init<Performing: SynchronousUseCase>(
    _ useCase: Performing, action: @escaping @Sendable (Request, Performing.Response) -> Action
  ) where Performing.Request == Request {
    self.init(useCase, request: { $0 }, action: action)
  }

  /// Creates a handler that performs effects and sends no actions to the store.
  init(name: String, perform: @escaping @Sendable (Request) -> (@Sendable () -> Void)?) {
    self.name = name
    respond = nil
    operation = { request in
      guard let perform = perform(request) else { return nil }
      return { _ in perform() }
    }
  }

  /// Creates a handler from its functions, such as those of another handler.
  @inlinable package init(
    name: String, operation: @escaping @Sendable (Request) -> Operation?, respond: (@Sendable (Request) -> Action?)?
  ) {
    self.name = name
    self.operation = operation
    self.respond = respond
  }
}
