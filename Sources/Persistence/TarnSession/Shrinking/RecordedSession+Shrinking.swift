import Tarn
import TarnEncoding
import TarnRecord

extension RecordedSession {
  /// Returns the session with the few steps that are still needed for a condition on its last state.
  ///
  /// ```swift
  /// let short = recorded.shrunk(with: Clocks()) { $0.cities.count > 3 }
  /// ```
  ///
  /// The steps after the first state with the condition are dropped. Of the others it drops halves, then quarters, down to
  /// single steps, as long as the condition holds at the end (Zeller's delta debugging). A step is dropped together with the
  /// answers of synchronous use cases to its effects. Steps that the feature refuses in the shorter session are dropped, too.
  ///
  /// - Parameters:
  ///   - feature: the feature of the app.
  ///   - condition: whether a state is one to keep. It must be a pure function.
  /// - Returns: `nil` if the condition holds in no state of the session. The checksums and effects of the result are those of
  ///   `feature`.
  /// - Complexity: O(n log n) updates if few of n steps are needed, O(n²) at worst; 10,000 steps take some seconds.
  public func shrunk<F: Feature>(
    with feature: F, until condition: (State) throws -> Bool
  ) rethrows -> RecordedSession? where F.State == State, F.Action == Action {
    guard let end = try end(with: feature, until: condition) else { return nil }
    let refusing = feature.asRefusing
    func apply(_ units: ArraySlice<[Step]>, to state: inout State) {
      for unit in units {
        if let action = unit.first?.action, refusing?.refusal(of: action, in: state) != nil { continue }
        for step in unit { step.apply(to: &state, with: feature) }
      }
    }
    var units = Self.units(steps[..<end])
    var chunk = max(1, units.count / 2)
    while !units.isEmpty {
      var (start, hasShrunk, before) = (0, false, first)
      while start < units.count {
        let next = min(start + chunk, units.count)
        var state = before
        apply(units[next...], to: &state)
        if try condition(state) {
          units.removeSubrange(start..<next)
          hasShrunk = true
        } else {
          // The states before the next chunk are the same for all candidates.
          apply(units[start..<next], to: &before)
          start = next
        }
      }
      if chunk == 1, !hasShrunk { break }
      chunk = max(1, chunk / 2)
    }
    var short = self
    short.damage = nil
    short.steps = Array(units.joined())
    // It may hold earlier now.
    if let end = try short.end(with: feature, until: condition) { short.steps.removeSubrange(end...) }
    return short.rerecorded(with: feature)
  }

  /// Returns the session with the few steps that are still needed for a condition. See
  /// ``shrunk(with:until:)-(_,(State)->Bool)``.
  public func shrunk<F: Feature>(
    with feature: F, until condition: SessionCondition
  ) -> RecordedSession? where F.State == State, F.Action == Action {
    let evaluator = ConditionEvaluator(condition)
    return shrunk(with: feature) { evaluator.holds(in: $0) }
  }

  /// Returns the session with the few steps for which a function still returns true, such as one that runs the session in
  /// another program.
  ///
  /// - Parameter fails: whether a shorter session is one to keep. It is not called with the session itself.
  /// - Complexity: O(n log n) calls if few of n steps are needed, O(n²) at worst.
  public func shrunk(while fails: (RecordedSession) throws -> Bool) rethrows -> RecordedSession {
    var units = Self.units(steps[...])
    func session(_ units: [[Step]]) -> RecordedSession {
      var session = self
      session.damage = nil
      session.steps = Array(units.joined())
      for index in session.steps.indices { (session.steps[index].checksum, session.steps[index].parts) = (nil, []) }
      return session
    }
    var chunk = max(1, units.count / 2)
    while !units.isEmpty {
      var (start, hasShrunk) = (0, false)
      while start < units.count {
        var candidate = units
        candidate.removeSubrange(start..<min(start + chunk, units.count))
        if try fails(session(candidate)) {
          units = candidate
          hasShrunk = true
        } else {
          start += chunk
        }
      }
      if chunk == 1, !hasShrunk { break }
      chunk = max(1, chunk / 2)
    }
    return session(units)
  }

  /// Returns the number of steps up to the first state in which a condition holds.
  private func end<F: Feature>(
    with feature: F, until condition: (State) throws -> Bool
  ) rethrows -> Int? where F.State == State, F.Action == Action {
    var state = first
    if try condition(state) { return 0 }
    for (index, step) in steps.enumerated() {
      step.apply(to: &state, with: feature)
      if try condition(state) { return index + 1 }
    }
    return nil
  }

  /// Returns the steps, each with the answers of synchronous use cases that follow it.
  static func units(_ steps: ArraySlice<Step>) -> [[Step]] {
    var units: [[Step]] = []
    for step in steps {
      if step.isResponse, !units.isEmpty { units[units.count - 1].append(step) } else { units.append([step]) }
    }
    return units
  }

  /// Returns the session as a feature would record it now: with its effects, and a checksum of each state.
  public func rerecorded<F: Feature>(with feature: F) -> RecordedSession where F.State == State, F.Action == Action {
    let digester = StateDigester(hiding: State.secretFields)
    var parts = (try? digester.digest(of: first))?.parts ?? [:]
    var (new, state) = (self, first)
    new.header.fields = State.fieldPaths.sorted()
    for (index, step) in steps.enumerated() {
      switch step.change {
      case .action(let action):
        new.steps[index].effects = feature.update(&state, action).map { Fault.contentName(of: $0) }
      case .state(let other): state = other
      }
      let digest = try? digester.digest(of: state)
      new.steps[index].checksum = digest?.checksum
      new.steps[index].parts = digest?.parts(unlike: parts) ?? []
      parts = digest?.parts ?? parts
    }
    return new
  }
}
