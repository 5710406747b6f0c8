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
/// A use case that answers at once (``ImmediateUseCase``) is asked within the settling, by a ``Loop`` too.
///
/// An effect is performed by every connection that takes it. One that none takes is a ``Fault``.
public struct Connection<Wish: Sendable, Action: Sendable>: Sendable {
  @usableFromInline package typealias Job = @Sendable (Responder<Action>) async -> Void

  /// The type of the use case, for those who tell what an app did.
  @usableFromInline package let name: String
  @usableFromInline package let job: @Sendable (Wish) -> Job?
  /// What an immediate use case answers; `nil` if the connected one is not immediate.
  @usableFromInline package let answer: (@Sendable (Wish) -> Action?)?

  /// - Parameters:
  ///   - useCase: what performs it.
  ///   - request: the use case's request for an effect or a source, or `nil` if it isn't one of its.
  ///   - action: what a response to a request means to the app.
  @inlinable public init<Performing: UseCase>(
    _ useCase: Performing,
    request: @escaping @Sendable (Wish) -> Performing.Request?,
    action: @escaping @Sendable (Performing.Request, Performing.Response) -> Action
  ) {
    name = String(describing: Performing.self)
    answer = nil
    job = { wish in
      guard let request = request(wish) else { return nil }
      return { responder in
        await useCase.perform(request, respond: Responder { await responder(action(request, $0)) })
      }
    }
  }

  /// The same for a use case that answers at once: what it answers is applied right after the action that asked.
  @inlinable public init<Performing: ImmediateUseCase>(
    _ useCase: Performing,
    request: @escaping @Sendable (Wish) -> Performing.Request?,
    action: @escaping @Sendable (Performing.Request, Performing.Response) -> Action
  ) {
    let answer: @Sendable (Wish) -> Action? = { wish in
      request(wish).map { action($0, useCase.answer($0)) }
    }
    name = String(describing: Performing.self)
    self.answer = answer
    // For a source: what runs has no action that asked, so its one answer comes by the mailbox.
    job = { wish in
      guard request(wish) != nil else { return nil }
      return { responder in if let action = answer(wish) { await responder(action) } }
    }
  }

  /// One with nothing to say to the store.
  init(name: String, perform: @escaping @Sendable (Wish) -> (@Sendable () -> Void)?) {
    self.name = name
    answer = nil
    job = { wish in
      guard let perform = perform(wish) else { return nil }
      return { _ in perform() }
    }
  }
}
