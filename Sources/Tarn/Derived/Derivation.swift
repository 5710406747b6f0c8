/// What a store keeps of a derived value: the value, when it was last known to be right, and when it last changed.
///
/// It knows no types: what does is in closures that are made where the declaration is, with all types known. A method of a
/// generic class, called through its table, would look types up while it runs, which takes ten times what there is to do.
@usableFromInline final class Derivation {
  // What every look needs comes first, so that it lies together: looking at a thousand of these is waiting for memory.

  /// The version of the state for which the value is known to be right; none before the first look.
  @exclusivity(unchecked) @usableFromInline var verified = UInt64.max
  /// The version at which it was found to be another than before.
  @exclusivity(unchecked) @usableFromInline var changed: UInt64 = 0
  /// Makes the value for a state, given whether there is none from before.
  ///
  /// - Returns: whether it is another one.
  @usableFromInline let make: (_ state: UnsafeMutableRawPointer, _ isFirst: Bool) -> Bool
  /// Whether it has no inputs but the state.
  @usableFromInline let isSelection: Bool
  /// The one input, where there is one: a look at it need not go by way of the list.
  private let only: Unmanaged<Derivation>?
  /// Memory for one value, empty before the first look.
  @usableFromInline let place: UnsafeMutableRawPointer

  @usableFromInline let inputs: [Derivation]
  /// How often its function has run, unless it is a selection, and how often it came to another value.
  @exclusivity(unchecked) @usableFromInline var runs = 0
  @exclusivity(unchecked) @usableFromInline var changes = 0
  /// The version of its last run, and which inputs brought it about: a bit for each of the first 63, one for all others.
  @exclusivity(unchecked) @usableFromInline var ran: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var because: UInt64 = 0
  @usableFromInline let name: DerivedName
  /// The ``Trails`` of a value that tells what it touches.
  @usableFromInline let trails: AnyObject?
  /// Gives the memory back, given whether there is a value in it.
  private let free: (_ isFull: Bool) -> Void
  /// Lets go parts of it that were not looked at since a version.
  private let forgetParts: ((UInt64) -> Void)?

  @usableFromInline init(
    _ name: DerivedName, _ inputs: [Derivation], _ place: UnsafeMutableRawPointer, trails: AnyObject? = nil,
    make: @escaping (_ state: UnsafeMutableRawPointer, _ isFirst: Bool) -> Bool,
    forget: ((UInt64) -> Void)? = nil, free: @escaping (_ isFull: Bool) -> Void
  ) {
    self.name = name
    self.inputs = inputs
    isSelection = inputs.isEmpty
    only = inputs.count == 1 ? .passUnretained(inputs[0]) : nil
    self.place = place
    self.trails = trails
    self.make = make
    self.free = free
    forgetParts = forget
  }

  deinit { free(verified != .max) }

  /// What it is made from alone, or what that is made from alone, and so on: as long as that stays this does, too.
  var bottom: Unmanaged<Derivation> { only.map { $0.takeUnretainedValue().bottom } ?? .passUnretained(self) }

  /// Lets go what was not looked at since a version, apart from itself.
  func forget(before version: UInt64) { forgetParts?(version) }

  /// Makes it right for a version of the state.
  @inlinable @inline(__always) func bring<State>(_ state: UnsafeMutablePointer<State>, _ now: UInt64) {
    bring(UnsafeMutableRawPointer(state), now)
  }

  /// The same. A selection is looked at right here: a hundred observers of a hundred fields are a hundred of these.
  @inlinable @inline(__always) func bring(_ state: UnsafeMutableRawPointer, _ now: UInt64) {
    let since = verified
    guard since != now else { return }
    guard isSelection else { return verify(state, now) }
    verified = now
    if make(state, since == .max) { noteChange(now) }
  }

  @usableFromInline @inline(never) func noteChange(_ now: UInt64) {
    changed = now
    changes &+= 1
  }

  /// Makes it right for a version of the state, which it was not known to be, by way of its inputs.
  @usableFromInline func verify(_ state: UnsafeMutableRawPointer, _ now: UInt64) {
    let since = verified
    let found: UInt64 = only.map { $0.isNewer(than: since, state, now) ? 1 : 0 } ?? changesOfInputs(state, now)
    if found != 0 || since == .max {
      runs &+= 1
      ran = now
      because = found
      if make(state, since == .max) { noteChange(now) }
    }
    verified = now
  }

