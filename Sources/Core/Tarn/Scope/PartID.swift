/// Identifies the part of a state that a scope refers to: the key paths to it, and the IDs of the elements on the way.
///
/// Equal IDs refer to the same part of any state, so scopes with equal IDs share their tracked values.
@usableFromInline struct PartID: Hashable {
  @usableFromInline enum Step: Hashable {
    case path(AnyKeyPath)
    case element(AnyHashable, of: AnyKeyPath)
  }

  private let steps: [Step]

  /// The whole state.
  @usableFromInline static var whole: PartID { PartID(steps: []) }

  @usableFromInline func appending(_ path: AnyKeyPath) -> PartID { PartID(steps: steps + [.path(path)]) }

  @usableFromInline func element(_ id: AnyHashable, of path: AnyKeyPath) -> PartID {
    PartID(steps: steps + [.element(id, of: path)])
  }
}
