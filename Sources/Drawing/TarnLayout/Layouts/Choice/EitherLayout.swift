/// One of two layouts of different types with the same content type.
///
/// ```swift
/// let card: EitherLayout = isWide ? .first(row) : .second(column)
/// ```
public enum EitherLayout<First: Layout, Second: Layout>: Layout where First.Content == Second.Content {
  /// The type of all leaves in it.
  public typealias Content = First.Content

  /// The first alternative.
  case first(First)
  /// The second alternative.
  case second(Second)

  /// The traits of the chosen alternative.
  @inlinable public var traits: LayoutTraits {
    switch self {
    case .first(let first): first.traits
    case .second(let second): second.traits
    }
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    switch self {
    case .first(let first): return pass.layOut(first, in: constraints).measurement
    case .second(let second):
      // A pass that keeps unchanged slots must distinguish the second alternative from the first.
      pass.ordinal = 1
      return pass.layOut(second, in: constraints).measurement
    }
  }
}

extension EitherLayout: Equatable where First: Equatable, Second: Equatable {}
extension EitherLayout: Sendable where First: Sendable, Second: Sendable {}
