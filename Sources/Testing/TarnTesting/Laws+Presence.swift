import Tarn
import TarnForms

extension Laws {
  /// Checks that an element that appears and disappears never jumps, whenever it is toggled: its progress is
  /// continuous, it reaches the end position when its duration has passed, and it depends only on the state and the
  /// time.
  ///
  /// ```swift
  /// let violation = laws.presence { $0.drawer } action: { _, now, random in
  ///   random.oneIn(3) ? .textFocused(at: now) : .drawerToggled(at: now)
  /// }
  /// ```
  ///
  /// The walk sends the actions that `action` draws, on average ten within the duration of one animation. Replacing the
  /// presence by another one, for example when another screen opens, jumps rightly: do not draw such actions.
  ///
  /// - Parameters:
  ///   - curve: the easing curve that the view uses.
  ///   - presence: the presence in a state.
  ///   - action: draws the next action, for the time that the action carries.
  /// - Complexity: one update and a few dozen reads a step.
  public func presence(
    curve: EasingCurve = .smooth, _ presence: @escaping (State) -> Presence,
    action: (State, Timestamp, inout SeededRandom) -> Action
  ) -> LawViolation<State, TimedAction<Action>>? {
    self.presence(milliseconds: presence(start).milliseconds, maximumSlope: curve.maximumSlope) {
      presence($0).isShown
    } progress: {
      presence($0).progress(at: $1, curve: curve)
    } action: {
      action($0, $1, &$2)
    }
  }

  /// Checks continuity for a progress function of your own.
  ///
  /// - Parameters:
  ///   - milliseconds: the duration of the whole animation; 0 for an immediate change, whose continuity is not checked.
  ///   - maximumSlope: the maximum slope of the easing curve: change of progress per fraction of the duration.
  ///   - isShown: whether the state shows the element.
  ///   - progress: how much of the element is visible at a time, from 0 to 1.
  ///   - action: draws the next action for a state at a time.
  public func presence(
    milliseconds: Int, maximumSlope: Double, _ isShown: @escaping (State) -> Bool,
    progress: @escaping (State, Timestamp) -> Double,
    action: (State, Timestamp, inout SeededRandom) -> Action
  ) -> LawViolation<State, TimedAction<Action>>? {
    let startTime: Int64 = 1_000_000
    return firstViolation(of: "The law does not hold: an animated presence continues from its current progress") {
      random in
      var (state, elapsed) = (start, 0)
      return (0..<steps).map { _ in
        elapsed += Int.random(in: 0...max(1, milliseconds / 5), using: &random)
        let action = action(state, Timestamp(milliseconds: startTime + Int64(elapsed)), &random)
        _ = feature.apply(action, to: &state)
        return TimedAction(milliseconds: elapsed, action: action)
      }
    } finding: { steps in
      var reading = PresenceReading(state: start, now: startTime, milliseconds, maximumSlope, isShown, progress)
      for (index, step) in steps.enumerated() {
        var state = reading.state
        if let message = reading.wait(until: startTime + Int64(step.milliseconds)) {
          return LawFinding(after: index + 1, message: message)
        }
        _ = feature.apply(step.action, to: &state)
        if let message = reading.replaceState(state) { return LawFinding(after: index + 1, message: message) }
      }
      return nil
    }
  }
}

/// A state, with checks of its progress over time.
private struct PresenceReading<State> {
  private(set) var state: State
  private var now: Int64
  private let milliseconds: Int
  private let maximumSlope: Double
  private let isShown: (State) -> Bool
  private let progress: (State, Timestamp) -> Double
  /// The tolerance for rounding errors of `Double`.
  private let tolerance = 1e-6

  init(
    state: State, now: Int64, _ milliseconds: Int, _ maximumSlope: Double, _ isShown: @escaping (State) -> Bool,
    _ progress: @escaping (State, Timestamp) -> Double
  ) {
    (self.state, self.now, self.milliseconds, self.maximumSlope) = (state, now, milliseconds, maximumSlope)
    (self.isShown, self.progress) = (isShown, progress)
  }

  private func read(_ time: Int64) -> Double { progress(state, Timestamp(milliseconds: time)) }

  /// Advances the time in eight steps.
  mutating func wait(until end: Int64) -> String? {
    let from = now
    var last = read(now)
    for step in 1...8 as ClosedRange<Int64> {
      let next = from + (end - from) * step / 8
      let progress = read(next)
      if !(0...1).contains(progress) { return "its progress is \(progress), which is not from 0 to 1" }
      let maximum = milliseconds > 0 ? maximumSlope * Double(next - now) / Double(milliseconds) + tolerance : 1
      if abs(progress - last) > maximum {
        return "its progress changes from \(last) to \(progress) within \(next - now) ms"
      }
      (now, last) = (next, progress)
    }
    return nil
  }

  /// Replaces the state by the one after an action.
  mutating func replaceState(_ new: State) -> String? {
    let before = read(now)
    state = new
    if milliseconds > 0, abs(read(now) - before) > tolerance {
      return "its progress jumps from \(before) to \(read(now))"
    }
    let (end, expected) = (read(now + Int64(milliseconds)), isShown(state) ? 1.0 : 0)
    // The progress was read for another time in between.
    if read(now) != read(now) || read(now + Int64(milliseconds)) != end {
      return "its progress has two values at the same time and with the same state"
    }
    return end == expected
      ? nil : "\(milliseconds) ms later its progress is \(end) instead of \(expected == 1 ? "1" : "0")"
  }
}
