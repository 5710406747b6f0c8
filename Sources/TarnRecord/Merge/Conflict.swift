/// One place that both sides changed, and not to the same.
public struct Conflict: Sendable, Equatable, CustomStringConvertible {
  /// Where it is: `todos[7].title`.
  public let path: FieldPath
  /// The keys on the way there, in the order of the path, as the collections have them.
  let keys: [any Leaf]
  let leaves: [(any Leaf)?]
  /// What makes of the merged value what each side has here; `nil` for what it has already.
  let changes: [Difference?]

  /// What was there before both, and what each side made of it; `nil` where an element was not there.
  ///
  /// As the type of the field, or of the collection's elements: `conflict.mine as? String`. Where ``isMineKnown`` is false,
  /// base and mine are what is known of them: a list of ``Edit``.
  public var base: Any? { leaves[0]?.any }
  public var mine: Any? { leaves[1]?.any }
  public var theirs: Any? { leaves[2]?.any }

  /// Whether base and mine are known as a whole, and not only what was changed of them: see ``Rebased``. Mine can't be taken
  /// where it is not.
  public var isMineKnown: Bool { !(leaves[1] is EditsLeaf) }

  public var description: String {
    let words = leaves.map { $0.map { "“\($0.words)”" } ?? "nothing" }
    let place = path.steps.isEmpty ? "the whole" : "\(path)"
    return "\(place): \(words[0]) became \(words[1]) here and \(words[2]) there"
  }

  public static func == (one: Conflict, other: Conflict) -> Bool {
    one.path == other.path && one.changes == other.changes
      && zip(one.leaves, other.leaves).allSatisfy { one, other in
        guard let one, let other else { return (one == nil) == (other == nil) }
        return one.isEqual(to: other)
      }
  }
}

extension Leaf {
  fileprivate var any: Any? { (self as? any LeafHolding)?.held }
}

/// A merge on its way down into a record: where it is, and what could not be decided.
@usableFromInline struct Merging {
  private(set) var conflicts: [Conflict] = []
  private var steps: [(step: FieldPath.Step, key: (any Leaf)?)] = []
  /// Whether nothing is to be decided by itself: every place that theirs has otherwise than base and mine is a conflict, even
  /// where mine is as base or a rule would know what to make of it. For places of which it is known that they are open.
  @usableFromInline let isListing: Bool

  init(isListing: Bool = false) { self.isListing = isListing }

  @usableFromInline mutating func enter(_ step: FieldPath.Step, _ key: (any Leaf)? = nil) { steps.append((step, key)) }
  @usableFromInline mutating func leave() { steps.removeLast() }

  /// A place where mine is taken for now.
  @usableFromInline mutating func conflict<Value: Equatable & Codable>(_ base: Value, _ mine: Value, _ theirs: Value) {
    let leaves: [any Leaf] = [LeafOf(value: base), LeafOf(value: mine), LeafOf(value: theirs)]
    add(
      path(), nil, leaves,
      [base == mine ? nil : .whole(leaves[1], leaves[0]), nil, mine == theirs ? nil : .whole(leaves[1], leaves[2])])
  }

  /// An element of a collection. It stands in the merged value as mine has it, or if mine has deleted it as theirs has it.
  mutating func conflict<Item: Equatable & Codable>(
    _ step: FieldPath.Step, _ key: any Leaf, base: Item?, mine: Item?, theirs: Item?, isMap: Bool
  ) {
    guard let now = mine ?? theirs else { return }
    func change(to item: Item?) -> Difference? {
      guard item != now else { return nil }
      var change = KeyedChange(isMap: isMap)
      if let item {
        change.updated = [.init(key: key, from: 0, to: 0, change: .whole(now, item))]
      } else {
        change.removed = [.init(position: KeyedChange.anywhere, key: key, element: LeafOf(value: now))]
      }
      return .keyed(change)
    }
    func leaf(_ item: Item?) -> (any Leaf)? { item.map { LeafOf(value: $0) } }
    add(
      path(step), key, [leaf(base), leaf(mine), leaf(theirs)], [change(to: base), change(to: mine), change(to: theirs)])
  }

  func path(_ last: FieldPath.Step? = nil) -> FieldPath {
    FieldPath(steps.map(\.step) + (last.map { [$0] } ?? []))
  }

  mutating func add(
    _ path: FieldPath, _ last: (any Leaf)?, _ leaves: [(any Leaf)?], _ changes: [Difference?]
  ) {
    conflicts.append(
      Conflict(
        path: path, keys: steps.compactMap(\.key) + (last.map { [$0] } ?? []), leaves: leaves,
        changes: changes.map { $0.map(fromTheTop) }))
  }

  /// A change of the part that the merge is in, as one of the whole record.
  private func fromTheTop(_ change: Difference) -> Difference {
    steps.reversed().reduce(change) { change, part in
      switch part.step {
      case .field(let name): return .fields([FieldChange(name: name, change: change)])
      case .key:
        guard let key = part.key else { return change }
        return .keyed(KeyedChange(isMap: false, updated: [.init(key: key, from: 0, to: 0, change: change)]))
      }
    }
  }
}
