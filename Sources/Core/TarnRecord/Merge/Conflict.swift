/// A part of a record that both sides changed to different values.
public struct Conflict: Sendable, Equatable, Identifiable, CustomStringConvertible {
  /// The path of the part: `todos[7].title`.
  public let path: FieldPath
  /// The keys along the path, in its order and with their original types.
  let keys: [any AnyChangedValue]
  /// The values of base, mine and theirs.
  let versions: [(any AnyChangedValue)?]
  /// The changes from the merged value to each version's value at this path; `nil` where they are equal.
  let changes: [Difference?]

  /// The value before both changes; `nil` where the element did not exist.
  ///
  /// The value has the type of the field, or of the collection's elements: `conflict.base as? String`. Where
  /// ``isMineKnown`` is false, base and mine are a list of ``PatchEdit``, the known part of them.
  public var base: Any? { versions[0]?.any }
  /// The local value; `nil` where the element was removed or did not exist.
  public var mine: Any? { versions[1]?.any }
  /// The other side's value; `nil` where the element was removed or did not exist.
  public var theirs: Any? { versions[2]?.any }

  /// Whether base and mine are known as a whole, and not only as a list of changes: see ``Rebase``. Where they are
  /// not, mine can't be chosen.
  public var isMineKnown: Bool { !(versions[1] is EditedValue) }

  public var description: String {
    let values = versions.map { $0.map { "“\($0.text)”" } ?? "nothing" }
    let location = path.components.isEmpty ? "the whole value" : "\(path)"
    return "\(location): \(values[0]) became \(values[1]) here and \(values[2]) there"
  }

  public static func == (lhs: Conflict, rhs: Conflict) -> Bool {
    lhs.path == rhs.path && lhs.changes == rhs.changes
      && zip(lhs.versions, rhs.versions).allSatisfy { left, right in
        guard let left, let right else { return (left == nil) == (right == nil) }
        return left.isEqual(to: right)
      }
  }
}

extension AnyChangedValue {
  fileprivate var any: Any? { (self as? any ChangedValueHolding)?.typedValue }
}

/// The state of a merge on its way down into a record: the current path, and the conflicts found so far.
@usableFromInline struct MergeContext {
  private(set) var conflicts: [Conflict] = []
  private var components: [(component: FieldPath.Component, key: (any AnyChangedValue)?)] = []
  /// Whether the merge only lists differences and resolves none: every path where theirs differs from base and mine is
  /// a conflict, even where mine equals base or a rule could combine them. For paths that are known to be open.
  @usableFromInline let isListing: Bool

  init(isListing: Bool = false) { self.isListing = isListing }

  @usableFromInline mutating func enter(_ component: FieldPath.Component, _ key: (any AnyChangedValue)? = nil) {
    components.append((component, key))
  }
  @usableFromInline mutating func leave() { components.removeLast() }

  /// Adds a conflict at the current path; the merged value has mine for now.
  @usableFromInline mutating func conflict<Value: Equatable & Codable>(_ base: Value, _ mine: Value, _ theirs: Value) {
    let versions: [any AnyChangedValue] = [
      ChangedValue(value: base), ChangedValue(value: mine), ChangedValue(value: theirs),
    ]
    let toBase: Difference? = base == mine ? nil : .replacement(versions[1], versions[0])
    let toTheirs: Difference? = mine == theirs ? nil : .replacement(versions[1], versions[2])
    add(path(), nil, versions, [toBase, nil, toTheirs])
  }

  /// Adds a conflict about an element of a collection. The merged value has mine, or theirs if mine deleted the
  /// element.
  mutating func conflict<Item: Equatable & Codable>(
    _ component: FieldPath.Component, _ key: any AnyChangedValue, base: Item?, mine: Item?, theirs: Item?, isMap: Bool
  ) {
    guard let current = mine ?? theirs else { return }
    func change(to item: Item?) -> Difference? {
      guard item != current else { return nil }
      var change = KeyedChange(isMap: isMap)
      if let item {
        change.updated = [.init(key: key, from: 0, to: 0, change: .replacement(current, item))]
      } else {
        change.removed = [.init(position: KeyedChange.anywhere, key: key, element: ChangedValue(value: current))]
      }
      return .keyed(change)
    }
    func version(_ item: Item?) -> (any AnyChangedValue)? { item.map { ChangedValue(value: $0) } }
    add(
      path(component), key, [version(base), version(mine), version(theirs)],
      [change(to: base), change(to: mine), change(to: theirs)])
  }

  func path(_ last: FieldPath.Component? = nil) -> FieldPath {
    FieldPath(components.map(\.component) + (last.map { [$0] } ?? []))
  }

  mutating func add(
    _ path: FieldPath, _ lastKey: (any AnyChangedValue)?, _ versions: [(any AnyChangedValue)?],
    _ changes: [Difference?]
  ) {
    conflicts.append(
      Conflict(
        path: path, keys: components.compactMap(\.key) + (lastKey.map { [$0] } ?? []), versions: versions,
        changes: changes.map { $0.map(fromRoot) }))
  }

  /// Returns a change of the current part as a change of the whole record.
  private func fromRoot(_ change: Difference) -> Difference {
    components.reversed().reduce(change) { change, part in
      switch part.component {
      case .field(let name): return .fields([FieldChange(name: name, change: change)])
      case .key:
        guard let key = part.key else { return change }
        return .keyed(KeyedChange(isMap: false, updated: [.init(key: key, from: 0, to: 0, change: change)]))
      }
    }
  }
}
