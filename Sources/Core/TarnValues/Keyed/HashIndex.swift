/// Finds the labels of elements by the hash of their keys: a hash table in pages, so that a change copies one page.
///
/// Each entry is a word: 28 bits of the key's hash above the 36 bits of the element's label. It is *linear hashing*
/// (Litwin, 1980): the low bits of the hash select the page, and whenever there are too many entries for the pages, the
/// next page in turn is split in two. So the table grows a page at a time and never rehashes all entries at once.
///
/// ```
/// pages   0     1     2     3     4     5          6 pages: 4 and 5 have been split off from 0 and 1,
///        ┌──┐  ┌──┐  ┌──┐  ┌──┐  ┌──┐  ┌──┐        2 is next; the last 3 bits of a hash select the page,
///        │  │  │  │  │▪▪│  │▪ │  │▪ │  │▪▪│        or its last 2 if that page does not exist yet
///        └──┘  └──┘  └──┘  └──┘  └──┘  └──┘
/// ```
///
/// The order of the entries is not observable, so hashing may be seeded per process, which prevents hostile keys from
/// colliding in one page.
@frozen @usableFromInline struct HashIndex {
  @usableFromInline var pages: Tree<HashPage>
  @usableFromInline var count: Int

  @inlinable init() {
    pages = Tree()
    count = 0
  }

  /// The average number of entries per page. A larger load makes finding slower, because a page is searched linearly; a
  /// smaller one adds memory for page headers. With 16 an entry takes about 12 bytes, with 12 about 13.
  @inlinable @inline(__always) static var load: Int { 16 }
  @inlinable @inline(__always) static var hashBits: Int { 64 - Label.bits }

  @inlinable @inline(__always) static func hash(of key: some Hashable) -> UInt64 {
    UInt64(truncatingIfNeeded: key.hashValue) & ((1 << UInt64(hashBits)) - 1)
  }

  @inlinable @inline(__always) static func entry(_ hash: UInt64, _ label: Int) -> UInt64 {
    hash << UInt64(Label.bits) | UInt64(truncatingIfNeeded: label)
  }

  @inlinable @inline(__always) static func hash(in entry: UInt64) -> UInt64 { entry >> UInt64(Label.bits) }
  @inlinable @inline(__always) static func label(in entry: UInt64) -> Int {
    Int(truncatingIfNeeded: entry & ((1 << UInt64(Label.bits)) - 1))
  }

  /// Returns the index of the page for a hash.
  @inlinable @inline(__always) func page(of hash: UInt64) -> Int { Self.page(of: hash, pages: pages.count) }

  @inlinable @inline(__always) static func page(of hash: UInt64, pages: Int) -> Int {
    let last = UInt64(truncatingIfNeeded: pages &- 1)
    let mask = UInt64.max &>> UInt64(truncatingIfNeeded: last.leadingZeroBitCount & 63)
    let page = last == 0 ? 0 : hash & mask
    return Int(truncatingIfNeeded: page > last ? page & (mask &>> 1) : page)
  }

  /// Calls a closure with the label of each entry with a hash, until the closure returns a value.
  ///
  /// - Complexity: O(log n) expected, for well distributed hashes.
  @inlinable @inline(__always) func find<Result>(_ hash: UInt64, _ body: (_ label: Int) -> Result?) -> Result? {
    guard pages.count > 0 else { return nil }
    return pages.find(page(of: hash)).pointee.find(hash, body)
  }

  @inlinable mutating func insert(_ hash: UInt64, _ label: Int) {
    if pages.isEmpty { pages.insert(HashPage.make(capacity: 8), at: 0) }
    HashPage.append(Self.entry(hash, label), to: pages.findUnique(page(of: hash)))
    count += 1
    if count > pages.count * Self.load, pages.count < 1 << Self.hashBits { splitNext() }
  }

  @inlinable mutating func remove(_ hash: UInt64, _ label: Int) {
    HashPage.remove(Self.entry(hash, label), from: pages.findUnique(page(of: hash)))
    count -= 1
    if count < (pages.count - 1) * (Self.load / 2) { joinLast() }
  }

  /// Changes the label of an element.
  @inlinable mutating func replace(_ hash: UInt64, _ old: Int, with new: Int) {
    guard old != new else { return }
    HashPage.replace(Self.entry(hash, old), with: Self.entry(hash, new), in: pages.findUnique(page(of: hash)))
  }

  @inlinable @inline(never) mutating func splitNext() {
    let next = pages.count
    // The page to split: the number of the new page without its highest bit.
    let page = next - 1 << (Int.bitWidth - 1 - next.leadingZeroBitCount)
    let old = pages.find(page).pointee
    pages.insert(HashPage.make(capacity: 4), at: next)
    let (stays, goes) = old.divided { self.page(of: Self.hash(in: $0)) == next }
    pages.findUnique(page).pointee = stays
    pages.findUnique(next).pointee = goes
  }

  @inlinable @inline(never) mutating func joinLast() {
    let last = pages.remove(at: pages.count - 1).element
    last.visit { HashPage.append($0, to: pages.findUnique(page(of: Self.hash(in: $0)))) }
  }
}
