/// The remaining path to a conflict, with its keys in their original types.
@usableFromInline struct ConflictLocator {
  private var components: ArraySlice<FieldPath.Component>
  private var keys: ArraySlice<any AnyChangedValue>

  init(_ conflict: Conflict) {
    components = conflict.path.components[...]
    keys = conflict.keys[...]
  }

  @usableFromInline var isAtTarget: Bool { components.isEmpty }

  mutating func enterField() -> String? {
    guard case .field(let name) = components.popFirst() else { return nil }
    return name
  }

  mutating func enterKey<Key>(_ type: Key.Type) -> Key? {
    guard case .key = components.popFirst(), let key = keys.popFirst() else { return nil }
    return try? key.value(type)
  }
}

extension Record {
  /// Copies the value at the path of a conflict from another version: a field as a whole, or an element, which may be
  /// absent.
  ///
  /// - Returns: false, and the record is unchanged, if one of the two does not have this path because an element of it
  ///   was removed.
  @discardableResult package mutating func take(_ conflict: Conflict, from other: Self) -> Bool {
    Self.patchScheme.graft(other, &self, ConflictLocator(conflict))
  }
}

extension Merge {
  /// Returns a conflict for each path where theirs differs from both base and mine, whether mine changed them or not.
  ///
  /// It applies no rule. Meant for a base that differs from theirs only where the user has to decide.
  package static func differing(base: Root, mine: Root, theirs: Root) -> [Conflict] {
    var context = MergeContext(isListing: true)
    _ = Root.patchScheme.merge(base, mine, theirs, &context)
    return context.conflicts
  }
}

extension Conflict {
  /// Creates a conflict about an object that one side has deleted as a whole.
  package init<Root: Record>(deleted base: Root, mine: Root) {
    self.init(
      path: FieldPath(), keys: [], versions: [ChangedValue(value: base), ChangedValue(value: mine), nil], changes: [])
  }

  /// Returns whether both conflicts have the same path, base and theirs, whatever mine is now.
  package func hasSameValues(as other: Conflict) -> Bool {
    func areEqual(_ left: (any AnyChangedValue)?, _ right: (any AnyChangedValue)?) -> Bool {
      guard let left, let right else { return (left == nil) == (right == nil) }
      return left.isEqual(to: right)
    }
    return isAt(other) && areEqual(versions[0], other.versions[0]) && areEqual(versions[2], other.versions[2])
  }

  /// Returns whether both conflicts have the same path.
  package func isAt(_ other: Conflict) -> Bool {
    path == other.path && keys.count == other.keys.count && zip(keys, other.keys).allSatisfy { $0.isEqual(to: $1) }
  }

  /// Whether mine equals base.
  package var isMineUnchanged: Bool {
    guard let base = versions[0], let mine = versions[1] else { return (versions[0] == nil) == (versions[1] == nil) }
    return base.isEqual(to: mine)
  }
}

extension PatchError {
  /// Creates the error for a conflict that is not among the open ones.
  package init(closed conflict: Conflict) { self.init(.conflictClosed("\(conflict)")) }
}
