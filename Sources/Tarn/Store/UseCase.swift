/// Performs one kind of request, and answers none, one or many times. A black box: its own request and response types
/// are all it knows of the app.
///
/// ```swift
/// struct Weather: UseCase {
///   enum Response { case degrees(Double), failed(reason: String) }
///   func perform(_ city: String, respond: Responder<Response>) async {
///     do { await respond(.degrees(try await service.degrees(in: city))) }
///     catch { await respond(.failed(reason: "\(error)")) }
///   }
/// }
/// ```
///
/// An error is a response like any other: `perform` does not throw, so none can be swallowed.
///
/// When the store goes away, or a source is no longer wanted, the task it runs in is cancelled; what it answers after
/// that goes nowhere. It should then end soon, as any task should.
public protocol UseCase<Request, Response>: Sendable {
  associatedtype Request: Sendable
  associatedtype Response: Sendable

  /// Returns when all has been answered. Runs off the store's isolation, several at a time.
  func perform(_ request: Request, respond: Responder<Response>) async
}

/// Where a use case puts its answers.
public struct Responder<Response: Sendable>: Sendable {
  let deliver: @Sendable (Response) async -> Void

  public init(_ deliver: @escaping @Sendable (Response) async -> Void) { self.deliver = deliver }

  /// Hands an answer over; waits while the store's mailbox is full, so a fast source can't outrun its app.
  public func callAsFunction(_ response: Response) async { await deliver(response) }
}
