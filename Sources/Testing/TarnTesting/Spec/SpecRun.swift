/// The state machine that checks a spec: the position in the spec, the results so far, and the next steps. The caller
/// performs the steps.
struct SpecRun<Subject, Input> {
  private let spec: Spec<Subject, Input>
  private var index = 0
  private(set) var subject: Subject
  /// The description of the subject before the last steps; `nil` at the start of a branch.
  private var before: String?
  /// The texts of the lines since the start of the branch.
  private var path: [String] = []
  /// Whether a step has failed, so that the following expectations cannot be checked.
  private var isStuck = false
  private var lines: [String]
  private var points = 0
  private var broken: [SpecViolation.Failure] = []
  /// The subject at the end of each branch.
  private(set) var ends: [Subject] = []

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
      case .then(let words, let holds): check(words, holds)
      case .step(let opening, let words, let inputs, let prepare):
        if opening == .when { begin() }
        lines.append("  \(opening.rawValue) \(words)")
        path.append("\(opening.rawValue) \(words)")
        guard !isStuck else { continue }
        before = ShortDescription.text(of: subject)
        prepare?(&subject)
        return inputs
      }
    }
    ends.append(subject)
    return nil
  }

  private mutating func begin() {
    ends.append(subject)
    subject = spec.beginning()
    before = nil
    path = []
    isStuck = false
  }

  /// Continues with the subject after the steps.
  mutating func go(on subject: Subject) { self.subject = subject }

  /// Records that the steps failed.
  mutating func fail(_ error: any Error) {
    isStuck = true
    points += 1
    report("it runs without an error", [ShortDescription.sentence(of: error)])
  }

  private mutating func check(_ message: String, _ holds: (Subject) throws -> Bool) {
    let indent = path.isEmpty ? "  " : "    "
    guard !isStuck else { return lines.append("\(indent)– \(message)") }
    points += 1
    do {
      if try holds(subject) {
        lines.append("\(indent)✓ \(message)")
      } else {
        report(message, ShortDescription.change(from: before, to: ShortDescription.text(of: subject)))
      }
    } catch {
      report(message, [ShortDescription.sentence(of: error)])
    }
  }

  private mutating func report(_ message: String, _ seen: [String]) {
    let indent = path.isEmpty ? "  " : "    "
    lines.append("\(indent)✗ \(message)")
    lines += seen.map { "\(indent)    \($0)" }
    broken.append(SpecViolation.Failure(path: path, message: message, actual: seen))
  }

  /// The complete text to print.
  var report: String { lines.joined(separator: "\n") }

  var violation: SpecViolation? {
    if points == 0 { return SpecViolation(name: spec.name, expectationCount: 0, failures: []) }
    return broken.isEmpty ? nil : SpecViolation(name: spec.name, expectationCount: points, failures: broken)
  }
}
