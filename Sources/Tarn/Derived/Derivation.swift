/// What a store keeps of a derived value: the value, when it was last known to be right, and when it last changed.
@usableFromInline class Derivation<State> {
  @usableFromInline let name: String
  @usableFromInline let inputs: [Derivation<State>]
  /// The version of the state for which the value is known to be right; none before the first look.
  @exclusivity(unchecked) @usableFromInline var verified = UInt64.max
  /// The version at which it was found to be another than before.
  @exclusivity(unchecked) @usableFromInline var changed: UInt64 = 0
  /// How often its function has run, and how often it was looked whether it has to.
  @exclusivity(unchecked) @usableFromInline var runs = 0
  @exclusivity(unchecked) @usableFromInline var checks = 0
  /// The version of its last run, and which inputs brought it about: a bit for each of the first 64.
  @exclusivity(unchecked) @usableFromInline var ran: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var because: UInt64 = 0

  @usableFromInline init(_ name: String, _ inputs: [Derivation<State>]) {
    self.name = name
    self.inputs = inputs
  }

  /// Makes it right for a version of the state, which it was not known to be.
  @usableFromInline func verify(_ state: UnsafeMutablePointer<State>, _ now: UInt64) {
    fatalError("A cell knows how to make its value.")
  }

  /// Lets go what was not looked at since a version, apart from itself.
  func forget(before version: UInt64) {}

  /// Makes the inputs right, and finds out which of them have changed since this one was.
  ///
  /// - Returns: whether its function has to run: one has, or it never did.
  @inlinable @inline(__always) final func inputsChanged(_ state: UnsafeMutablePointer<State>, _ now: UInt64) -> Bool {
    checks &+= 1
    let since = verified
    var changes: UInt64 = 0
    var bit: UInt64 = 1
    var index = 0
    let count = inputs.count
    while index < count {
      // Unmanaged: the inputs live as long as this does, and a retain for each is most of what looking costs.
      Unmanaged.passUnretained(inputs[index])._withUnsafeGuaranteedRef { input in
        if input.verified != now { input.verify(state, now) }
        if input.changed > since { changes |= bit }
      }
      // From the 64th on all share the last bit.
      if index < 63 { bit &<<= 1 }
      index &+= 1
    }
    guard changes != 0 || since == .max else { return false }
    because = changes
    ran = now
    runs &+= 1
    return true
  }
}

/// The same with the type of its value.
@usableFromInline class DerivationOf<State, Value: Equatable & SendableMetatype>: Derivation<State> {
  @exclusivity(unchecked) @usableFromInline var kept: Value?

  /// What it is; only after it was verified.
  @inlinable @inline(__always) final var value: Value { kept.unsafelyUnwrapped }

  /// Takes a new result: one that is equal is no change.
  @inlinable @inline(__always) final func take(_ new: Value, _ now: UInt64) {
    if let kept, kept == new { return }
    kept = new
    changed = now
  }
}

/// A selection from the state.
@usableFromInline final class SelectedDerivation<State, Value: Equatable & SendableMetatype>: DerivationOf<State, Value> {
  @usableFromInline let select: @Sendable (borrowing State) -> Value

  @usableFromInline init(_ name: String, _ select: @escaping @Sendable (borrowing State) -> Value) {
    self.select = select
    super.init(name, [])
  }

  @inlinable override func verify(_ state: UnsafeMutablePointer<State>, _ now: UInt64) {
    runs &+= 1
    take(peek(state, select), now)
    verified = now
  }
}

/// A pure function of other cells.
@usableFromInline final class ComputedDerivation<State, Value: Equatable & SendableMetatype>: DerivationOf<State, Value> {
  @usableFromInline let compute: () -> Value

  @usableFromInline init(_ name: String, _ inputs: [Derivation<State>], _ compute: @escaping () -> Value) {
    self.compute = compute
    super.init(name, inputs)
  }

  @inlinable override func verify(_ state: UnsafeMutablePointer<State>, _ now: UInt64) {
    if inputsChanged(state, now) { take(compute(), now) }
    verified = now
  }
}

/// A value that is brought up to date where it is.
@usableFromInline final class SteppedDerivation<State, Value: Equatable & SendableMetatype>: DerivationOf<State, Value> {
  @usableFromInline let step: (inout Value?) -> Void

  @usableFromInline init(_ name: String, _ inputs: [Derivation<State>], _ step: @escaping (inout Value?) -> Void) {
    self.step = step
    super.init(name, inputs)
  }

  @inlinable override func verify(_ state: UnsafeMutablePointer<State>, _ now: UInt64) {
    if inputsChanged(state, now) {
      let old = kept
      step(&kept)
      if old != kept { changed = now }
    }
    verified = now
  }
}

/// An input of a stepped value, and what it was at the last step.
@usableFromInline final class Followed<State, Value: Equatable & SendableMetatype> {
  @usableFromInline let cell: DerivationOf<State, Value>
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @inlinable init(_ cell: DerivationOf<State, Value>) { self.cell = cell }

  /// What it was and what it is; the next time what it is now is what it was.
  @inlinable func advance() -> Versions<Value> {
    let new = cell.value
    let old = last ?? new
    last = new
    return Versions(old: old, new: new)
  }
}
