/// What several children say of themselves, added up.
@usableFromInline struct Flexing {
  @usableFromInline var shown = 0
  @usableFromInline var weights = 0.0
  @usableFromInline var minima = 0.0
  @usableFromInline var isAnyGone = false

  @inlinable init<Children: LayoutList>(_ children: Children) {
    for index in 0..<children.count {
      let traits = children.traits(at: index)
      if traits.isGone {
        isAnyGone = true
        continue
      }
      shown += 1
      if traits.weight > 0 {
        weights += traits.weight
        minima += traits.minimum
      }
    }
  }

  @inlinable init() {}

  @inlinable var isAny: Bool { weights > 0 }
  @inlinable var isSpecial: Bool { weights > 0 || isAnyGone }

  /// How much the flexible ones share where there is no bound: so much that none gets less than it needs.
  @inlinable func pool<Children: LayoutList, D: Direction>(
    _ children: Children, _ direction: D.Type, in room: Room, _ pass: inout LayoutPass<Children.Content>
  ) -> Double {
    var unit = 0.0
    for index in 0..<children.count {
      let traits = children.traits(at: index)
      guard traits.isFlexible else { continue }
      let wish = Swift.max(D.main(pass.measure(children, index, in: room).size), traits.minimum)
      unit = Swift.max(unit, wish / traits.weight)
    }
    return Swift.min(Length.up(unit * weights), Length.longest)
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
