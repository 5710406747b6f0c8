/// The cache of derived values of a store: those that were read recently, and all their inputs.
@usableFromInline final class DerivedCache {
  /// The number of state changes between two evictions. Scrolling a list and the screen behind it make hundreds of
  /// changes; values that were last used a thousand changes ago are small compared to a history.
  @usableFromInline static var evictionInterval: UInt64 { 1024 }

  /// The location of a derivation in the table, by the address of its declaration. A custom table, because the hash of
  /// a `Dictionary` alone costs more than a read.
  @usableFromInline struct Bucket {
    @usableFromInline var key: UnsafeRawPointer?
    /// Retained by the table; unmanaged, so that a look-up does no reference counting.
    @usableFromInline var derivation: Unmanaged<Derivation>?
    /// The declaration, retained by the table so that its address is not reused.
    var declaration: Unmanaged<AnyObject>?
  }

  @exclusivity(unchecked) @usableFromInline var buckets: UnsafeMutablePointer<Bucket>
  @exclusivity(unchecked) @usableFromInline var mask: Int
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// The version at which the next eviction is due.
  @exclusivity(unchecked) @usableFromInline var nextEviction = UInt64.max
  private var lastEviction: UInt64 = 0
  /// The declarations being resolved, outermost first: a cyclic one appears twice.
  private var resolving: [(key: UnsafeRawPointer, name: DerivedName)] = []

  @usableFromInline init() {
    mask = 7
    buckets = .allocate(capacity: 8)
    buckets.initialize(repeating: Bucket(), count: 8)
  }

  deinit {
    for index in 0...mask { release(buckets[index]) }
    buckets.deallocate()
  }

  /// Returns the value for a version of the state.
  @inlinable @inline(__always) func read<State, Value>(
    _ derived: Derived<State, Value>, _ state: UnsafeMutablePointer<State>, _ version: UInt64
  ) -> Value {
    find(derived)._withUnsafeGuaranteedRef { derivation in
      derivation.update(state, version)
      return derivation.storage.assumingMemoryBound(to: Value.self).pointee
    }
  }

  @inlinable func derivation<State, Value>(of derived: Derived<State, Value>) -> TypedDerivation<Value> {
    TypedDerivation(find(derived).takeUnretainedValue())
  }

  @inlinable @inline(__always) func find<State, Value>(_ derived: Derived<State, Value>) -> Unmanaged<Derivation> {
    let key = UnsafeRawPointer(Unmanaged.passUnretained(derived).toOpaque())
    var index = Self.home(key) & mask
    while let found = buckets[index].key {
      if found == key { return buckets[index].derivation.unsafelyUnwrapped }
      index = (index &+ 1) & mask
    }
    return add(key, derived, derived.declared) { derived.make($0) }
  }

  /// Objects are at least 16 bytes apart, and adjacent if they were allocated one after the other.
  @inlinable @inline(__always) static func home(_ key: UnsafeRawPointer) -> Int {
    let bits = Int(bitPattern: key)
    return (bits &>> 4) ^ (bits &>> 12)
  }

  @usableFromInline @inline(never) func add(
    _ key: UnsafeRawPointer, _ declaration: AnyObject, _ name: DerivedName, _ make: (DerivedCache) -> Derivation
  ) -> Unmanaged<Derivation> {
    if let first = resolving.firstIndex(where: { $0.key == key }) {
      let cycle = (resolving[first...].map(\.name) + [name]).map(\.description).joined(separator: " ← ")
      fatalError(
        "A derived value depends on itself: \(cycle). Remove one of these inputs, or select from the state.")
    }
    resolving.append((key, name))
    let derivation = Unmanaged.passRetained(make(self))
    resolving.removeLast()
    // At least half empty, so that a look-up ends after one or two steps.
    if (count + 1) * 2 > mask + 1 { rebuild(capacity: (mask + 1) * 2) { _ in true } }
    insert(Bucket(key: key, derivation: derivation, declaration: .passRetained(declaration)))
    return derivation
  }

  private func insert(_ bucket: Bucket) {
    guard let key = bucket.key else { return }
    var index = Self.home(key) & mask
    while buckets[index].key != nil { index = (index + 1) & mask }
    buckets[index] = bucket
    count += 1
  }

  private func release(_ bucket: Bucket) {
    bucket.derivation?.release()
    bucket.declaration?.release()
  }

  private func rebuild(capacity: Int, keeping isRetained: (Derivation) -> Bool) {
    let (old, oldMask) = (buckets, mask)
    buckets = .allocate(capacity: capacity)
    buckets.initialize(repeating: Bucket(), count: capacity)
    mask = capacity - 1
    count = 0
    var evicted: [Bucket] = []
    for index in 0...oldMask {
      guard let derivation = old[index].derivation?.takeUnretainedValue() else { continue }
      if isRetained(derivation) { insert(old[index]) } else { evicted.append(old[index]) }
    }
    old.deallocate()
    // Released only when the table is consistent again, because releasing a value may end others.
    for bucket in evicted { release(bucket) }
  }

  /// All cached derivations.
  var all: [Derivation] { (0...mask).compactMap { buckets[$0].derivation?.takeUnretainedValue() } }

  /// Evicts the values that were not verified since the last eviction, and schedules the next one. The loop verifies
  /// observed values, and with them their inputs, before it calls this method.
  @usableFromInline @inline(never) func evictUnused(_ version: UInt64) {
    if nextEviction != .max {
      let last = lastEviction
      func isLive(_ derivation: Derivation) -> Bool { derivation.verifiedAt != .max && derivation.verifiedAt >= last }
      let live = all.filter(isLive)
      for derivation in live { derivation.evict(before: last) }
      if live.count < count {
        var capacity = 8
        while live.count * 2 > capacity { capacity *= 2 }
        rebuild(capacity: capacity, keeping: isLive)
      }
    }
    lastEviction = version
    nextEviction = version &+ Self.evictionInterval
  }
}
