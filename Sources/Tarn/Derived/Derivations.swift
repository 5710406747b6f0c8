/// The derived values a store keeps: those that somebody has read lately, and all that these are made from.
@usableFromInline final class Derivations<State> {
  /// After how many changes of the state it is looked who was read since the last time. A list that is scrolled and the
  /// screen behind it are hundreds of changes; a thousand times the memory of a version is little beside a history.
  @usableFromInline static var patience: UInt64 { 1024 }

  /// Where a cell is, by the address of its declaration. Its own table, for a `Dictionary`'s hash alone costs more than a read.
  @usableFromInline struct Slot {
    @usableFromInline var key: UnsafeRawPointer?
    /// The declaration, kept so that no other gets its address.
    @usableFromInline var declaration: AnyObject?
    @usableFromInline var cell: AnyObject?

    @usableFromInline init() {}
  }

  @usableFromInline private(set) var slots: UnsafeMutablePointer<Slot>
  @usableFromInline private(set) var mask: Int
  @usableFromInline private(set) var count = 0
  /// When it is looked next who was read, and when that was last done.
  @usableFromInline private(set) var due = UInt64.max
  private var lastLook: UInt64 = 0
  /// Those that are being made, outermost first: a ring comes by here twice.
  private var making: [(key: UnsafeRawPointer, name: String)] = []

  @usableFromInline init() {
    mask = 7
    slots = .allocate(capacity: 8)
    slots.initialize(repeating: Slot(), count: 8)
  }

  deinit {
    slots.deinitialize(count: mask + 1)
    slots.deallocate()
  }

  /// The value for a version of the state.
  @inlinable @inline(__always) func read<Value>(
    _ derived: Derived<State, Value>, _ state: UnsafeMutablePointer<State>, _ now: UInt64
  ) -> Value {
    let cell = cell(of: derived)
    if cell.verified != now { cell.verify(state, now) }
    return cell.value
  }

  @inlinable @inline(__always) func cell<Value>(of derived: Derived<State, Value>) -> DerivationOf<State, Value> {
    let key = UnsafeRawPointer(Unmanaged.passUnretained(derived).toOpaque())
    var index = Self.place(key) & mask
    while true {
      // Found by its address, it is what this declaration made.
      if slots[index].key == key { return unsafeDowncast(slots[index].cell!, to: DerivationOf<State, Value>.self) }
      if slots[index].key == nil { return add(derived, key) }
      index = (index &+ 1) & mask
    }
  }

  /// Objects lie 16 bytes apart at least, and near each other if they were made one after the other.
  @inlinable @inline(__always) static func place(_ key: UnsafeRawPointer) -> Int {
    let bits = Int(bitPattern: key)
    return (bits &>> 4) ^ (bits &>> 12)
  }

  @usableFromInline @inline(never) func add<Value>(
    _ derived: Derived<State, Value>, _ key: UnsafeRawPointer
  ) -> DerivationOf<State, Value> {
    if let first = making.firstIndex(where: { $0.key == key }) {
      let ring = (making[first...].map(\.name) + [derived.name]).joined(separator: " ← ")
      fatalError("A derived value is made from itself: \(ring). Take one of these inputs away, or select from the state.")
    }
    making.append((key, derived.name))
    let cell = derived.make(self)
    making.removeLast()
    put(key, derived, cell)
    return cell
  }

  func put(_ key: UnsafeRawPointer, _ declaration: AnyObject, _ cell: Derivation<State>) {
    // Half empty, so that what is looked for is found after a step or two.
    if (count + 1) * 2 > mask + 1 { rebuild(capacity: (mask + 1) * 2) { _ in true } }
    place(key, declaration, cell)
  }

  private func place(_ key: UnsafeRawPointer, _ declaration: AnyObject?, _ cell: AnyObject?) {
    var index = Self.place(key) & mask
    while slots[index].key != nil { index = (index + 1) & mask }
    slots[index].key = key
    slots[index].declaration = declaration
    slots[index].cell = cell
    count += 1
  }

  private func rebuild(capacity: Int, keeping isKept: (Derivation<State>) -> Bool) {
    let (old, oldMask) = (slots, mask)
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
    mask = capacity - 1
    count = 0
    for index in 0...oldMask {
      guard let key = old[index].key, let cell = old[index].cell as? Derivation<State>, isKept(cell) else { continue }
      place(key, old[index].declaration, cell)
    }
    // After the table is whole again: what is let go may end others in turn.
    old.deinitialize(count: oldMask + 1)
    old.deallocate()
  }

  /// All that is kept.
  var cells: [Derivation<State>] { (0...mask).compactMap { slots[$0].cell as? Derivation<State> } }

  /// Begins to count the changes after which it is looked who was read.
  @usableFromInline func expect(_ now: UInt64) {
    guard due == .max else { return }
    lastLook = now
    due = now &+ Self.patience
  }

  /// Lets go what was not read since the last look. An observed value is read after every change, and so is what it is
  /// made from.
  @usableFromInline @inline(never) func letGo(_ now: UInt64) {
    let last = lastLook
    let live = cells.filter { $0.verified != .max && $0.verified >= last }
    for cell in live { cell.forget(before: last) }
    if live.count < count {
      var capacity = 8
      while live.count * 2 > capacity { capacity *= 2 }
      rebuild(capacity: capacity) { $0.verified != .max && $0.verified >= last }
    }
    lastLook = now
    due = count == 0 ? .max : now &+ Self.patience
  }
}
