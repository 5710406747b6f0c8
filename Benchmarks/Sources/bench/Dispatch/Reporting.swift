import Tarn

/// A counter with an effect that reports that an action has been applied.
struct ReportingCounter: Feature {
  enum Action {
    case count(Counter.Action)
    case report
  }
  enum Effect { case applied }

  let counter: Counter

  func update(_ count: inout Int, _ action: Action) -> [Effect] {
    switch action {
    case .count(let action):
      _ = counter.update(&count, action)
      return []
    case .report: return [.applied]
    }
  }
}

/// Resumes the consumer of a stream.
struct StreamYielder: UseCase {
  let continuation: AsyncStream<Void>.Continuation

  init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

  func perform(_ request: Void, respond: ResponseSender<Void>) async { continuation.yield() }
}
