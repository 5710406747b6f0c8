/// One of two layouts of different types with the same content type.
///
/// ```swift
/// let card: Either = isWide ? .first(row) : .second(column)
/// ```
public enum Either<First: Layout, Second: Layout>: Layout where First.Content == Second.Content {
  /// The type of all leaves in it.
  public typealias Content = First.Content

  /// The first alternative.
  case first(First)
  /// The second alternative.
  case second(Second)

  /// The traits of the chosen alternative.
  @inlinable public var traits: Traits {
    switch self {
    case .first(let first): first.traits
    case .second(let second): second.traits
    }
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    switch self {
    case .first(let first): return pass.lay(first, in: room).measure
    case .second(let second):
      // A pass that keeps unchanged slots must distinguish the second alternative from the first.
      pass.ordinal = 1
      return pass.lay(second, in: room).measure
    }
  }
}

extension Either: Equatable where First: Equatable, Second: Equatable {}
extension Either: Sendable where First: Sendable, Second: Sendable {}
