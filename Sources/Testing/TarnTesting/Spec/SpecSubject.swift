import Tarn
import TarnTrace

/// A subject of a spec that performs steps asynchronously, such as a use case or an app.
///
/// ```swift
/// struct Knocking: SpecSubject {
///   var door = Door()
///   var responses: [String] = []
///   mutating func apply(_ knocks: [Int], isolation: isolated (any Actor)?) async {
///     responses = await door.knock(knocks)
///   }
/// }
/// try await Spec("A door", trying: Knocking())
///   .when("someone knocks three times", 3)
///   .then("it opens") { $0.responses == ["open"] }
///   .check()
/// ```
///
/// A subject has value semantics as far as a spec reads it: the visible content of a copy does not change. It is
/// created anew for each `when`.
public protocol SpecSubject<Input> {
  /// The type of a step.
  associatedtype Input

  /// Performs the steps from the first to the last and returns when all their consequences have settled.
  ///
  /// - Throws: an error that describes the failure. It violates the spec.
  mutating func apply(_ steps: [Input], isolation: isolated (any Actor)?) async throws

  /// Which parts of an app took part, if known; `nil` by default.
  var trace: Trace? { get }
}

extension SpecSubject {
  /// `nil`: the parts are unknown.
  public var trace: Trace? { nil }
}

extension Spec where Subject: SpecSubject, Input == Subject.Input {
  /// Creates a spec of a subject of your own type.
  ///
  /// - Parameters:
  ///   - name: the heading of the printed spec.
  ///   - subject: the initial subject of each `when`, evaluated anew each time.
  public init(_ name: String, trying subject: @autoclosure @escaping () -> Subject) {
    self.init(name, beginning: subject)
  }

  /// Performs the spec's steps, waits until they have settled, checks the expectations, and prints the result.
  ///
  /// If the environment variable `TARN_SESSIONS` names a folder, the trace of the steps is written to a file there, for
  /// `tarn map`.
  ///
  /// - Parameters:
  ///   - print: receives the printed block in one call.
  ///   - isolation: the isolation of the caller; leave it to the compiler.
  /// - Throws: ``SpecViolation`` if an expectation fails or the spec has none; ``TraceFile/WriteError`` if the folder
  ///   does not exist or is not writable.
  public func check(
    printing print: (String) -> Void = { Swift.print($0) }, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    var run = SpecRun(self)
    while let steps = run.next() {
      var subject = run.subject
      do {
        try await subject.apply(steps, isolation: isolation)
        run.advance(to: subject)
      } catch { run.fail(error) }
    }
    print(run.report)
    if let violation = run.violation { throw violation }
    var trace = Trace()
    for end in run.branchEnds { if let endTrace = end.trace { trace.add(endTrace) } }
    if !trace.records.isEmpty { try TraceFile.write(trace, of: name) }
  }
}
