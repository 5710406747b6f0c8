import Tarn

/// The features that a run reached first.
@usableFromInline struct RunCoverage {
  /// A state is read by reflection after a new pair of steps, and otherwise once in this many steps: it costs as much as
  /// hundreds of steps.
  @inlinable static var stepsBetweenReflections: Int { 1_024 }

  @usableFromInline var new: [UInt64] = []
  /// The number of steps up to the last one that reached something new.
  @usableFromInline var lastNewStep = 0
  @usableFromInline var lastKey: UInt64 = 0
  @usableFromInline var untilReflection: Int

  /// - Parameter run: the number of the run. Runs are shorter than the steps between two reflections, so each begins at
  ///   another number of them.
  @inlinable init(of run: Int) {
    let bits = Self.mixed(UInt64(truncatingIfNeeded: run), 0)
    untilReflection = Int(truncatingIfNeeded: bits % UInt64(Self.stepsBetweenReflections))
  }

  @inlinable mutating func note<F: Feature>(
    _ step: PlannedStep<F.State, F.Action, F.Effect>, _ run: ExplorationRun<F>, _ corpus: inout ExplorationCorpus,
    _ count: Int
  ) {
    let key = Self.mixed(UInt64(step.line) &* 131 &+ UInt64(step.kind.rawValue), 1)
    var isNew = insert(key, &corpus)
    if insert(Self.mixed(lastKey, key), &corpus) { isNew = true }
    lastKey = key
    // The number of effects that wait after the step, without reflection. Their cases are read below.
    let waiting = run.pending.count
    if waiting > 0, insert(Self.mixed(key, 0x100 + UInt64(min(waiting, 3))), &corpus) { isNew = true }
    for (number, feature) in run.numbers.enumerated() {
      let value = UInt64(bitPattern: Int64(feature(run.loop.state)))
      if insert(Self.mixed(value, UInt64(number) &+ 2), &corpus) { isNew = true }
    }
    untilReflection -= 1
    if isNew || untilReflection < 0 {
      untilReflection = Self.stepsBetweenReflections
      for feature in StateShape(of: run.loop.state).features where insert(feature, &corpus) { isNew = true }
      let effects = waiting == 0 ? [] : StateShape(of: run.pending).features
      for feature in effects where insert(Self.mixed(feature, 0x200), &corpus) { isNew = true }
    }
    if isNew { lastNewStep = count }
  }

  @inlinable mutating func insert(_ feature: UInt64, _ corpus: inout ExplorationCorpus) -> Bool {
    guard corpus.reached.insert(feature) else { return false }
    new.append(feature)
    return true
  }

  /// Returns a number for two numbers: the same on every machine, unlike that of a `Hasher`.
  @inlinable static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var bits = (first ^ (second &* 0xff51_afd7_ed55_8ccd)) &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 29)) &* 0xbf58_476d_1ce4_e5b9
    return bits ^ (bits >> 32)
  }
}

/// The cases of enums, the present and missing values and the empty, single and longer collections in a state, as
/// numbers.
@usableFromInline struct StateShape {
  /// The parts read at most: the first of long lists stand for the others.
  private static let maximumParts = 300
  private static let maximumDepth = 8
  private static let elements = 3

  @usableFromInline private(set) var features: [UInt64] = []
  private var parts = 0

  @usableFromInline init(of state: Any) { read(state, at: 0, depth: 0) }

  private mutating func read(_ value: Any, at path: UInt64, depth: Int) {
    parts += 1
    guard parts < Self.maximumParts, depth < Self.maximumDepth else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      let label = mirror.children.first?.label ?? "\(value)"
      let path = RunCoverage.mixed(path, Self.number(label))
      features.append(path)
      if let child = mirror.children.first { read(child.value, at: path, depth: depth + 1) }
    case .optional:
      features.append(RunCoverage.mixed(path, mirror.children.isEmpty ? 3 : 4))
      if let child = mirror.children.first { read(child.value, at: path, depth: depth + 1) }
    case .collection, .set, .dictionary:
      let count = mirror.children.count
      features.append(RunCoverage.mixed(path, 5 + UInt64(min(count, 2))))
      // The elements of a set have no order that is the same on every machine.
      guard mirror.displayStyle == .collection else { return }
      for child in mirror.children.prefix(Self.elements) {
        read(child.value, at: RunCoverage.mixed(path, 8), depth: depth + 1)
      }
    default:
      if let flag = value as? Bool { return features.append(RunCoverage.mixed(path, flag ? 9 : 10)) }
      for (number, child) in mirror.children.enumerated() {
        read(child.value, at: RunCoverage.mixed(path, UInt64(number) &+ 11), depth: depth + 1)
      }
    }
  }

  private static func number(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
