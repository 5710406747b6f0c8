/// Why a derived value is what it is: how often it was made, and what brought the last time about.
///
/// ```swift
/// print(store.explanation(of: Journal.remaining)!)
/// // remaining: made 3 times, another value 2 times, last at version 17 because of
/// //   remaining ← Journal/Derived.swift:4
/// ```
///
/// For tests that hold what is done and not only what comes of it, and for whoever wonders why something is slow.
public struct Explanation: Sendable, Equatable, CustomStringConvertible {
  /// What it is called.
  public let name: String
  /// How often its function has run. A selection runs for every change after which somebody looks, and is counted only when
  /// that came to another value.
  public let runs: Int
  /// How often that came to another value, the first one included.
  public let changes: Int
  /// The version of the state at its last run. See ``Loop/version``.
  public let version: UInt64
  /// From the value down to a selection that had changed, by names: one path for each such selection. None for a selection, and
  /// none for a first run.
  public let paths: [[String]]

  init(_ derivation: Derivation) {
    name = derivation.name.description
    runs = derivation.isSelection ? derivation.changes : derivation.runs
    changes = derivation.changes
    version = derivation.isSelection ? derivation.changed : derivation.ran
    var seen: Set<ObjectIdentifier> = []
    paths = Self.paths(from: derivation, &seen)
  }

  /// Each derivation once: through a second input to the same one there is nothing new to see.
  private static func paths(from derivation: Derivation, _ seen: inout Set<ObjectIdentifier>) -> [[String]] {
    var paths: [[String]] = []
    for (index, input) in derivation.inputs.enumerated() where derivation.because & (1 << UInt64(min(index, 63))) != 0 {
      guard seen.insert(ObjectIdentifier(input)).inserted else { continue }
      let below = input.isSelection ? [[input.name.description]] : self.paths(from: input, &seen)
      paths += below.map { [derivation.name.description] + ($0.first == input.name.description ? $0 : []) }
    }
    return paths
  }

  public var description: String {
    func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
    let head = "\(name): made \(times(runs)), another value \(times(changes)), last at version \(version)"
    guard !paths.isEmpty else { return head }
    return ([head + " because of"] + paths.map { "  " + $0.joined(separator: " ← ") }).joined(separator: "\n")
  }
}

extension Loop {
  /// How a derived value came to be what it is; `nil` if this loop does not keep it.
  public func explanation<Value>(of derived: Derived<F.State, Value>) -> Explanation? {
    derivations?.takeUnretainedValue().kept(derived).map { Explanation($0) }
  }

  /// The same for a value by id: of all its elements together.
  public func explanation<Element, Value>(of derived: DerivedByID<F.State, Element, Value>) -> Explanation? {
    explanation(of: derived.members)
  }

  /// What is made from a derived value at present, directly or by way of others, and who observes it or these: by name,
  /// nearest first.
  public func dependents<Value>(of derived: Derived<F.State, Value>) -> [String] {
    guard let derivations = derivations?.takeUnretainedValue(), let first = derivations.kept(derived) else { return [] }
    let all = derivations.all
    var found = [first]
    var next = 0
    while next < found.count {
      let input = found[next]
      next += 1
      for one in all where one.inputs.contains(where: { $0 === input }) && !found.contains(where: { $0 === one }) {
        found.append(one)
      }
    }
    let watching = observers.map(\.observer).filter { observer in
      observer.isLive && observer.watched.map { watched in found.contains { $0 === watched } } ?? false
    }
    return found.dropFirst().map(\.name.description) + watching.map { "observer at \($0.name)" }
  }
}

extension Store {
  /// How a derived value came to be what it is; `nil` if this store does not keep it.
  public func explanation<Value>(of derived: Derived<F.State, Value>) -> Explanation? { loop.explanation(of: derived) }

  /// The same for a value by id: of all its elements together.
  public func explanation<Element, Value>(of derived: DerivedByID<F.State, Element, Value>) -> Explanation? {
    loop.explanation(of: derived)
  }

  /// What is made from a derived value at present, and who observes it. See ``Loop/dependents(of:)``.
  public func dependents<Value>(of derived: Derived<F.State, Value>) -> [String] { loop.dependents(of: derived) }
}

extension Derivations {
  /// What there is of a derived value; nothing is made.
  func kept<State, Value>(_ derived: Derived<State, Value>) -> Derivation? {
    let key = UnsafeRawPointer(Unmanaged.passUnretained(derived).toOpaque())
    var index = Self.home(key) & mask
    while let found = slots[index].key {
      if found == key { return slots[index].derivation?.takeUnretainedValue() }
      index = (index + 1) & mask
    }
    return nil
  }
}
