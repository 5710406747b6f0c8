/// What several children say of themselves, added up.
@usableFromInline struct Flexing {
  @usableFromInline var shown = 0
  @usableFromInline var weights = 0.0
  @usableFromInline var minima = 0.0
  @usableFromInline var isAnyGone = false
  /// The first that is there.
  @usableFromInline var first = -1
  /// Whether all that are flexible have one weight.
  @usableFromInline var isEven = true
  @usableFromInline var weight = 0.0

  @inlinable init<Children: LayoutList>(_ children: Children) {
    for index in 0..<children.count { add(children.traits(at: index), index) }
  }

  @inlinable init() {}

  @inlinable @inline(__always) mutating func add(_ traits: Traits, _ index: Int) {
    if traits.isGone {
      isAnyGone = true
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
  @inlinable var isSpecial: Bool { weights > 0 || isAnyGone }

  /// How much the flexible ones are to share for each to get so much for its weight.
  @inlinable func pool(for unit: Double) -> Double {
    let pool = Length.up(Swift.min(unit * weights, Length.product))
    // Edges between unequal shares are rounded, and none is to miss a step for that.
    return isEven ? pool : pool + Length.step * Double(shown)
  }

  /// Divides a length among the flexible ones.
  ///
  /// - Complexity: O(n), times how often a minimum that holds makes another one hold: as a rule once or twice.
  @inlinable func shares(of pool: Double, among count: Int, _ traits: (Int) -> Traits) -> Shares {
    var unit = pool / weights
    while minima > 0 {
      // Those that would get less than their minimum get that, and the others share the rest. The unit gets smaller each time, so
      // whoever had the minimum keeps it.
      var (rest, weights) = (pool, 0.0)
      for index in 0..<count {
        let traits = traits(index)
        guard traits.isFlexible else { continue }
        if traits.minimum > traits.weight * unit { rest -= traits.minimum } else { weights += traits.weight }
      }
      let next = weights > 0 ? Swift.max(0, rest / weights) : 0
      guard next < unit else { break }
      unit = next
    }
    return Shares(unit: unit, left: pool)
  }
}

/// What each of several gets of a length: together all of it, to the step.
@usableFromInline struct Shares {
  @usableFromInline let unit: Double
  @usableFromInline var left: Double
  /// Up to where the weights have come, and up to where it was given out: it is edges that are rounded, not lengths.
  @usableFromInline var reached = 0.0
  @usableFromInline var given = 0.0

  @inlinable init(unit: Double, left: Double) {
    self.unit = unit
    self.left = left
  }

  @inlinable mutating func next(_ traits: Traits) -> Double {
    var share = traits.weight * unit
    if traits.minimum > share {
      share = traits.minimum
    } else {
      reached += share
      let edge = Length.nearest(reached)
      share = edge - given
      given = edge
    }
    share = Swift.min(share, left)
    left -= share
    return share
  }
}
