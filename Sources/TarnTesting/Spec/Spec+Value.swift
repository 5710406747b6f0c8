extension Spec where Deed == (Subject) throws -> Subject {
  /// A spec of a value: of a model, a state, of whatever functions make one from another.
  ///
  /// A deed makes of the subject what it is afterwards; an error that it throws breaks the spec.
  ///
  /// - Parameter subject: what each `when` begins with. It is made anew each time, so it may have an identity.
  public init(_ name: String, of subject: @autoclosure @escaping () -> Subject) {
    self.init(name, beginning: subject)
  }

  /// Does what the spec says, looks whether it is so, and prints it.
  ///
  /// - Parameter print: takes the printed block, at once.
  /// - Throws: ``SpecViolation`` if something is not so, or the spec says nothing.
  public func check(printing print: (String) -> Void = { Swift.print($0) }) throws(SpecViolation) {
    try check(printing: print) { subject, deeds in
      for deed in deeds { subject = try deed(subject) }
    }
  }
}

extension Spec {
  /// What checking is where nothing has to be waited for.
  func check(
    printing print: (String) -> Void, doing: (inout Subject, [Deed]) throws -> Void
  ) throws(SpecViolation) {
    var run = SpecRun(self)
    while let deeds = run.next() {
      var subject = run.subject
      do {
        try doing(&subject, deeds)
        run.go(on: subject)
      } catch { run.fail(error) }
    }
    print(run.report)
    if let violation = run.violation { throw violation }
  }
}
