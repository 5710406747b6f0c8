/// Explains a derived value: how often it was computed, and which changes caused the last run.
///
/// ```swift
/// print(store.explanation(of: Journal.remaining)!)
/// // remaining: evaluated 3 times, changed 2 times, last at version 17 because of
/// //   remaining ← Journal/Derived.swift:4
/// ```
///
/// Use it in tests that assert the work done and not only the result, and to find the cause of slow updates.
public struct DerivedExplanation: Sendable, Equatable, CustomStringConvertible {
  /// The name of the derived value.
  public let name: String
  /// The number of runs of the function. A selection runs at the first read after every change, and only runs that
  /// changed the value are counted.
  public let runs: Int
  /// The number of runs that changed the value, including the first one.
  public let changes: Int
  /// The version of the state at its last run. See ``Loop/version``.
  public let version: UInt64
  /// The paths from the value to the selections whose change caused the last run, by names: one for each such
  /// selection. Empty for a selection and for a first run.
  public let paths: [[String]]

  init(_ derivation: Derivation) {
    name = derivation.name.description
    runs = derivation.isSelection ? derivation.changes : derivation.runs
    changes = derivation.changes
    version = derivation.isSelection ? derivation.changedAt : derivation.ranAt
    var visited: Set<ObjectIdentifier> = []
    paths = Self.paths(from: derivation, &visited)
  }

  /// Visits each derivation once: a second path to the same derivation adds no information.
  private static func paths(from derivation: Derivation, _ visited: inout Set<ObjectIdentifier>) -> [[String]] {
    var paths: [[String]] = []
    for (index, input) in derivation.inputs.enumerated()
    where derivation.changedInputs & (1 << UInt64(min(index, 63))) != 0 {
      guard visited.insert(ObjectIdentifier(input)).inserted else { continue }
      let below = input.isSelection ? [[input.name.description]] : self.paths(from: input, &visited)
      paths += below.map { [derivation.name.description] + ($0.first == input.name.description ? $0 : []) }
    }
    return paths
  }

  public var description: String {
    func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
    let head = "\(name): evaluated \(times(runs)), changed \(times(changes)), last at version \(version)"
    guard !paths.isEmpty else { return head }
    return ([head + " because of"] + paths.map { "  " + $0.joined(separator: " ← ") }).joined(separator: "\n")
  }
}

extension Loop {
  /// Explains all cached derived values that were computed after a version of the state, selections apart.
  ///
  /// - Complexity: O(n) in the number of cached values.
  package func derivedRuns(after version: UInt64) -> [DerivedExplanation] {
    guard let derivations else { return [] }
    return derivations.takeUnretainedValue().all.filter { !$0.isSelection && $0.runs > 0 && $0.ranAt > version }
      .map { DerivedExplanation($0) }.sorted { $0.name < $1.name }
  }

  /// Explains the last computation of a derived value; `nil` if this loop has not cached it.
  public func explanation<Value>(of derived: Derived<F.State, Value>) -> DerivedExplanation? {
    derivations?.takeUnretainedValue().cached(derived).map { DerivedExplanation($0) }
  }

  /// Explains the computations of a derived value per element: those of all its elements together.
  public func explanation<Element, Value>(of derived: DerivedByID<F.State, Element, Value>) -> DerivedExplanation? {
    explanation(of: derived.members)
  }

  /// Returns the names of the cached values that depend on a derived value, directly or indirectly, nearest first, and
  /// then those of the observers of any of these values.
  public func dependents<Value>(of derived: Derived<F.State, Value>) -> [String] {
    guard let derivations = derivations?.takeUnretainedValue(), let first = derivations.cached(derived) else {
      return []
    }
    let all = derivations.all
    var found = [first]
    var next = 0
    while next < found.count {
      let input = found[next]
      next += 1
      for derivation in all
      where derivation.inputs.contains(where: { $0 === input }) && !found.contains(where: { $0 === derivation }) {
        found.append(derivation)
      }
    }
    let dependentObservers = observers.map(\.observer).filter { observer in
      observer.isLive && observer.watched.map { watched in found.contains { $0 === watched } } ?? false
    }
    return found.dropFirst().map(\.name.description) + dependentObservers.map { "observer at \($0.name)" }
  }
}

extension Store {
  /// Explains the last computation of a derived value; `nil` if this store has not cached it.
  public func explanation<Value>(of derived: Derived<F.State, Value>) -> DerivedExplanation? {
    loop.explanation(of: derived)
  }

  /// Explains the computations of a derived value per element: those of all its elements together.
  public func explanation<Element, Value>(of derived: DerivedByID<F.State, Element, Value>) -> DerivedExplanation? {
    loop.explanation(of: derived)
  }

  /// Returns the names of the values that depend on a derived value, and of their observers. See
  /// ``Loop/dependents(of:)``.
  public func dependents<Value>(of derived: Derived<F.State, Value>) -> [String] { loop.dependents(of: derived) }
}

extension DerivedCache {
  /// Returns the cached derivation of a derived value, if any, without creating one.
  func cached<State, Value>(_ derived: Derived<State, Value>) -> Derivation? {
    let key = UnsafeRawPointer(Unmanaged.passUnretained(derived).toOpaque())
    var index = Self.home(key) & mask
    while let found = buckets[index].key {
      if found == key { return buckets[index].derivation?.takeUnretainedValue() }
      index = (index + 1) & mask
    }
    return nil
  }
}
