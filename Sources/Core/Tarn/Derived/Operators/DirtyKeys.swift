import TarnValues

/// The keys of the elements of a keyed collection that changed: the input of the next step, so that differences are
/// computed once and no older version is retained.
///
/// Elements with other keys are unchanged, and in the same order among each other.
@frozen @usableFromInline struct DirtyKeys<Key: Hashable> {
  /// The keys of elements that changed but kept their position among the others.
  @usableFromInline var updated: [Key] = []
  /// The keys of elements that were removed, inserted, or moved among the others.
  @usableFromInline var moved: [Key] = []

  @inlinable init() {}

  @inlinable init<Source: Keyed>(_ changes: KeyedDifferences, from old: Source, to new: Source)
  where Source.Key == Key {
    updated = changes.updated.map { Source.key(of: new.element(at: $0.new)) }
    guard changes.count > updated.count else { return }
    moved = changes.removed.map { Source.key(of: old.element(at: $0)) }
    moved += changes.moved.map { Source.key(of: new.element(at: $0.new)) }
    moved += changes.inserted.map { Source.key(of: new.element(at: $0)) }
  }

  @inlinable var count: Int { updated.count + moved.count }
  @inlinable var isEmpty: Bool { updated.isEmpty && moved.isEmpty }

  @inlinable mutating func add(_ more: DirtyKeys) {
    if isEmpty {
      self = more
    } else {
      updated += more.updated
      moved += more.moved
    }
  }

  /// Returns each key once; displaced keys are not among the updated ones.
  @inlinable func settled() -> DirtyKeys {
    guard count > 1 else { return self }
    var visited: Set<Key> = []
    var settled = DirtyKeys()
    for key in moved where visited.insert(key).inserted { settled.moved.append(key) }
    for key in updated where visited.insert(key).inserted { settled.updated.append(key) }
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
@usableFromInline final class ChangeLog<Key: Hashable> {
  @exclusivity(unchecked) @usableFromInline var dirtyKeys = DirtyKeys<Key>()
  /// Whether more keys changed than are worth applying: the follower computes its output from scratch.
  @exclusivity(unchecked) @usableFromInline var hasOverflowed = false

  @inlinable init() {}

  /// Returns the keys that changed since the last call, or `nil` if the log overflowed.
  @inlinable func take() -> DirtyKeys<Key>? {
    defer {
      dirtyKeys = DirtyKeys()
      hasOverflowed = false
    }
    return hasOverflowed ? nil : dirtyKeys.settled()
  }

  @inlinable func overflow() {
    dirtyKeys = DirtyKeys()
    hasOverflowed = true
  }
}

/// The change logs of all followers of an output.
@usableFromInline final class ChangeLogs<Key: Hashable> {
  /// A weak reference: the follower retains the output, and not the reverse.
  @usableFromInline struct Reference {
    @usableFromInline weak var log: ChangeLog<Key>?

    @inlinable init(_ log: ChangeLog<Key>) { self.log = log }
  }

  @exclusivity(unchecked) @usableFromInline var all: [Reference] = []

  @inlinable init() {}

  @inlinable func add() -> ChangeLog<Key> {
    let log = ChangeLog<Key>()
    all.removeAll { $0.log == nil }
    all.append(Reference(log))
    return log
  }

  /// Adds the changed keys of an output with `count` elements to all logs.
  ///
  /// - Parameter dirty: the changed keys; `nil` if the output was computed from scratch.
  @inlinable func record(_ dirty: DirtyKeys<Key>?, of count: Int) {
    for reference in all {
      guard let log = reference.log, !log.hasOverflowed else { continue }
      guard let dirty else {
        log.overflow()
        continue
      }
      log.dirtyKeys.add(dirty)
      if !log.dirtyKeys.areFew(of: count) { log.overflow() }
    }
  }
}
