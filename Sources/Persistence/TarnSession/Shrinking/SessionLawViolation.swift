import Tarn
import TarnEncoding
import TarnRecord

/// A law of every app that does not hold after a step of a recorded session.
///
/// ```
/// Step 3 (add) violates “Pure update”: the same action in the same state gives another state the second time.
/// ```
public struct SessionLawViolation: Hashable, Sendable, CustomStringConvertible {
  /// The laws that a session can violate, by their names in docs/laws.md.
  public enum Law: String, Hashable, Sendable, CaseIterable {
    /// The same state and action give the same state and effects.
    case pureUpdate = "Pure update"
    /// A saved state reads back equal.
    case roundTrip = "Round trip"
    /// Undo and then redo change nothing.
    case undo = "Undo"
  }

  /// The law.
  public let law: Law
  /// The number of the step, from 1; 0 for the first state.
  public let step: Int
  /// The name of the step's action.
  public let action: String

  public var description: String {
    let text =
      switch law {
      case .pureUpdate: "the same action in the same state gives another state or other effects the second time"
      case .roundTrip: "the saved state reads back as another one, or not at all"
      case .undo: "undo and then redo lead to another state"
      }
    return "Step \(step) (\(action)) violates “\(law.rawValue)”: \(text)."
  }
}

extension RecordedSession {
  /// Returns the first violation of a law that needs nothing but the session: the update is pure, a saved state reads back
  /// equal, and undo with redo is the identity.
  ///
  /// ```swift
  /// if let violation = recorded.lawViolation(with: Clocks(), history: rules) { print(violation) }
  /// ```
  ///
  /// `Laws` in `TarnTesting` checks more laws, with random actions.
  ///
  /// - Parameters:
  ///   - feature: the feature of the app.
  ///   - rules: the rules of the app's history; without them undo is not checked.
  /// - Complexity: three updates a step, and O(size of the state) to save and read each state.
  public func lawViolation<F: Feature>(
    with feature: F, history rules: HistoryRules<State, Action>? = nil
  ) -> SessionLawViolation? where F.State == State, F.Action == Action {
    let check = SessionLawCheck(feature, rules, header.time)
    let loop = check.loop(from: first)
    for (index, step) in steps.enumerated() {
      if let law = check.apply(step, to: loop) {
        return SessionLawViolation(law: law, step: index + 1, action: step.name)
      }
    }
    return nil
  }

  /// Returns the session with the few steps of which the last one still violates a law: the one that the session violates
  /// first.
  ///
  /// - Returns: `nil` if the session violates no law: see ``lawViolation(with:history:)``.
  /// - Complexity: that of ``lawViolation(with:history:)``, and then that of
  ///   ``shrunk(with:until:)-(_,(State)->Bool)``.
  public func shrunkToLawViolation<F: Feature>(
    with feature: F, history rules: HistoryRules<State, Action>? = nil
  ) -> RecordedSession? where F.State == State, F.Action == Action {
    guard let violation = lawViolation(with: feature, history: rules) else { return nil }
    var failing = self
    failing.steps.removeSubrange(violation.step...)
    let check = SessionLawCheck(feature, rules, header.time)
    let short = failing.shrunk { candidate in
      guard let last = candidate.steps.last else { return false }
      let loop = check.loop(from: candidate.first)
      for step in candidate.steps.dropLast() { check.send(step, to: loop) }
      return check.apply(last, to: loop) == violation.law
    }
    return short.rerecorded(with: feature)
  }
}

/// Checks the laws at one step.
private struct SessionLawCheck<F: Feature> where F.State: Record, F.Action: Codable & Sendable {
  private let feature: F
  private let rules: HistoryRules<F.State, F.Action>?
  private let time: Timestamp
  private let printer = JSONPrinter(isPretty: false)

  init(_ feature: F, _ rules: HistoryRules<F.State, F.Action>?, _ time: Timestamp) {
    self.feature = feature
    self.rules = rules
    self.time = time
  }

  /// Returns a loop without handlers: the answers come from the session.
  func loop(from first: F.State) -> Loop<F> {
    let time = time
    return Loop(first, feature, history: rules, now: { time }, onFault: { _ in })
  }

  func send(_ step: RecordedSession<F.State, F.Action>.Step, to loop: Loop<F>) {
    switch step.change {
    case .action(let action): loop.send(action, cause: step.cause)
    case .state(let state): loop.load(state)
    }
  }

  /// Applies a step, and returns the law that it violates.
  func apply(
    _ step: RecordedSession<F.State, F.Action>.Step, to loop: Loop<F>
  ) -> SessionLawViolation.Law? {
    if let action = step.action, !isPure(action, in: loop.state) { return .pureUpdate }
    send(step, to: loop)
    if !readsBack(loop.state) { return .roundTrip }
    guard loop.history?.undoable != nil else { return nil }
    let present = loop.state
    let refusals = loop.collectRefusals {
      loop.undo()
      loop.redo()
    }
    if refusals.isEmpty { return loop.state == present ? nil : .undo }
    // The rules of the history may refuse one of them; the other is no step of the session.
    if loop.state != present { loop.redo() }
    return nil
  }

  private func isPure(_ action: F.Action, in state: F.State) -> Bool {
    var (one, other) = (state, state)
    let effects = feature.update(&one, action).map { Fault.contentName(of: $0) }
    return feature.update(&other, action).map { Fault.contentName(of: $0) } == effects && one == other
  }

  private func readsBack(_ state: F.State) -> Bool {
    guard let data = try? printer.print(state) else { return false }
    let read = data.withUnsafeBytes { bytes in
      try? JSONNodeDecoder.decode(F.State.self, from: JSONReader.node(of: bytes))
    }
    return read == state
  }
}
