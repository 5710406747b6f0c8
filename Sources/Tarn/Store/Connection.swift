/// How an app connects a use case: which of its effects (or sources) are requests of the use case, and which action
/// a response becomes.
///
/// ```swift
/// Connection(Weather()) { effect in
///   if case .askWeather(let city) = effect { city } else { nil }
/// } action: { city, response in
///   .weather(city, response)
/// }
/// ```
///
/// An effect is performed by every connection that takes it. One that none takes is a ``Fault``.
public struct Connection<Wish: Sendable, Action: Sendable>: Sendable {
  package typealias Job = @Sendable (Responder<Action>) async -> Void

  /// The type of the use case, for those who tell what an app did.
  package let name: String
  package let job: @Sendable (Wish) -> Job?

  /// - Parameters:
  ///   - useCase: what performs it.
  ///   - request: the use case's request for an effect or a source, or `nil` if it isn't one of its.
  ///   - action: what a response to a request means to the app.
  public init<Performing: UseCase>(
    _ useCase: Performing,
    request: @escaping @Sendable (Wish) -> Performing.Request?,
    action: @escaping @Sendable (Performing.Request, Performing.Response) -> Action
  ) {
    name = String(describing: Performing.self)
    job = { wish in
      guard let request = request(wish) else { return nil }
      return { responder in
        await useCase.perform(request, respond: Responder { await responder(action(request, $0)) })
      }
    }
  }
}
