/// The cached result of a derived value in a store: the value, the version at which it was last verified, and the
/// version at which it last changed.
///
/// The class is not generic: typed work is in closures that are created by the declaration, where all types are known.
/// A method of a generic class, called through its table, would look up types at run time, which takes ten times as
/// long as the work itself.
@usableFromInline final class Derivation {
  // The fields that every check needs come first, so that they are adjacent: checking a thousand derivations is bound
  // by memory access.

  /// The version of the state at which the value was last verified; `.max` before the first evaluation.
  @exclusivity(unchecked) @usableFromInline var verifiedAt = UInt64.max
  /// The version at which the value last changed.
  @exclusivity(unchecked) @usableFromInline var changedAt: UInt64 = 0
  /// Evaluates the value for a state; `isFirst` is true if there is no earlier value.
  ///
  /// - Returns: whether the value changed.
  @usableFromInline let make: (_ state: UnsafeMutableRawPointer, _ isFirst: Bool) -> Bool
  /// Whether the state is the only input.
  @usableFromInline let isSelection: Bool
  /// The input, if there is exactly one: it is checked without access to the array.
  private let singleInput: Unmanaged<Derivation>?
  /// Memory for one value, uninitialized before the first evaluation.
  @usableFromInline let storage: UnsafeMutableRawPointer

  @usableFromInline let inputs: [Derivation]
  /// The number of runs of the function, except for a selection, and the number of changes of the value.
  @exclusivity(unchecked) @usableFromInline var runs = 0
  @exclusivity(unchecked) @usableFromInline var changes = 0
  /// The version of the last run, and the inputs that caused it: a bit for each of the first 63, one for all others.
  @exclusivity(unchecked) @usableFromInline var ranAt: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var changedInputs: UInt64 = 0
  @usableFromInline let name: DerivedName
  /// The ``ChangeLogs`` of a value that reports the keys that its steps change.
  @usableFromInline let changeLogs: AnyObject?
  /// Frees the memory; `isInitialized` tells whether it holds a value.
  private let free: (_ isInitialized: Bool) -> Void
  /// Evicts parts of the value that were last read before a version.
  private let evictParts: ((UInt64) -> Void)?

  @usableFromInline init(
    _ name: DerivedName, _ inputs: [Derivation], _ storage: UnsafeMutableRawPointer,
    changeLogs logs: AnyObject? = nil,
    make: @escaping (_ state: UnsafeMutableRawPointer, _ isFirst: Bool) -> Bool,
    evictParts: ((UInt64) -> Void)? = nil, free: @escaping (_ isInitialized: Bool) -> Void
  ) {
    self.name = name
    self.inputs = inputs
    isSelection = inputs.isEmpty
    singleInput = inputs.count == 1 ? .passUnretained(inputs[0]) : nil
    self.storage = storage
    self.changeLogs = logs
    self.make = make
    self.free = free
    self.evictParts = evictParts
  }

  deinit { free(verifiedAt != .max) }

  /// The end of the chain of single inputs, or this derivation itself: while that input is unchanged this value is,
  /// too.
  var selections: Unmanaged<Derivation> {
    singleInput.map { $0.takeUnretainedValue().selections } ?? .passUnretained(self)
  }

  /// Evicts the parts of the value that were last read before a version.
  func evict(before version: UInt64) { evictParts?(version) }

  /// Updates the value for a version of the state.
  @inlinable @inline(__always) func update<State>(_ state: UnsafeMutablePointer<State>, _ version: UInt64) {
    update(UnsafeMutableRawPointer(state), version)
  }

  /// Updates the value for a version of the state. A selection is evaluated inline: a hundred observers of a hundred
  /// fields use a hundred of them.
  @inlinable @inline(__always) func update(_ state: UnsafeMutableRawPointer, _ version: UInt64) {
    let since = verifiedAt
    guard since != version else { return }
    guard isSelection else { return verify(state, version) }
    verifiedAt = version
    if make(state, since == .max) { recordChange(version) }
  }

  @usableFromInline @inline(never) func recordChange(_ version: UInt64) {
    changedAt = version
    changes &+= 1
  }

  /// Updates the value for a version of the state at which it is not yet verified, after its inputs.
  @usableFromInline func verify(_ state: UnsafeMutableRawPointer, _ version: UInt64) {
    let since = verifiedAt
    let mask: UInt64 =
      singleInput.map { $0.isNewer(than: since, state, version) ? 1 : 0 } ?? changesOfInputs(state, version)
    if mask != 0 || since == .max {
      runs &+= 1
      ranAt = version
      changedInputs = mask
      if make(state, since == .max) { recordChange(version) }
    }
    verifiedAt = version
  }

