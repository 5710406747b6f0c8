import Foundation
import Tarn
import TarnEncoding
import TarnRecord

extension RecordedSession {
  /// The comparisons of a replay with the recorded run.
  public enum Checks: Sendable {
    /// Every checksum that was recorded, the effects of every step, and whether an action would be refused now.
    case all
    /// The last checksum alone, and no effects or refusals. It is faster, and finds no difference that is gone again. It ends
    /// with the step of that checksum, which it names.
    case last
  }

  /// Replays the session without a device: applies the recorded actions, performs no effects, and takes their answers from
  /// the session.
  ///
  /// ```swift
  /// let report = recorded.replay(with: Clocks())
  /// if let difference = report.difference { print(difference) }
  /// ```
  ///
  /// A difference means that the app behaves in another way than the one that recorded the session, or that `update` depends
  /// on something other than its arguments (law 2).
  ///
  /// - Complexity: one `update` a step, and O(size of the state) for each checksum that is compared.
  @inlinable public func replay<F: Feature>(
    with feature: F, checking checks: Checks = .all
  ) -> SessionReport<State> where F.State == State, F.Action == Action {
    switch checks {
    case .all: return replayAll(with: feature)
    case .last:
      let end = lastChecksum
      return report(of: state(after: end, with: feature), after: end)
    }
  }

  /// Returns the state after some steps.
  ///
  /// - Precondition: the session has that many steps.
  /// - Complexity: one `update` a step.
  // Inlinable, so that it is specialized for the app.
  @inlinable public func state<F: Feature>(
    after count: Int, with feature: F
  ) -> State where F.State == State, F.Action == Action {
    var state = first
    for index in 0..<count { steps[index].apply(to: &state, with: feature) }
    return state
  }

  /// The number of steps up to the last one with a checksum; of all steps if none has one.
  // A loop: `lastIndex` copies a step for each call of its closure.
  @inlinable var lastChecksum: Int {
    var index = steps.count
    while index > 0, steps[index - 1].checksum == nil { index -= 1 }
    return index > 0 ? index : steps.count
  }

  @usableFromInline func replayAll<F: Feature>(
    with feature: F
  ) -> SessionReport<State> where F.State == State, F.Action == Action {
    var replay = Replay(feature, first, digester)
    for (index, step) in steps.enumerated() {
      if let difference = replay.apply(step, index) { return replay.report(index + 1, difference) }
    }
    return replay.report(steps.count, nil)
  }

  /// Computes digests as the recording program did, without the fields that this one has added.
  private var digester: StateDigester {
    StateDigester(
      hiding: Set(header.secrets).union(State.secretFields),
      leavingOut: header.fields.isEmpty ? [] : State.fieldPaths.subtracting(header.fields))
  }

  /// Compares a state with the checksum of the last of some steps, if that has one.
  @usableFromInline func report(of state: State, after count: Int) -> SessionReport<State> {
    func report(_ comparisons: Int, _ difference: SessionDifference?) -> SessionReport<State> {
      SessionReport(steps: count, comparisons: comparisons, difference: difference, state: state)
    }
    let digester = digester
    guard count > 0, let checksum = steps[count - 1].checksum, let digest = try? digester.digest(of: state) else {
      return report(0, nil)
    }
    guard digest.checksum != checksum else { return report(1, nil) }
    var parts = (try? digester.digest(of: first))?.parts ?? [:]
    for part in steps[..<count].lazy.flatMap(\.parts) {
      parts[part.path] = part.content == .removed ? nil : part.content
    }
    let fields = SessionDifference.fields(parts, digest.parts)
    return report(1, SessionDifference(count, steps[count - 1].name, .state(fields)))
  }

  /// Returns the steps from the last state that is as recorded to the first difference, with that state as the first one.
  ///
  /// ```swift
  /// if let short = recorded.shrunkToDifference(with: Clocks()) { print(try short.text()) }
  /// ```
  ///
  /// The checksums are those of the recording, so a replay of the result has the same difference until the app is mended. No
  /// step between them is dropped, because the state to which the recorded app would have come without it is not known.
  ///
  /// - Returns: `nil` if the app behaves as recorded.
  /// - Complexity: that of ``replay(with:checking:)``.
  public func shrunkToDifference<F: Feature>(
    with feature: F
  ) -> RecordedSession? where F.State == State, F.Action == Action {
    var replay = Replay(feature, first, digester)
    var (start, last) = (0, first)
    for (index, step) in steps.enumerated() {
      if replay.apply(step, index) != nil {
        var short = self
        short.damage = nil
        short.first = last
        short.steps = Array(steps[start...index])
        short.header.step += start
        if start > 0 { short.header.time = steps[start - 1].time }
        return short
      }
      if step.checksum != nil { (start, last) = (index + 1, replay.state) }
    }
    return nil
  }

