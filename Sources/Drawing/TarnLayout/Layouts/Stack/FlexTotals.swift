/// The sums of the traits of several children.
@usableFromInline struct FlexTotals {
  @usableFromInline var shown = 0
  @usableFromInline var weights = 0.0
  @usableFromInline var minima = 0.0
  @usableFromInline var isAnyRemoved = false
  /// The index of the first child that is present, or -1.
  @usableFromInline var first = -1
  /// Whether all flexible children have the same weight.
  @usableFromInline var isEven = true
  @usableFromInline var weight = 0.0

  @inlinable init<Children: LayoutList>(_ children: Children) {
    for index in 0..<children.count { add(children.traits(at: index), index) }
  }

  @inlinable init() {}

  @inlinable @inline(__always) mutating func add(_ traits: LayoutTraits, _ index: Int) {
    if traits.isRemoved {
      isAnyRemoved = true
      return
    }
    if shown == 0 { first = index }
    shown += 1
    if traits.weight > 0 {
      if weights > 0 && traits.weight != weight { isEven = false }
      weight = traits.weight
      weights += traits.weight
      minima += traits.minimum
    }
  }

  @inlinable var isAny: Bool { weights > 0 }
  @inlinable var isSpecial: Bool { weights > 0 || isAnyRemoved }

  /// Returns the length that the flexible children have to share for each to get a unit per weight.
  @inlinable func pool(for unit: Double) -> Double {
    let pool = Length.up(Swift.min(unit * weights, Length.product))
    // Edges between unequal shares are rounded: the extra steps prevent a share that is one step too short.
    return isEven ? pool : pool + Length.step * Double(shown)
  }

  /// Divides a length among the flexible children.
  ///
  /// - Complexity: O(n) per round; a round follows when a minimum that applies makes another one apply: usually one or
  ///   two.
  @inlinable func shares(of pool: Double, among count: Int, _ traits: (Int) -> LayoutTraits) -> FlexShares {
    var unit = pool / weights
    while minima > 0 {
      // Children whose share would be below their minimum get the minimum, and the others share the rest. The unit
      // decreases in every round, so such a child keeps its minimum.
      var (remaining, weights) = (pool, 0.0)
      for index in 0..<count {
        let traits = traits(index)
        guard traits.isFlexible else { continue }
        if traits.minimum > traits.weight * unit { remaining -= traits.minimum } else { weights += traits.weight }
      }
      let next = weights > 0 ? Swift.max(0, remaining / weights) : 0
      guard next < unit else { break }
      unit = next
    }
    return FlexShares(unit: unit, remaining: pool)
  }
}

/// An iterator over the shares of a length: together exactly the whole length.
@usableFromInline struct FlexShares {
  @usableFromInline let unit: Double
  @usableFromInline var remaining: Double
  /// The sum of the exact shares, and the sum of the assigned ones: edges are rounded, not lengths.
  @usableFromInline var reached = 0.0
  @usableFromInline var assigned = 0.0

  @inlinable init(unit: Double, remaining: Double) {
    self.unit = unit
    self.remaining = remaining
  }

  @inlinable mutating func next(_ traits: LayoutTraits) -> Double {
    var share = traits.weight * unit
    if traits.minimum > share {
      share = traits.minimum
    } else {
      reached += share
      let edge = Length.nearest(reached)
      share = edge - assigned
      assigned = edge
    }
    share = Swift.min(share, remaining)
    remaining -= share
    return share
  }
}
