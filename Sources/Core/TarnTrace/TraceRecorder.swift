import Tarn

/// Builds a trace from the activity of a run, in the order in which it happened.
package struct TraceRecorder<F: Feature> where F.State: Equatable {
  package typealias Contributions = [TracedFeature<F>.Contribution]

  /// The feature that returned an effect, and the action on which it did.
  package struct Requester {
    let feature: String
    let action: String
    let cause: Cause
  }

  private let handlers: [EffectHandler<F.Effect, F.Action>]
  package private(set) var trace = Trace()
  /// The use cases whose responses come next, one action each: synchronous use cases respond right after the action
  /// that requested them.
  private var expectedResponses: [(requester: Requester, useCase: String)] = []
  private var next = 0

  package init(_ handlers: [EffectHandler<F.Effect, F.Action>]) { self.handlers = handlers }

  /// Records the effects of features on an action.
  ///
  /// - Returns: the requester of each effect.
  @discardableResult
  package mutating func record(_ action: F.Action, _ cause: Cause, _ parts: Contributions) -> [(
    effect: F.Effect, requester: Requester
  )] {
    let name = Fault.name(of: action)
    var ownCause = cause
    if let responder = nextResponder() {
      recordResponse(to: responder.requester, by: responder.useCase, with: action)
      ownCause = .arrived
    }
    if parts.isEmpty { trace.add(Trace.Record(feature: nil, action: name, cause: ownCause)) }
    var requested: [(F.Effect, Requester)] = []
    for part in parts {
      let requester = Requester(feature: part.feature, action: name, cause: ownCause)
      // Two requests to the same use case on one action are one record.
      var useCases: [String?] = []
      for effect in part.effects {
        requested.append((effect, requester))
        for handler in handlers where handler.operation(effect) != nil {
          if !useCases.contains(handler.name) { useCases.append(handler.name) }
          if handler.respond != nil { expectedResponses.append((requester, handler.name)) }
        }
      }
      for useCase in useCases.isEmpty ? [nil] : useCases {
        trace.add(Trace.Record(feature: part.feature, action: name, cause: ownCause, useCase: useCase))
      }
    }
    return requested
  }

  /// Records the response of a use case.
  package mutating func recordResponse(to requester: Requester, by useCase: String, with action: F.Action) {
    trace.add(
      Trace.Record(
        feature: requester.feature, action: requester.action, cause: requester.cause, useCase: useCase,
        response: Fault.name(of: action)))
  }

  /// Discards the expected responses, because another state replaced the present one.
  package mutating func interrupt() {
    expectedResponses = []
    next = 0
  }

  /// Returns the use case to whose response the next action belongs. Only the position decides: the history records an
  /// action that changed nothing with the cause of the action before it.
  private mutating func nextResponder() -> (requester: Requester, useCase: String)? {
    guard next < expectedResponses.count else {
      interrupt()
      return nil
    }
    defer { next += 1 }
    return expectedResponses[next]
  }
}