  /// Returns the state after each step, without comparing anything: for a device that shows a session.
  ///
  /// - Complexity: one `update` a step.
  public func states<F: Feature>(
    with feature: F
  ) -> [State] where F.State == State, F.Action == Action {
    var state = first
    return steps.map { step in
      step.apply(to: &state, with: feature)
      return state
    }
  }

  /// Returns what came from outside: each action that answers no effect, with the state before it. An exploration
  /// learns from it how often people take which move (`weighted(by:)` in `TarnTesting`).
  ///
  /// - Complexity: one `update` a step.
  public func moves<F: Feature>(
    with feature: F
  ) -> [(state: State, action: Action)] where F.State == State, F.Action == Action {
    zip([first] + states(with: feature), steps).compactMap { state, step in
      step.isResponse ? nil : step.action.map { (state, $0) }
    }
  }
}

extension RecordedSession.Step {
  /// The name of the action, without its values, which may be secret.
  var name: String { action.map { Fault.contentName(of: $0) } ?? "state" }

  /// Applies the step to a state, without effects.
  @inlinable @inline(__always) func apply<F: Feature>(
    to state: inout State, with feature: F
  ) where F.State == State, F.Action == Action {
    switch change {
    case .action(let action): _ = feature.update(&state, action)
    case .state(let new): state = new
    }
  }
}

/// A replay in progress.
private struct Replay<F: Feature> where F.State: Record, F.Action: Codable & Sendable {
  let feature: F
  let refusing: (any RefusingFeature<F.State, F.Action, F.Effect, F.Subscription>)?
  var state: F.State
  let digester: StateDigester
  var comparisons = 0
  /// The recorded parts of the state, as far as they are known.
  var parts: [String: StatePart.Content] = [:]

  init(_ feature: F, _ first: F.State, _ digester: StateDigester) {
    self.feature = feature
    refusing = feature.asRefusing
    state = first
    self.digester = digester
    parts = (try? digester.digest(of: first))?.parts ?? [:]
  }

  func report(_ count: Int, _ difference: SessionDifference?) -> SessionReport<F.State> {
    SessionReport(steps: count, comparisons: comparisons, difference: difference, state: state)
  }

  mutating func apply(
    _ step: RecordedSession<F.State, F.Action>.Step, _ index: Int
  ) -> SessionDifference? {
    switch step.change {
    case .state(let new): state = new
    case .action(let action):
      if !step.isResponse, let refusal = refusing?.refusal(of: action, in: state) {
        return SessionDifference(index + 1, step.name, .refused(refusal.reason))
      }
      let effects = feature.update(&state, action)
      if !effects.isEmpty || !step.effects.isEmpty {
        let names = effects.map { Fault.contentName(of: $0) }
        if names != step.effects {
          return SessionDifference(index + 1, step.name, .effects(recorded: step.effects, replayed: names))
        }
      }
    }
    for part in step.parts { parts[part.path] = part.content == .removed ? nil : part.content }
    guard let checksum = step.checksum else { return nil }
    comparisons += 1
    guard (try? digester.checksum(of: state)) != checksum else { return nil }
    let now = (try? digester.digest(of: state))?.parts ?? [:]
    return SessionDifference(index + 1, step.name, .state(SessionDifference.fields(parts, now)))
  }
}

extension SessionDifference {
  /// The parts of a state that differ from the recorded ones.
  fileprivate static func fields(
    _ recorded: [String: StatePart.Content], _ now: [String: StatePart.Content]
  ) -> [Field] {
    Set(recorded.keys).union(now.keys).sorted().compactMap { path in
      guard recorded[path] != now[path] else { return nil }
      return Field(path: path, recorded: recorded[path]?.text, replayed: now[path]?.text)
    }
  }
}

extension StatePart.Content {
  fileprivate var text: String? {
    switch self {
    case .value(let json): json
    case .checksum: "another value"
    case .removed: nil
    }
  }
}
