/// The entries of an index whose hashes have the same low bits, in no order.
///
/// ```
/// ┌────────────┬────┬────┬────┬─────┬─────────┐
/// │ count room │ e0 │ e1 │ e2 │  …  │  room   │      8 bytes an entry
/// └────────────┴────┴────┴────┴─────┴─────────┘
/// ```
///
/// Entries are searched linearly. Tags of one byte before the entries, as other hash tables have them, were tried and
/// were slower: the tags do not determine the cache line of the entry, so each look-up waited for two cache misses
/// instead of one.
@usableFromInline final class HashPage: ManagedBuffer<HashPage.Header, UInt64> {
  @frozen @usableFromInline struct Header {
    @usableFromInline var count: Int
    /// The number of entries for which there is memory.
    @usableFromInline var room: Int

    @inlinable init(count: Int, room: Int) {
      self.count = count
      self.room = room
    }
  }

  @inlinable static func make(room: Int) -> HashPage {
    unsafeDowncast(HashPage.create(minimumCapacity: room) { _ in Header(count: 0, room: room) }, to: HashPage.self)
  }

  /// Calls a closure with the label of each entry with a hash, until the closure returns a value.
  @inlinable @inline(__always)
  func find<Answer>(_ hash: UInt64, _ ask: (_ label: Int) -> Answer?) -> Answer? {
    withUnsafeMutablePointers { header, entries in
      for position in 0..<header.pointee.count where HashIndex.hash(in: entries[position]) == hash {
        if let answer = ask(HashIndex.label(in: entries[position])) { return answer }
      }
      return nil
    }
  }

  @inlinable func visit(_ work: (_ entry: UInt64) -> Void) {
    withUnsafeMutablePointers { header, entries in
      for position in 0..<header.pointee.count { work(entries[position]) }
    }
  }
}

// MARK: Changing

extension HashPage {
  /// Ensures that the page is uniquely referenced and has memory for `room` entries, by copying it if needed.
  @inlinable static func makeUnique(_ slot: UnsafeMutablePointer<HashPage>, room: Int? = nil) {
    let current = slot.pointee.withUnsafeMutablePointerToHeader { $0.pointee.room }
    let room = room ?? current
    if isKnownUniquelyReferenced(&slot.pointee), room <= current { return }
    let new = make(room: room)
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
    // The page grows by an eighth: there are many pages, and unused room in each of them wastes memory.
    makeUnique(slot, room: header.count < header.room ? header.room : (header.room + max(header.room / 8, 4)) & ~1)
    slot.pointee.add(entry)
  }

  /// Adds an entry. The page must have room for it.
  @inlinable func add(_ entry: UInt64) {
    withUnsafeMutablePointers { header, entries in
      (entries + header.pointee.count).initialize(to: entry)
      header.pointee.count += 1
    }
  }

  @inlinable static func remove(_ entry: UInt64, from slot: UnsafeMutablePointer<HashPage>) {
    makeUnique(slot)
    slot.pointee.withUnsafeMutablePointers { header, entries in
      let position = place(of: entry, entries, count: header.pointee.count)
      header.pointee.count -= 1
      entries[position] = entries[header.pointee.count]
    }
  }

  /// Replaces an entry by another one with the same hash.
  @inlinable static func replace(_ old: UInt64, with new: UInt64, in slot: UnsafeMutablePointer<HashPage>) {
    makeUnique(slot)
    slot.pointee.withUnsafeMutablePointers { header, entries in
      entries[place(of: old, entries, count: header.pointee.count)] = new
    }
  }

  @inlinable static func place(of entry: UInt64, _ entries: UnsafeMutablePointer<UInt64>, count: Int) -> Int {
    for position in 0..<count where entries[position] == entry { return position }
    fatalError("The index of a collection has no entry for an element of its tree.")
  }

  /// Splits the page into the entries that stay and the entries that move to the new page.
  @inlinable func divided(goes: (_ entry: UInt64) -> Bool) -> (HashPage, HashPage) {
    var count = (stays: 0, goes: 0)
    visit { if goes($0) { count.goes += 1 } else { count.stays += 1 } }
    // An even number of entries, because the allocator works in units of 16 bytes, and room for two or three more.
    let pages = (HashPage.make(room: (count.stays + 3) & ~1), HashPage.make(room: (count.goes + 3) & ~1))
    visit { if goes($0) { pages.1.add($0) } else { pages.0.add($0) } }
    return pages
  }
}
