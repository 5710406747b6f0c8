import TarnValues

/// The keys of the elements of a keyed collection that changed: the input of the next step, so that differences are
/// computed once and no older version is retained.
///
/// Elements with other keys are unchanged, and in the same order among each other.
@frozen @usableFromInline struct Touched<Key: Hashable> {
  /// The keys of elements that changed but kept their place among the others.
  @usableFromInline var updated: [Key] = []
  /// The keys of elements that were removed, inserted, or moved among the others.
  @usableFromInline var displaced: [Key] = []

  @inlinable init() {}

  @inlinable init<Source: Keyed>(_ changes: KeyedDifferences, from old: Source, to new: Source)
  where Source.Key == Key {
    updated = changes.updated.map { Source.key(of: new.element(at: $0.new)) }
    guard changes.count > updated.count else { return }
    displaced = changes.removed.map { Source.key(of: old.element(at: $0)) }
    displaced += changes.moved.map { Source.key(of: new.element(at: $0.new)) }
    displaced += changes.inserted.map { Source.key(of: new.element(at: $0)) }
  }

  @inlinable var count: Int { updated.count + displaced.count }
  @inlinable var isEmpty: Bool { updated.isEmpty && displaced.isEmpty }

  @inlinable mutating func add(_ more: Touched) {
    if isEmpty {
      self = more
    } else {
      updated += more.updated
      displaced += more.displaced
    }
  }

  /// Returns each key once; displaced keys are not among the updated ones.
  @inlinable func settled() -> Touched {
    guard count > 1 else { return self }
    var seen: Set<Key> = []
    var settled = Touched()
    for key in displaced where seen.insert(key).inserted { settled.displaced.append(key) }
    for key in updated where seen.insert(key).inserted { settled.updated.append(key) }
    return settled
  }

  /// Whether applying the changes costs less than computing an output from scratch. See
  /// ``TarnValues/KeyedDifferences/areFew(of:)``.
  @inlinable func areFew(of total: Int) -> Bool { count <= total / 16 }
}

/// The keys that changed in an output since its follower last read them.
///
/// The follower needs no older version of the output. If it retained one, every step of the output would copy the path
/// to the changed elements, in a collection that is mostly not in the CPU cache.
@usableFromInline final class Trail<Key: Hashable> {
  @exclusivity(unchecked) @usableFromInline var touched = Touched<Key>()
  /// Whether more keys changed than are worth applying: the follower computes its output from scratch.
  @exclusivity(unchecked) @usableFromInline var isLost = false

  @inlinable init() {}

  /// Returns the keys that changed since the last call, or `nil` if the log overflowed.
  @inlinable func take() -> Touched<Key>? {
    defer {
      touched = Touched()
      isLost = false
    }
    return isLost ? nil : touched.settled()
  }

  @inlinable func lose() {
    touched = Touched()
    isLost = true
  }
}

/// The change logs of all followers of an output.
@usableFromInline final class Trails<Key: Hashable> {
  /// A weak reference: the follower retains the output, and not the reverse.
  @usableFromInline struct Held {
    @usableFromInline weak var trail: Trail<Key>?

    @inlinable init(_ trail: Trail<Key>) { self.trail = trail }
  }

  @exclusivity(unchecked) @usableFromInline var all: [Held] = []

  @inlinable init() {}

  @inlinable func begin() -> Trail<Key> {
    let trail = Trail<Key>()
    all.removeAll { $0.trail == nil }
    all.append(Held(trail))
    return trail
  }

  /// Adds the changed keys of an output with `count` elements to all logs.
  ///
  /// - Parameter touched: the changed keys; `nil` if the output was computed from scratch.
  @inlinable func tell(_ touched: Touched<Key>?, of count: Int) {
    for held in all {
      guard let trail = held.trail, !trail.isLost else { continue }
      guard let touched else {
        trail.lose()
        continue
      }
      trail.touched.add(touched)
      if !trail.touched.areFew(of: count) { trail.lose() }
    }
  }
}
