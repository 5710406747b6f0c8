/// Entries of an index whose hashes end alike, in no order.
///
/// ```
/// ┌────────────┬────┬────┬────┬─────┬─────────┐
/// │ count room │ e0 │ e1 │ e2 │  …  │  room   │      8 bytes an entry
/// └────────────┴────┴────┴────┴─────┴─────────┘
/// ```
///
/// Its entries are asked one after the other. Tags of a byte each in front of them, as other tables have, were tried and
/// took longer: where the tags are does not yet tell the cache line of the entry, and one wait became two.
@usableFromInline final class Page: ManagedBuffer<Page.Header, UInt64> {
  @frozen @usableFromInline struct Header {
    @usableFromInline var count: Int
    /// How many entries there is memory for.
    @usableFromInline var room: Int

    @inlinable init(count: Int, room: Int) {
      self.count = count
      self.room = room
    }
  }

  @inlinable static func make(room: Int) -> Page {
    unsafeDowncast(Page.create(minimumCapacity: room) { _ in Header(count: 0, room: room) }, to: Page.self)
  }

  /// Asks of the labels of entries with a hash, one after the other, until there is an answer.
  @inlinable @inline(__always)
  func find<Answer>(_ hash: UInt64, _ ask: (_ label: Int) -> Answer?) -> Answer? {
    withUnsafeMutablePointers { header, entries in
      for place in 0..<header.pointee.count where HashIndex.hash(in: entries[place]) == hash {
        if let answer = ask(HashIndex.label(in: entries[place])) { return answer }
      }
      return nil
    }
  }

  @inlinable func visit(_ work: (_ entry: UInt64) -> Void) {
    withUnsafeMutablePointers { header, entries in
      for place in 0..<header.pointee.count { work(entries[place]) }
    }
  }
}

// MARK: Changing

extension Page {
  /// Makes the page one that nobody else holds and that has room.
  @inlinable static func makeUnique(_ slot: UnsafeMutablePointer<Page>, room: Int? = nil) {
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

  @inlinable static func append(_ entry: UInt64, to slot: UnsafeMutablePointer<Page>) {
    let header = slot.pointee.withUnsafeMutablePointerToHeader { $0.pointee }
    // By an eighth, for pages are many and room in each is memory lost.
    makeUnique(slot, room: header.count < header.room ? header.room : (header.room + max(header.room / 8, 4)) & ~1)
    slot.pointee.add(entry)
  }

  /// Adds an entry where there is room for it.
  @inlinable func add(_ entry: UInt64) {
    withUnsafeMutablePointers { header, entries in
      (entries + header.pointee.count).initialize(to: entry)
      header.pointee.count += 1
    }
  }

  @inlinable static func remove(_ entry: UInt64, from slot: UnsafeMutablePointer<Page>) {
    makeUnique(slot)
    slot.pointee.withUnsafeMutablePointers { header, entries in
      let place = place(of: entry, entries, count: header.pointee.count)
      header.pointee.count -= 1
      entries[place] = entries[header.pointee.count]
    }
  }

  /// Puts an entry with the same hash in the place of another.
  @inlinable static func replace(_ old: UInt64, with new: UInt64, in slot: UnsafeMutablePointer<Page>) {
    makeUnique(slot)
    slot.pointee.withUnsafeMutablePointers { header, entries in
      entries[place(of: old, entries, count: header.pointee.count)] = new
    }
  }

  @inlinable static func place(of entry: UInt64, _ entries: UnsafeMutablePointer<UInt64>, count: Int) -> Int {
    for place in 0..<count where entries[place] == entry { return place }
    fatalError("An index has no entry for an element that its tree has.")
  }

  /// Two pages: of the entries that stay, and of those that go.
  @inlinable func divided(goes: (_ entry: UInt64) -> Bool) -> (Page, Page) {
    var count = (stays: 0, goes: 0)
    visit { if goes($0) { count.goes += 1 } else { count.stays += 1 } }
    // An even number of entries, for memory is given out in 16 bytes, and some to come.
    let pages = (Page.make(room: (count.stays + 3) & ~1), Page.make(room: (count.goes + 3) & ~1))
    visit { if goes($0) { pages.1.add($0) } else { pages.0.add($0) } }
    return pages
  }
}
