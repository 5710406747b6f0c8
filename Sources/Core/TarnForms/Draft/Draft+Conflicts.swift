import TarnRecord

extension Draft {
  /// The conflicts to resolve before the draft can be suggested, in the order of the fields.
  ///
  /// Each conflict holds its path, the common ancestor, the user's version in ``value`` and the latest stored version.
  /// A `nil` base, mine or theirs means that the element does not exist in that version. An empty path means that the
  /// whole value was deleted.
  ///
  /// - Complexity: O(1) if there is no conflict, otherwise that of ``/TarnRecord/Merge``.
  public var conflicts: [Conflict] {
    switch status {
    case .deleted: isChanged ? [Conflict(deleted: base, mine: value)] : []
    case .existing, .new: unresolvedPaths
    }
  }

  /// Whether a conflict is still to be resolved.
  public var hasConflicts: Bool { !conflicts.isEmpty }

  /// Returns the conflict with the given ID, or `nil` if it is resolved or its versions have changed since it was
  /// shown.
  ///
  /// An action contains the ID to identify the conflict that the user saw.
  public func conflict(_ id: ConflictID) -> Conflict? {
    conflicts.first { $0.path == id.path && $0.id == id }
  }

  /// Returns the conflict at a path, or `nil` if there is none.
  public func conflict(at path: FieldPath) -> Conflict? { conflicts.first { $0.path == path } }

  /// Returns the three versions of a part with their static type, or `nil` if the part has no conflict.
  ///
  /// ```swift
  /// if let title = draft.sides(of: \.title) { print("mine: \(title.mine), theirs: \(title.theirs)") }
  /// ```
  public func sides<Part: Equatable>(of path: KeyPath<Value, Part>) -> ThreeWay<Part>? {
    guard status != .deleted, let origin else { return nil }
    let sides = ThreeWay(base: origin[keyPath: path], mine: value[keyPath: path], theirs: base[keyPath: path])
    return sides.theirs == sides.base || sides.theirs == sides.mine ? nil : sides
  }

  /// The common ancestor, the user's version and the latest stored version of a part.
  public struct ThreeWay<Part: Equatable> {
    /// The common ancestor of both versions.
    public var base: Part
    /// The user's version.
    public var mine: Part
    /// The latest stored version.
    public var theirs: Part
  }

  var unresolvedPaths: [Conflict] {
    guard let origin else { return [] }
    return Merge.differing(base: origin, mine: value, theirs: base)
  }
}

extension Draft.ThreeWay: Sendable where Part: Sendable {}
extension Draft.ThreeWay: Hashable where Part: Hashable {}
extension Draft.ThreeWay: Equatable {}