  /// Makes the inputs right, and finds out which of them have changed since this one was.
  @inline(__always) private func changesOfInputs(_ state: UnsafeMutableRawPointer, _ now: UInt64) -> UInt64 {
    let count = inputs.count
    var found: UInt64 = 0
    var bit: UInt64 = 1
    var index = 0
    while index < count {
      if Unmanaged.passUnretained(inputs[index]).isNewer(than: verified, state, now) { found |= bit }
      // From the 64th on all share the last bit.
      if index < 63 { bit &<<= 1 }
      index &+= 1
    }
    return found
  }
}

extension Unmanaged<Derivation> {
  /// Makes it right for a version of the state, and finds out whether it has changed since another.
  ///
  /// Unmanaged: whoever asks has it kept, and a retain for each is most of what looking costs.
  @inlinable @inline(__always)
  func isNewer(than since: UInt64, _ state: UnsafeMutableRawPointer, _ now: UInt64) -> Bool {
    _withUnsafeGuaranteedRef {
      $0.bring(state, now)
      return $0.changed > since
    }
  }
}

/// What a derived value is called: what it was named, or where it was declared.
@usableFromInline struct DerivedName: Sendable, CustomStringConvertible {
  let given: String?
  let file: StaticString
  let line: UInt

  @usableFromInline init(_ given: String?, _ file: StaticString, _ line: UInt) {
    self.given = given
    self.file = file
    self.line = line
  }

  // Not made before somebody asks.
  @usableFromInline var description: String { given ?? "\(file):\(line)" }
}

/// A derivation with the type of its value.
@usableFromInline struct DerivationOf<Value: Equatable> {
  @usableFromInline let derivation: Derivation

  @inlinable @inline(__always) init(_ derivation: Derivation) { self.derivation = derivation }

  /// What it is; only after it was verified.
  @inlinable @inline(__always) var value: Value {
    Unmanaged.passUnretained(derivation)._withUnsafeGuaranteedRef {
      $0.place.assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Memory for a value, and a derivation that has it.
  ///
  /// - Parameter make: makes the value there, and says whether it is another; see ``take(_:_:_:)``. Written where the value's
  ///   function is, so that one call leads to the other.
  @inlinable @inline(__always) static func made(
    _ name: DerivedName, _ inputs: [Derivation], trails: AnyObject? = nil,
    _ make: (UnsafeMutablePointer<Value>) -> (UnsafeMutableRawPointer, Bool) -> Bool
  ) -> Derivation {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    return Derivation(name, inputs, UnsafeMutableRawPointer(place), trails: trails, make: make(place)) {
      free(place, $0)
    }
  }

  /// Takes a new value in a place.
  ///
  /// - Returns: whether it is another one.
  @inlinable @inline(__always)
  static func take(_ new: consuming Value, _ place: UnsafeMutablePointer<Value>, _ isFirst: Bool) -> Bool {
    if isFirst {
      place.initialize(to: new)
      return true
    }
    if place.pointee == new { return false }
    place.pointee = new
    return true
  }

  /// One whose value is brought up to date where it is.
  @inlinable static func stepped(
    _ name: DerivedName, _ inputs: [Derivation], start: @escaping () -> Value, step: @escaping (inout Value) -> Void,
    forget: ((UInt64) -> Void)? = nil
  ) -> Derivation {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    let make: (UnsafeMutableRawPointer, Bool) -> Bool = { _, isFirst in
      if isFirst {
        place.initialize(to: start())
        return true
      }
      let old = place.pointee
      step(&place.pointee)
      return old != place.pointee
    }
    return Derivation(name, inputs, UnsafeMutableRawPointer(place), make: make, forget: forget) { free(place, $0) }
  }

  @inlinable static func free(_ place: UnsafeMutablePointer<Value>, _ isFull: Bool) {
    if isFull { place.deinitialize(count: 1) }
    place.deallocate()
  }
}

/// An input of a stepped value, and what it was at the last step.
@usableFromInline final class Followed<Value: Equatable> {
  @usableFromInline let input: DerivationOf<Value>
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @inlinable init(_ input: DerivationOf<Value>) { self.input = input }

  /// What it was and what it is; the next time what it is now is what it was.
  @inlinable func advance() -> Versions<Value> {
    let new = input.value
    let old = last ?? new
    last = new
    return Versions(old: old, new: new)
  }
}

/// What a stepped value keeps from one step to the next.
@usableFromInline final class Memory<Kept> {
  @exclusivity(unchecked) @usableFromInline var kept: Kept?

  @inlinable init() {}
}
