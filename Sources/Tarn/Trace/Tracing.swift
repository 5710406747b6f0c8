/// Builds a trace from the activity of a run, in the order in which it happened.
package struct Tracing<F: Feature> where F.State: Equatable {
  package typealias Parts = [Traced<F>.Part]

  /// The feature that returned an effect, and the action on which it did.
  package struct Asker {
    let feature: String
    let action: String
    let cause: Cause
  }

  private let connections: [Connection<F.Effect, F.Action>]
  package private(set) var trace = Trace()
  /// The use cases whose responses come next, one action each: synchronous use cases respond right after the action
  /// that requested them.
  private var answering: [(asker: Asker, useCase: String)] = []
  private var next = 0

  package init(_ connections: [Connection<F.Effect, F.Action>]) { self.connections = connections }

  /// Records the effects of features on an action.
  ///
  /// - Returns: the requester of each effect.
  @discardableResult
  package mutating func note(_ action: F.Action, _ cause: Cause, _ parts: Parts) -> [(effect: F.Effect, asker: Asker)] {
    let name = Fault.name(of: action)
    var seen = cause
    if let answering = takeAnswerer() {
      answered(answering.asker, by: answering.useCase, with: action)
      seen = .arrived
    }
    if parts.isEmpty { trace.add(Trace.Line(feature: nil, action: name, cause: seen)) }
    var asked: [(F.Effect, Asker)] = []
    for part in parts {
      let asker = Asker(feature: part.feature, action: name, cause: seen)
      // Two requests to the same use case on one action are one record.
      var useCases: [String?] = []
      for effect in part.effects {
        asked.append((effect, asker))
        for connection in connections where connection.job(effect) != nil {
          if !useCases.contains(connection.name) { useCases.append(connection.name) }
          if connection.answer != nil { self.answering.append((asker, connection.name)) }
        }
      }
      for useCase in useCases.isEmpty ? [nil] : useCases {
        trace.add(Trace.Line(feature: part.feature, action: name, cause: seen, useCase: useCase))
      }
    }
    return asked
  }

  /// Records an asynchronous response.
  package mutating func answered(_ asker: Asker, by useCase: String, with action: F.Action) {
    trace.add(
      Trace.Line(
        feature: asker.feature, action: asker.action, cause: asker.cause, useCase: useCase,
        answer: Fault.name(of: action)))
  }

  /// Discards the expected responses, because another state replaced the present one.
  package mutating func interrupt() {
    answering = []
    next = 0
  }

  /// Returns the use case to whose response the next action belongs. Only the position decides: the history records an
  /// action that changed nothing with the cause of the action before it.
  private mutating func takeAnswerer() -> (asker: Asker, useCase: String)? {
    guard next < answering.count else {
      interrupt()
      return nil
    }
    defer { next += 1 }
    return answering[next]
  }
}
