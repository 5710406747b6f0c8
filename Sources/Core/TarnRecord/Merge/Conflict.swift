/// A place that both sides changed to different values.
public struct Conflict: Sendable, Equatable, Identifiable, CustomStringConvertible {
  /// The path of the place: `todos[7].title`.
  public let path: FieldPath
  /// The keys along the path, in its order and with their original types.
  let keys: [any AnyChangedValue]
  let leaves: [(any AnyChangedValue)?]
  /// The changes from the merged value to each side's value at this place; `nil` where they are equal.
  let changes: [Difference?]

  /// The value before both changes; `nil` where the element did not exist.
  ///
  /// The value has the type of the field, or of the collection's elements: `conflict.base as? String`. Where
  /// ``isMineKnown`` is false, base and mine are a list of ``PatchEdit``, the known part of them.
  public var base: Any? { leaves[0]?.any }
  /// The local value; `nil` where the element was removed or did not exist.
  public var mine: Any? { leaves[1]?.any }
  /// The other side's value; `nil` where the element was removed or did not exist.
  public var theirs: Any? { leaves[2]?.any }

  /// Whether base and mine are known as a whole, and not only as a list of changes: see ``Rebase``. Where they are
  /// not, mine can't be chosen.
  public var isMineKnown: Bool { !(leaves[1] is EditedValue) }

  public var description: String {
    let words = leaves.map { $0.map { "“\($0.text)”" } ?? "nothing" }
    let position = path.components.isEmpty ? "the whole value" : "\(path)"
    return "\(position): \(words[0]) became \(words[1]) here and \(words[2]) there"
  }

  public static func == (one: Conflict, other: Conflict) -> Bool {
    one.path == other.path && one.changes == other.changes
      && zip(one.leaves, other.leaves).allSatisfy { one, other in
        guard let one, let other else { return (one == nil) == (other == nil) }
        return one.isEqual(to: other)
      }
  }
}

extension AnyChangedValue {
  fileprivate var any: Any? { (self as? any ChangedValueHolding)?.held }
}

/// The state of a merge on its way down into a record: the current path, and the conflicts found so far.
@usableFromInline struct MergeContext {
  private(set) var conflicts: [Conflict] = []
  private var steps: [(step: FieldPath.Component, key: (any AnyChangedValue)?)] = []
  /// Whether the merge only lists differences and resolves none: every place where theirs differs from base and mine is
  /// a conflict, even where mine equals base or a rule could combine them. For places that are known to be open.
  @usableFromInline let isListing: Bool

  init(isListing: Bool = false) { self.isListing = isListing }

  @usableFromInline mutating func enter(_ step: FieldPath.Component, _ key: (any AnyChangedValue)? = nil) {
    steps.append((step, key))
  }
  @usableFromInline mutating func leave() { steps.removeLast() }

  /// Adds a conflict at the current path; the merged value has mine for now.
  @usableFromInline mutating func conflict<Value: Equatable & Codable>(_ base: Value, _ mine: Value, _ theirs: Value) {
    let leaves: [any AnyChangedValue] = [
      ChangedValue(value: base), ChangedValue(value: mine), ChangedValue(value: theirs),
    ]
    add(
      path(), nil, leaves,
      [base == mine ? nil : .whole(leaves[1], leaves[0]), nil, mine == theirs ? nil : .whole(leaves[1], leaves[2])])
  }

  /// Adds a conflict about an element of a collection. The merged value has mine, or theirs if mine deleted the
  /// element.
  mutating func conflict<Item: Equatable & Codable>(
    _ step: FieldPath.Component, _ key: any AnyChangedValue, base: Item?, mine: Item?, theirs: Item?, isMap: Bool
  ) {
    guard let now = mine ?? theirs else { return }
    func change(to item: Item?) -> Difference? {
      guard item != now else { return nil }
      var change = KeyedChange(isMap: isMap)
      if let item {
        change.updated = [.init(key: key, from: 0, to: 0, change: .whole(now, item))]
      } else {
        change.removed = [.init(position: KeyedChange.anywhere, key: key, element: ChangedValue(value: now))]
      }
      return .keyed(change)
    }
    func leaf(_ item: Item?) -> (any AnyChangedValue)? { item.map { ChangedValue(value: $0) } }
    add(
      path(step), key, [leaf(base), leaf(mine), leaf(theirs)], [change(to: base), change(to: mine), change(to: theirs)])
  }

  func path(_ last: FieldPath.Component? = nil) -> FieldPath {
    FieldPath(steps.map(\.step) + (last.map { [$0] } ?? []))
  }

  mutating func add(
    _ path: FieldPath, _ last: (any AnyChangedValue)?, _ leaves: [(any AnyChangedValue)?], _ changes: [Difference?]
  ) {
    conflicts.append(
      Conflict(
        path: path, keys: steps.compactMap(\.key) + (last.map { [$0] } ?? []), leaves: leaves,
        changes: changes.map { $0.map(fromRoot) }))
  }

  /// Returns a change of the current part as a change of the whole record.
  private func fromRoot(_ change: Difference) -> Difference {
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
