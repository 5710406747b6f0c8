import TarnRecord

extension Draft {
  /// The conflicts to resolve before the draft can be suggested, in the order of the fields.
  ///
  /// Each has the path, the common base, the current ``value`` and the owner's value. One whose base, mine or theirs is
  /// `nil` is about a missing element; one with an empty path is about the whole, which was deleted.
  ///
  /// - Complexity: O(1) if there is none, and else that of ``Merge``.
  public var conflicts: [Conflict] {
    switch standing {
    case .gone: isChanged ? [Conflict(deleted: base, mine: value)] : []
    case .there, .new: placesOpen
    }
  }

  public var hasConflicts: Bool { !conflicts.isEmpty }

  /// Returns the conflict that a person was shown, if it is still open and unchanged: an action has its mark.
  public func conflict(_ mark: ConflictMark) -> Conflict? {
    conflicts.first { $0.path == mark.path && $0.mark == mark }
  }

  /// Returns the conflict at a path, if there is one.
  public func conflict(at path: FieldPath) -> Conflict? { conflicts.first { $0.path == path } }

  /// Returns the three versions of a part that both changed, with its type, or `nil` if there is no conflict there.
  ///
  /// ```swift
  /// if let title = draft.sides(of: \.title) { … title.mine … title.theirs … }
  /// ```
  public func sides<Part: Equatable>(of path: KeyPath<Value, Part>) -> Sides<Part>? {
    guard standing != .gone, let origin else { return nil }
    let sides = Sides(base: origin[keyPath: path], mine: value[keyPath: path], theirs: base[keyPath: path])
    return sides.theirs == sides.base || sides.theirs == sides.mine ? nil : sides
  }

  /// A part's base, my version and theirs.
  public struct Sides<Part: Equatable> {
    public var base: Part
    public var mine: Part
    public var theirs: Part
  }

  var placesOpen: [Conflict] {
    guard let origin else { return [] }
    return Merge.differing(base: origin, mine: value, theirs: base)
  }
}

extension Draft.Sides: Sendable where Part: Sendable {}
extension Draft.Sides: Hashable where Part: Hashable {}
extension Draft.Sides: Equatable {}
