extension Spec where Input == (Subject) throws -> Subject {
  /// Creates a spec of a value: of a model, a state, or any type with functions from one value to another.
  ///
  /// A step returns the subject's next value; an error that it throws violates the spec.
  ///
  /// - Parameters:
  ///   - name: the heading of the printed spec.
  ///   - subject: the initial subject of each `when`. It is evaluated again each time, so it may be a reference.
  public init(_ name: String, of subject: @autoclosure @escaping () -> Subject) {
    self.init(name, beginning: subject)
  }

  /// Starts a branch with a step that changes the subject in place.
  ///
  /// ```swift
  /// let spec = Spec("A list", of: [1, 2]).when("a number is added") { $0.append(3) }
  /// ```
  @_disfavoredOverload
  public func when(_ message: String, _ step: @escaping (inout Subject) throws -> Void) -> Self {
    when(message, Self.returning(step))
  }

  /// Continues the branch with a step that changes the subject in place.
  @_disfavoredOverload
  public func and(_ message: String, _ step: @escaping (inout Subject) throws -> Void) -> Self {
    and(message, Self.returning(step))
  }

  private static func returning(_ step: @escaping (inout Subject) throws -> Void) -> Input {
    { subject in
      var subject = subject
      try step(&subject)
      return subject
    }
  }

  /// Performs the spec's steps, checks the expectations, and prints the result.
  ///
  /// - Parameter print: receives the printed block in one call.
  /// - Throws: ``SpecViolation`` if an expectation fails or the spec has none.
  public func check(printing print: (String) -> Void = { Swift.print($0) }) throws(SpecViolation) {
    try check(printing: print) { subject, steps in
      for step in steps { subject = try step(subject) }
    }
  }
}

extension Spec {
  /// Checks the spec synchronously.
  func check(
    printing print: (String) -> Void, doing: (inout Subject, [Input]) throws -> Void
  ) throws(SpecViolation) {
    var run = SpecRun(self)
    while let steps = run.next() {
      var subject = run.subject
      do {
        try doing(&subject, steps)
        run.advance(to: subject)
      } catch { run.fail(error) }
    }
    print(run.report)
    if let violation = run.violation { throw violation }
  }
}
