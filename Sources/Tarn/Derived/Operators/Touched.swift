import TarnValues

/// Which elements of a keyed collection are not as they were, by key: what a step hands on to the next, so that nothing is told
/// apart twice and no version from before is held.
///
/// Elements whose keys are not here are as they were, and in the order they were in.
@frozen @usableFromInline struct Touched<Key: Hashable> {
  /// Of those that are other elements at their place among the rest.
  @usableFromInline var updated: [Key] = []
  /// Of those that are gone, have come, or stand elsewhere among the rest.
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

  /// Each key once, and what was displaced is not among what was updated.
  @inlinable func settled() -> Touched {
    guard count > 1 else { return self }
    var seen: Set<Key> = []
    var settled = Touched()
    for key in displaced where seen.insert(key).inserted { settled.displaced.append(key) }
    for key in updated where seen.insert(key).inserted { settled.updated.append(key) }
    return settled
  }

  /// Whether it is less to take it in than to make an output anew. See ``TarnValues/KeyedDifferences/areFew(of:)``.
  @inlinable func areFew(of total: Int) -> Bool { count <= total / 16 }
}

/// What was touched in an output since the one who follows it looked last.
///
/// That one needs no version from before then. If it had one, every step of the output would be a copy of the way to what is
/// changed, in a collection of which little is in a cache.
@usableFromInline final class Trail<Key: Hashable> {
  @exclusivity(unchecked) @usableFromInline var touched = Touched<Key>()
  /// Whether more was touched than is worth following: what follows is made anew.
  @exclusivity(unchecked) @usableFromInline var isLost = false

  @inlinable init() {}

  /// What was touched since it was asked last, or `nil` if that is lost.
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

/// The trails of all who follow an output.
@usableFromInline final class Trails<Key: Hashable> {
  /// Whoever follows holds the output, and not the other way round.
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

  /// Tells all of what was touched in an output of so many elements.
  ///
  /// - Parameter touched: `nil` if it was made anew.
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
