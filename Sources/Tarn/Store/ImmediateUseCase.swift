/// A use case that has its one answer at once and waits for nothing: a random number, an id, the time, a look-up in memory.
///
/// ```swift
/// struct DrawNumber: ImmediateUseCase {
///   func answer(_ sides: Int) -> Int { Int.random(in: 1...sides) }
/// }
///
/// let loop = Loop(Dice.State(), Dice(), effects: [
///   Connection(DrawNumber()) { if case .draw(let sides) = $0 { sides } else { nil } }
///     action: { _, number in .drawn(number) }
/// ])
/// loop.send(.roll)  // on return `.drawn` has been applied, too
/// ```
///
/// Its answers belong to the action that asked: they are applied right after it, before anything else that waits and before
/// anyone is told; they have its cause; and what both changed is one step of the history, named after the first action of
/// them that changed something. So a click that goes by way of a use case is undone as a whole.
///
/// It is no place for work that takes long or waits: the loop, and what the person sees, waits for it. Nor may it look at
/// the store: all it knows is its request.
///
/// It is a ``UseCase`` like any other, and can stand wherever one can.
public protocol ImmediateUseCase<Request, Response>: UseCase {
  // Named again, so that the compiler finds them in `answer`.
  associatedtype Request
  associatedtype Response

  func answer(_ request: Request) -> Response
}

extension ImmediateUseCase {
  public func perform(_ request: Request, respond: Responder<Response>) async { await respond(answer(request)) }
}
