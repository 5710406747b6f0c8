/// The properties of a layout that a container (``StackLayout``, ``FlowLayout``, ``GridLayout``) reads when it divides space.
///
/// ```swift
/// var traits: LayoutTraits { LayoutTraits(weight: 2, minimum: 80) }
/// ```
public struct LayoutTraits: Equatable, Hashable, Sendable {
  /// The share of the remaining space; zero for a layout that takes as much as it needs. Limited to 2^-20 … 2^20, so
  /// that sums of weights are accurate.
  public let weight: Double
  /// The length along the axis that is reserved for the layout, whatever its siblings take. Ignored without a weight.
  public let minimum: Double
  /// Whether the layout is removed: it takes no space, and has no spacing beside it.
  public let isRemoved: Bool

  /// Creates traits; a weight that is not above zero, or NaN, becomes zero.
  @inlinable public init(weight: Double = 0, minimum: Double = 0, isRemoved: Bool = false) {
    self.weight = weight > 0 ? Length.fit(weight, 0x1p-20, 0x1p20) : 0
    self.minimum = Length.clean(minimum)
    self.isRemoved = isRemoved
  }

  /// The traits of a layout that takes as much space as it needs.
  @inlinable public static var plain: LayoutTraits { LayoutTraits(unchecked: 0, 0, false) }

  /// The traits of a removed layout.
  @inlinable public static var removed: LayoutTraits { LayoutTraits(unchecked: 0, 0, true) }

  @inlinable init(unchecked weight: Double, _ minimum: Double, _ isRemoved: Bool) {
    self.weight = weight
    self.minimum = minimum
    self.isRemoved = isRemoved
  }

  @inlinable var isFlexible: Bool { weight > 0 && !isRemoved }
}
