/// The state machine that checks a spec: the position in the spec, the results so far, and the next steps. The caller
/// performs the steps.
struct SpecRun<Subject, Input> {
  private let spec: Spec<Subject, Input>
  private var index = 0
  private(set) var subject: Subject
  /// The subject before the last steps; `nil` at the start of a branch.
  private var before: Subject?
  /// The texts of the lines since the start of the branch.
  private var path: [String] = []
  /// Whether a step has failed, so that the following expectations cannot be checked.
  private var hasFailed = false
  private var lines: [String]
  private var expectationCount = 0
  private var failures: [SpecViolation.Failure] = []
  /// The subject at the end of each branch.
  private(set) var branchEnds: [Subject] = []

  init(_ spec: Spec<Subject, Input>) {
    self.spec = spec
    subject = spec.beginning()
    lines = [spec.name]
  }

  /// Checks the expectations up to the next steps and returns those; `nil` at the end.
  mutating func next() -> [Input]? {
    while index < spec.lines.count {
      let line = spec.lines[index]
      index += 1
      switch line {
      case .then(let expectation): check(expectation)
      case .step(let keyword, let message, let inputs, let prepare):
        if keyword == .when { begin() }
        lines.append("  \(keyword.rawValue) \(message)")
        path.append("\(keyword.rawValue) \(message)")
        guard !hasFailed else { continue }
        before = subject
        prepare?(&subject)
        return inputs
      }
    }
    branchEnds.append(subject)
    return nil
  }

  private mutating func begin() {
    branchEnds.append(subject)
    subject = spec.beginning()
    before = nil
    path = []
    hasFailed = false
  }

  /// Continues with the subject after the steps.
  mutating func advance(to subject: Subject) { self.subject = subject }

  /// Records that the steps failed.
  mutating func fail(_ error: any Error) {
    hasFailed = true
    expectationCount += 1
    report("it runs without an error", [ShortDescription.sentence(of: error)])
  }

  private mutating func check(_ expectation: SpecExpectation<Subject>) {
    let indent = path.isEmpty ? "  " : "    "
    let message = expectation.message(before)
    guard !hasFailed else { return lines.append("\(indent)– \(message)") }
    expectationCount += 1
    do {
      if let failure = try expectation.failure(before, subject) {
        report(message, failure)
      } else {
        lines.append("\(indent)✓ \(message)")
      }
    } catch {
      report(message, [ShortDescription.sentence(of: error)])
    }
  }

  private mutating func report(_ message: String, _ actual: [String]) {
    let indent = path.isEmpty ? "  " : "    "
    lines.append("\(indent)✗ \(message)")
    lines += actual.map { "\(indent)    \($0)" }
    failures.append(SpecViolation.Failure(path: path, message: message, actual: actual))
  }

  /// The complete text to print.
  var report: String { lines.joined(separator: "\n") }

  var violation: SpecViolation? {
    if expectationCount == 0 { return SpecViolation(name: spec.name, expectationCount: 0, failures: []) }
    if failures.isEmpty { return nil }
    return SpecViolation(name: spec.name, expectationCount: expectationCount, failures: failures)
  }
}
