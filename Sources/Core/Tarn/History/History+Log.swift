extension History {
  /// The entries of a history in chronological order.
  ///
  /// A log is a value: changing it does not change its history. Like a copy of the history it retains the versions of
  /// its entries, and of dropped entries that the history had not released yet.
  ///
  /// - Complexity: O(1) to get the log, its count or an entry; O(n) in its entries to change it.
  public struct Log: RandomAccessCollection {
    @usableFromInline var entries: ChunkedQueue<Entry>
    /// The number of entries at the beginning that are no longer in the log.
    @usableFromInline var removedCount: Int

    @inlinable init(_ entries: ChunkedQueue<Entry>, removedCount: Int) {
      self.entries = entries
      self.removedCount = removedCount
    }

    /// The index of the oldest entry: always 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of entries in the log.
    @inlinable public var endIndex: Int { entries.count - removedCount }

    /// The entry at an index.
    @inlinable public subscript(index: Int) -> Entry {
      precondition(index >= 0, "The index \(index) of a log is negative.")
      return entries[removedCount + index]
    }
  }
}

extension History.Log: RangeReplaceableCollection {
  /// Creates an empty log.
  public init() { self.init(ChunkedQueue(), removedCount: 0) }

  /// Replaces a range of entries; it copies all entries, and their IDs stay as they are.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with entries: some Collection<History.Entry>
  ) {
    var changed = ChunkedQueue<History.Entry>()
    for entry in self[..<range.lowerBound] { changed.append(entry) }
    for entry in entries { changed.append(entry) }
    for entry in self[range.upperBound...] { changed.append(entry) }
    self = Self(changed, removedCount: 0)
  }
}

extension History.Log: Sendable where State: Sendable, Action: Sendable {}

extension History.Log: Equatable where State: Equatable, Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elementsEqual(rhs) }
}
