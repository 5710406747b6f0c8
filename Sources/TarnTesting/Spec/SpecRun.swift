/// Where one is in a spec, what was seen so far, and what is to be done next. It decides; whoever asks it does.
struct SpecRun<Subject, Deed> {
  private let spec: Spec<Subject, Deed>
  private var index = 0
  private(set) var subject: Subject
  /// As it was before the last deed; `nil` at a beginning.
  private var before: String?
  /// The deeds since the last beginning, in words.
  private var way: [String] = []
  /// Whether a deed failed: what follows it can't be looked at.
  private var isStuck = false
  private var lines: [String]
  private var points = 0
  private var broken: [SpecViolation.Point] = []
  /// The subject at the end of each branch.
  private(set) var ends: [Subject] = []

  init(_ spec: Spec<Subject, Deed>) {
    self.spec = spec
    subject = spec.beginning()
    lines = [spec.name]
  }

  /// Looks at what is to be looked at, up to the next deeds; `nil` at the end.
  mutating func next() -> [Deed]? {
    while index < spec.lines.count {
      let line = spec.lines[index]
      index += 1
      switch line {
      case .then(let words, let holds): look(words, holds)
      case .deed(let opening, let words, let deeds, let prepare):
        if opening == .when { begin() }
        lines.append("  \(opening.rawValue) \(words)")
        way.append("\(opening.rawValue) \(words)")
        guard !isStuck else { continue }
        before = Printed.text(of: subject)
        prepare?(&subject)
        return deeds
      }
    }
    ends.append(subject)
    return nil
  }

  private mutating func begin() {
    ends.append(subject)
    subject = spec.beginning()
    before = nil
    way = []
    isStuck = false
  }

  /// The deeds were done, and this is what came of it.
  mutating func go(on subject: Subject) { self.subject = subject }

  /// The deeds could not be done.
  mutating func fail(_ error: any Error) {
    isStuck = true
    points += 1
    report("it runs without an error", [Printed.sentence(of: error)])
  }

  private mutating func look(_ words: String, _ holds: (Subject) throws -> Bool) {
    let indent = way.isEmpty ? "  " : "    "
    guard !isStuck else { return lines.append("\(indent)– \(words)") }
    points += 1
    do {
      if try holds(subject) {
        lines.append("\(indent)✓ \(words)")
      } else {
        report(words, Printed.change(from: before, to: Printed.text(of: subject)))
      }
    } catch {
      report(words, [Printed.sentence(of: error)])
    }
  }

  private mutating func report(_ words: String, _ seen: [String]) {
    let indent = way.isEmpty ? "  " : "    "
    lines.append("\(indent)✗ \(words)")
    lines += seen.map { "\(indent)    \($0)" }
    broken.append(SpecViolation.Point(way: way, words: words, seen: seen))
  }

  /// The whole as it is printed.
  var report: String { lines.joined(separator: "\n") }

  var violation: SpecViolation? {
    if points == 0 { return SpecViolation(name: spec.name, points: 0, broken: []) }
    return broken.isEmpty ? nil : SpecViolation(name: spec.name, points: points, broken: broken)
  }
}
