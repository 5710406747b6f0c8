/// Puts a trace together from what was done, in the order it was done.
package struct Tracing<F: Feature> where F.State: Equatable {
  package typealias Parts = [Traced<F>.Part]

  /// Who asked for something, and on what.
  package struct Asker {
    let feature: String
    let action: String
    let cause: Cause
  }

  private let connections: [Connection<F.Effect, F.Action>]
  package private(set) var trace = Trace()
  /// Who answers next, each with one action: immediate use cases answer right after the action that asked them.
  private var answering: [(asker: Asker, useCase: String)] = []
  private var next = 0

  package init(_ connections: [Connection<F.Effect, F.Action>]) { self.connections = connections }

  /// Takes down what features did on an action.
  ///
  /// - Returns: who asked for each of its effects.
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
      // To ask the same one twice is one thing that was done.
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

  /// Takes down an answer that came later.
  package mutating func answered(_ asker: Asker, by useCase: String, with action: F.Action) {
    trace.add(
      Trace.Line(
        feature: asker.feature, action: asker.action, cause: asker.cause, useCase: useCase,
        answer: Fault.name(of: action)))
  }

  /// Nobody answers any more: another state was put in the present one's place.
  package mutating func interrupt() {
    answering = []
    next = 0
  }

  /// Whose answer the next action is. By its place alone: the cause says nothing, for a history takes down an action that
  /// changed nothing with what was before it.
  private mutating func takeAnswerer() -> (asker: Asker, useCase: String)? {
    guard next < answering.count else {
      interrupt()
      return nil
    }
    defer { next += 1 }
    return answering[next]
  }
}
