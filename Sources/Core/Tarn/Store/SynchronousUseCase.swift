/// A use case that responds synchronously with exactly one value: a random number, an ID, the time, a look-up in
/// memory.
///
/// ```swift
/// struct DrawNumber: SynchronousUseCase {
///   func perform(_ sides: Int) -> Int { Int.random(in: 1...sides) }
/// }
///
/// let loop = Loop(Dice.State(), Dice(), effects: [
///   EffectHandler(DrawNumber()) { if case .draw(let sides) = $0 { sides } else { nil } }
///     action: { _, number in .drawn(number) }
/// ])
/// loop.send(.roll)  // on return `.drawn` has been applied, too
/// ```
///
/// The response belongs to the action that requested it. The loop applies the resulting action right after the
/// requesting one, before any other queued action and before it notifies observers. The resulting action has the same
/// cause, and the changes of both are one history step, named after the first of these actions that changed the state.
/// Undo therefore reverts a click that involves a use case as a whole.
///
/// The loop and the user interface wait for the response, so do not do slow or blocking work here. The use case must
/// not read the store: its only input is the request.
///
/// A synchronous use case can be used wherever a ``UseCase`` can.
public protocol SynchronousUseCase<Request, Response>: UseCase {
  // Redeclared, so that the compiler finds the types in `perform`.
  /// The type of the requests.
  associatedtype Request
  /// The type of the responses.
  associatedtype Response

  /// Returns the response to a request, without waiting.
  func perform(_ request: Request) -> Response
}

extension SynchronousUseCase {
  /// Sends the result of ``perform(_:)`` as the single response.
  public func perform(_ request: Request, respond: ResponseSender<Response>) async { await respond(perform(request)) }
}