  /// Updates the inputs, and returns a bit mask of those that changed since this value was verified.
  @inline(__always) private func changesOfInputs(_ state: UnsafeMutableRawPointer, _ version: UInt64) -> UInt64 {
    let count = inputs.count
    var mask: UInt64 = 0
    var bit: UInt64 = 1
    var index = 0
    while index < count {
      if Unmanaged.passUnretained(inputs[index]).isNewer(than: verifiedAt, state, version) { mask |= bit }
      // The 64th input and all further ones share the last bit.
      if index < 63 { bit &<<= 1 }
      index &+= 1
    }
    return mask
  }
}

extension Unmanaged<Derivation> {
  /// Updates the value for a version of the state, and returns whether it has changed since another version.
  ///
  /// Unmanaged: the caller retains the derivation, and a retain for each is most of the cost of a check.
  @inlinable @inline(__always)
  func isNewer(than since: UInt64, _ state: UnsafeMutableRawPointer, _ version: UInt64) -> Bool {
    _withUnsafeGuaranteedRef {
      $0.update(state, version)
      return $0.changedAt > since
    }
  }
}

/// The name of a derived value: the given one, or the source location of its declaration.
@usableFromInline struct DerivedName: Sendable, CustomStringConvertible {
  let explicit: String?
  let file: StaticString
  let line: UInt

  @usableFromInline init(_ explicit: String?, _ file: StaticString, _ line: UInt) {
    self.explicit = explicit
    self.file = file
    self.line = line
  }

  // Computed only on demand.
  @usableFromInline var description: String { explicit ?? "\(file):\(line)" }
}

/// A derivation with the type of its value.
@usableFromInline struct TypedDerivation<Value: Equatable> {
  @usableFromInline let derivation: Derivation

  @inlinable @inline(__always) init(_ derivation: Derivation) { self.derivation = derivation }

  /// The value; valid only after it was verified.
  @inlinable @inline(__always) var value: Value {
    Unmanaged.passUnretained(derivation)._withUnsafeGuaranteedRef {
      $0.storage.assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Creates a derivation with memory for its value.
  ///
  /// - Parameter make: evaluates the value in the memory, and returns whether it changed; see ``store(_:_:_:)``. It is
  ///   written next to the value's function, so that a single call leads to that.
  @inlinable @inline(__always) static func makeDerivation(
    _ name: DerivedName, _ inputs: [Derivation], changeLogs logs: AnyObject? = nil,
    _ make: (UnsafeMutablePointer<Value>) -> (UnsafeMutableRawPointer, Bool) -> Bool
  ) -> Derivation {
    let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    return Derivation(name, inputs, UnsafeMutableRawPointer(storage), changeLogs: logs, make: make(storage)) {
      free(storage, $0)
    }
  }

  /// Stores a new value.
  ///
  /// - Returns: whether the value changed.
  @inlinable @inline(__always)
  static func store(_ new: consuming Value, _ storage: UnsafeMutablePointer<Value>, _ isFirst: Bool) -> Bool {
    if isFirst {
      storage.initialize(to: new)
      return true
    }
    if storage.pointee == new { return false }
    storage.pointee = new
    return true
  }

  /// Creates a derivation whose value is updated in place.
  @inlinable static func makeIncremental(
    _ name: DerivedName, _ inputs: [Derivation], start: @escaping () -> Value, step: @escaping (inout Value) -> Void,
    evictParts: ((UInt64) -> Void)? = nil
  ) -> Derivation {
    let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    let make: (UnsafeMutableRawPointer, Bool) -> Bool = { _, isFirst in
      if isFirst {
        storage.initialize(to: start())
        return true
      }
      let old = storage.pointee
      step(&storage.pointee)
      return old != storage.pointee
    }
    return Derivation(name, inputs, UnsafeMutableRawPointer(storage), make: make, evictParts: evictParts) {
      free(storage, $0)
    }
  }

  @inlinable static func free(_ storage: UnsafeMutablePointer<Value>, _ isInitialized: Bool) {
    if isInitialized { storage.deinitialize(count: 1) }
    storage.deallocate()
  }
}

/// An input of an incrementally updated value, and its value at the last step.
@usableFromInline final class TrackedInput<Value: Equatable> {
  @usableFromInline let input: TypedDerivation<Value>
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @inlinable init(_ input: TypedDerivation<Value>) { self.input = input }

  /// Returns the value at the last step and the current one, which becomes the last one.
  @inlinable func advance() -> InputVersions<Value> {
    let new = input.value
    let old = last ?? new
    last = new
    return InputVersions(old: old, new: new)
  }
}

/// The memory of an incrementally updated value between two steps.
@usableFromInline final class IncrementalMemory<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable init() {}
}
