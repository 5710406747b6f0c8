/// What a layout says of itself to whoever divides room among several: ``Stack``, ``Flow``, ``Grid``.
///
/// ```swift
/// var traits: Traits { Traits(weight: 2, minimum: 80) }
/// ```
public struct Traits: Equatable, Hashable, Sendable {
  /// Its share of the room that is left over; zero for what takes what it needs. Between 2^-20 and 2^20, so that sums of them
  /// mean something.
  public let weight: Double
  /// What is kept for it along the axis whatever the others take. Of something with no weight it is not looked at.
  public let minimum: Double
  /// Whether it is as if it were not there: no room, no spacing beside it.
  public let isGone: Bool

  @inlinable public init(weight: Double = 0, minimum: Double = 0, isGone: Bool = false) {
    self.weight = weight > 0 ? Length.fit(weight, 0x1p-20, 0x1p20) : 0
    self.minimum = Length.clean(minimum)
    self.isGone = isGone
  }

  /// Of what takes what it needs.
  @inlinable public static var plain: Traits { Traits(kept: 0, 0, false) }

  /// Of what is not there.
  @inlinable public static var gone: Traits { Traits(kept: 0, 0, true) }

  @inlinable init(kept weight: Double, _ minimum: Double, _ isGone: Bool) {
    self.weight = weight
    self.minimum = minimum
    self.isGone = isGone
  }

  @inlinable var isFlexible: Bool { weight > 0 && !isGone }
}
