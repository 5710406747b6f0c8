/// Which part of a state a scope is of: the paths that lead to it, and the ids of the elements on the way.
///
/// Two that are equal lead to the same part of any state, so what is tracked through one is tracked through the other.
@usableFromInline struct PartID: Hashable {
  @usableFromInline enum Step: Hashable {
    case path(AnyKeyPath)
    case element(AnyHashable, of: AnyKeyPath)
  }

  private let steps: [Step]

  /// The whole state.
  @usableFromInline static var whole: PartID { PartID(steps: []) }

  @usableFromInline func inside(_ path: AnyKeyPath) -> PartID { PartID(steps: steps + [.path(path)]) }

  @usableFromInline func element(_ id: AnyHashable, of path: AnyKeyPath) -> PartID {
    PartID(steps: steps + [.element(id, of: path)])
  }
}
