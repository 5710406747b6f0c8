/// The entries of an index whose hashes have the same low bits, in no order.
///
/// ```
/// ┌────────────────┬────┬────┬────┬─────┬─────────┐
/// │ count capacity │ e0 │ e1 │ e2 │  …  │ unused  │      8 bytes an entry
/// └────────────────┴────┴────┴────┴─────┴─────────┘
/// ```
///
/// Entries are searched linearly. Tags of one byte before the entries, as other hash tables have them, were tried and
/// were slower: the tags do not determine the cache line of the entry, so each look-up waited for two cache misses
/// instead of one.
@usableFromInline final class HashPage: ManagedBuffer<HashPage.Header, UInt64> {
  @frozen @usableFromInline struct Header {
    @usableFromInline var count: Int
    /// The number of entries for which there is memory.
    @usableFromInline var capacity: Int

    @inlinable init(count: Int, capacity: Int) {
      self.count = count
      self.capacity = capacity
    }
  }

  @inlinable static func make(capacity: Int) -> HashPage {
    let page = HashPage.create(minimumCapacity: capacity) { _ in Header(count: 0, capacity: capacity) }
    return unsafeDowncast(page, to: HashPage.self)
  }

  /// Calls a closure with the label of each entry with a hash, until the closure returns a value.
  @inlinable @inline(__always)
  func find<Result>(_ hash: UInt64, _ body: (_ label: Int) -> Result?) -> Result? {
    withUnsafeMutablePointers { header, entries in
      for position in 0..<header.pointee.count where HashIndex.hash(in: entries[position]) == hash {
        if let result = body(HashIndex.label(in: entries[position])) { return result }
      }
      return nil
    }
  }

  @inlinable func visit(_ body: (_ entry: UInt64) -> Void) {
    withUnsafeMutablePointers { header, entries in
      for position in 0..<header.pointee.count { body(entries[position]) }
    }
  }
}

// MARK: Changing

extension HashPage {
  /// Ensures that the page is uniquely referenced and has memory for `capacity` entries, by copying it if needed.
  @inlinable static func makeUnique(_ slot: UnsafeMutablePointer<HashPage>, capacity: Int? = nil) {
    let current = slot.pointee.withUnsafeMutablePointerToHeader { $0.pointee.capacity }
    let capacity = capacity ?? current
    if isKnownUniquelyReferenced(&slot.pointee), capacity <= current { return }
    let new = make(capacity: capacity)
    slot.pointee.withUnsafeMutablePointers { header, entries in
      new.withUnsafeMutablePointers {
        $0.pointee.count = header.pointee.count
        $1.initialize(from: entries, count: header.pointee.count)
      }
    }
    slot.pointee = new
  }

  @inlinable static func append(_ entry: UInt64, to slot: UnsafeMutablePointer<HashPage>) {
    let header = slot.pointee.withUnsafeMutablePointerToHeader { $0.pointee }
    // The page grows by an eighth: there are many pages, and unused capacity in each of them wastes memory.
    let grown = (header.capacity + max(header.capacity / 8, 4)) & ~1
    makeUnique(slot, capacity: header.count < header.capacity ? header.capacity : grown)
    slot.pointee.add(entry)
  }

  /// Adds an entry. The page must have memory for it.
  @inlinable func add(_ entry: UInt64) {
    withUnsafeMutablePointers { header, entries in
      (entries + header.pointee.count).initialize(to: entry)
      header.pointee.count += 1
    }
  }

  @inlinable static func remove(_ entry: UInt64, from slot: UnsafeMutablePointer<HashPage>) {
    makeUnique(slot)
    slot.pointee.withUnsafeMutablePointers { header, entries in
      let position = Self.position(of: entry, entries, count: header.pointee.count)
      header.pointee.count -= 1
      entries[position] = entries[header.pointee.count]
    }
  }

  /// Replaces an entry by another one with the same hash.
  @inlinable static func replace(_ old: UInt64, with new: UInt64, in slot: UnsafeMutablePointer<HashPage>) {
    makeUnique(slot)
    slot.pointee.withUnsafeMutablePointers { header, entries in
      entries[position(of: old, entries, count: header.pointee.count)] = new
    }
  }

  @inlinable static func position(of entry: UInt64, _ entries: UnsafeMutablePointer<UInt64>, count: Int) -> Int {
    for position in 0..<count where entries[position] == entry { return position }
    fatalError("The index of a collection has no entry for an element of its tree.")
  }

  /// Splits the page into the entries that stay and the entries that move to the new page.
  @inlinable func divided(goes: (_ entry: UInt64) -> Bool) -> (HashPage, HashPage) {
    var count = (stays: 0, goes: 0)
    visit { if goes($0) { count.goes += 1 } else { count.stays += 1 } }
    // An even number of entries, because the allocator works in units of 16 bytes, and room for two or three more.
    let pages = (HashPage.make(capacity: (count.stays + 3) & ~1), HashPage.make(capacity: (count.goes + 3) & ~1))
    visit { if goes($0) { pages.1.add($0) } else { pages.0.add($0) } }
    return pages
  }
}
