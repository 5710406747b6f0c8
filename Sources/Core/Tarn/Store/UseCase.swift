/// Performs one kind of request, and responds zero, one or many times. A use case knows only its own request and
/// response types, nothing else of the app.
///
/// ```swift
/// struct Weather: UseCase {
///   enum Response { case degrees(Double), failed(reason: String) }
///   func perform(_ city: String, respond: ResponseSender<Response>) async {
///     do { await respond(.degrees(try await service.degrees(in: city))) }
///     catch { await respond(.failed(reason: "\(error)")) }
///   }
/// }
/// ```
///
/// An error is a response like any other: `perform` does not throw, so no error can be swallowed.
///
/// The store cancels the task of `perform` when the store is released or the state no longer returns the subscription.
/// Responses after that are ignored, and `perform` should then return soon.
public protocol UseCase<Request, Response>: Sendable {
  /// The values that determine one call of ``perform(_:respond:)``.
  associatedtype Request: Sendable
  /// The results of a request, including errors.
  associatedtype Response: Sendable

  /// Performs a request, and returns when all responses have been sent. Runs outside the store's isolation; several
  /// calls may run at once.
  func perform(_ request: Request, respond: ResponseSender<Response>) async
}

/// Sends the responses of a use case.
public struct ResponseSender<Response: Sendable>: Sendable {
  let deliver: @Sendable (Response) async -> Void

  /// Creates a sender that passes each response to a closure.
  public init(_ deliver: @escaping @Sendable (Response) async -> Void) { self.deliver = deliver }

  /// Sends a response, waiting while the store's mailbox is full, so that a fast producer cannot overrun the app.
  public func callAsFunction(_ response: Response) async { await deliver(response) }
}
