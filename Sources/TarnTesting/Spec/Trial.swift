import Tarn

/// Something that is tried by asking it and waiting for what comes of it: what a spec of a use case or of an app looks at.
///
/// ```swift
/// struct Knocking: Trial {
///   var door = Door()
///   var heard: [String] = []
///   mutating func undergo(_ knocks: [Int], isolation: isolated (any Actor)?) async {
///     heard = await door.knock(knocks)
///   }
/// }
/// try await Spec("A door", trying: Knocking())
///   .when("someone knocks three times", 3)
///   .then("it opens") { $0.heard == ["open"] }
///   .check()
/// ```
///
/// It is a value as far as it is looked at: what a copy shows does not change. It is made anew for each `when`.
public protocol Trial<Deed> {
  /// What can be done to it.
  associatedtype Deed

  /// Does some things, from the first to the last, and returns when all that follows from them has come to rest.
  ///
  /// - Throws: what went wrong on the way, in words. The spec is broken by it.
  mutating func undergo(_ deeds: [Deed], isolation: isolated (any Actor)?) async throws

  /// What was done by which parts of an app, if it is known. `nil` by default.
  var trace: Trace? { get }
}

extension Trial {
  public var trace: Trace? { nil }
}

extension Spec where Subject: Trial, Deed == Subject.Deed {
  /// A spec of what is tried in a way of its own.
  ///
  /// - Parameter subject: what each `when` begins with, made anew each time.
  public init(_ name: String, trying subject: @autoclosure @escaping () -> Subject) {
    self.init(name, beginning: subject)
  }

  /// Does what the spec says, waits for all that comes of it, looks whether it is so, and prints it.
  ///
  /// If the environment's `TARN_SESSIONS` names a folder, a file in it gets the trace of what was done, for `tarn map`.
  ///
  /// - Parameter print: takes the printed block, at once.
  /// - Throws: ``SpecViolation`` if something is not so, or the spec says nothing; ``TraceFile/Unwritable`` if the folder
  ///   is not there or can't be written to.
  public func check(
    printing print: (String) -> Void = { Swift.print($0) }, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    var run = SpecRun(self)
    while let deeds = run.next() {
      var subject = run.subject
      do {
        try await subject.undergo(deeds, isolation: isolation)
        run.go(on: subject)
      } catch { run.fail(error) }
    }
    print(run.report)
    if let violation = run.violation { throw violation }
    var trace = Trace()
    for end in run.ends { if let more = end.trace { trace.add(more) } }
    if !trace.lines.isEmpty { try TraceFile.write(trace, of: name) }
  }
}
