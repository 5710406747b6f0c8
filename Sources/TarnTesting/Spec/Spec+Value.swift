import TarnRecord

extension Spec where Deed == (Subject) throws -> Subject {
  /// A spec of a value: of a model, a state, of whatever functions make one from another.
  ///
  /// - Parameter subject: what each `when` begins with. It is made anew each time, so it may have an identity.
  public init(_ name: String, of subject: @autoclosure @escaping () -> Subject) {
    self.init(name, beginning: subject)
  }

  /// Something that is done to the subject as it was at first.
  ///
  /// - Parameters:
  ///   - words: what is done, to be read after “when”: “it is checked”.
  ///   - deed: makes of the subject what it is afterwards. An error that it throws breaks the spec.
  public func when(_ words: String, _ deed: @escaping (Subject) throws -> Subject) -> Self {
    adding(.when(words, deed))
  }

  /// Something that is done after the line before.
  public func and(_ words: String, _ deed: @escaping (Subject) throws -> Subject) -> Self { adding(.and(words, deed)) }

  /// Does what the spec says, looks whether it is so, and prints it.
  ///
  /// - Parameter print: takes the printed block, at once.
  /// - Throws: ``SpecViolation`` if something is not so, or the spec says nothing.
  public func check(printing print: (String) -> Void = { Swift.print($0) }) throws(SpecViolation) {
    var run = SpecRun(self)
    while let deed = run.next() {
      do { run.go(on: try deed(run.subject)) } catch { run.fail(error) }
    }
    print(run.report)
    if let violation = run.violation { throw violation }
  }
}

extension Spec where Subject: Alterable, Deed == (Subject) throws -> Subject {
  /// Alterations of the subject as it was at first, from the first to the last.
  public func when(_ words: String, _ changes: Subject.Alteration...) -> Self {
    adding(.when(words) { $0.altered(by: changes) })
  }

  /// Alterations after the line before.
  public func and(_ words: String, _ changes: Subject.Alteration...) -> Self {
    adding(.and(words) { $0.altered(by: changes) })
  }
}
