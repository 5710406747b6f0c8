/// The remaining path to a conflict, with its keys in their original types.
@usableFromInline struct ConflictLocator {
  private var steps: ArraySlice<FieldPath.Component>
  private var keys: ArraySlice<any AnyChangedValue>

  init(_ conflict: Conflict) {
    steps = conflict.path.components[...]
    keys = conflict.keys[...]
  }

  @usableFromInline var isHere: Bool { steps.isEmpty }

  mutating func enterField() -> String? {
    guard case .field(let name) = steps.popFirst() else { return nil }
    return name
  }

  mutating func enterKey<Key>(_ type: Key.Type) -> Key? {
    guard case .key = steps.popFirst(), let leaf = keys.popFirst() else { return nil }
    return try? leaf.value(type)
  }
}

extension Record {
  /// Copies from another version the part at the place of a conflict: a field as a whole, or an element, which may be
  /// absent.
  ///
  /// - Returns: false, and the record is unchanged, if one of the two has no such place because an element on the path
  ///   is gone.
  @discardableResult package mutating func take(_ conflict: Conflict, from other: Self) -> Bool {
    Self.patchScheme.graft(other, &self, ConflictLocator(conflict))
  }
}

extension Merge {
  /// Returns the places where theirs differs from both base and mine, whether mine changed them or not.
  ///
  /// It applies no rule. Meant for a base that differs from theirs only where the user has to decide.
  package static func differing(base: Root, mine: Root, theirs: Root) -> [Conflict] {
    var merging = MergeContext(isListing: true)
    _ = Root.patchScheme.merge(base, mine, theirs, &merging)
    return merging.conflicts
  }
}

extension Conflict {
  /// Creates a conflict about an object that one side has deleted as a whole.
  package init<Root: Record>(deleted base: Root, mine: Root) {
    self.init(
      path: FieldPath(), keys: [], leaves: [ChangedValue(value: base), ChangedValue(value: mine), nil], changes: [])
  }

  /// Returns whether both conflicts have the same place, base and theirs, whatever mine is now.
  package func hasSameValues(as other: Conflict) -> Bool {
    func same(_ one: (any AnyChangedValue)?, _ other: (any AnyChangedValue)?) -> Bool {
      guard let one, let other else { return (one == nil) == (other == nil) }
      return one.isEqual(to: other)
    }
    return isAt(other) && same(leaves[0], other.leaves[0]) && same(leaves[2], other.leaves[2])
  }

  /// Returns whether both conflicts are about the same place.
  package func isAt(_ other: Conflict) -> Bool {
    path == other.path && keys.count == other.keys.count && zip(keys, other.keys).allSatisfy { $0.isEqual(to: $1) }
  }

  /// Whether mine equals base.
  package var isMineAsBase: Bool {
    guard let base = leaves[0], let mine = leaves[1] else { return (leaves[0] == nil) == (leaves[1] == nil) }
    return base.isEqual(to: mine)
  }
}

extension PatchError {
  /// Creates the error for a conflict that is not among the open ones.
  package init(decided conflict: Conflict) { self.init(.conflictClosed("\(conflict)")) }
}
