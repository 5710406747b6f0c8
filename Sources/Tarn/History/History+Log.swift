extension History {
  /// Entries in the order they happened.
  ///
  /// A value: a change to it is no change to the history it comes from. Like a copy of the history it keeps the
  /// versions of its entries, and those dropped that the history had yet to let go of.
  ///
  /// - Complexity: O(1) to get, to count and for each entry; O(entries) to change.
  public struct Log: RandomAccessCollection {
    @usableFromInline var entries: Queue<Entry>
    /// How many entries at the beginning are not in the log any more.
    @usableFromInline var gone: Int

    @inlinable init(_ entries: Queue<Entry>, gone: Int) {
      self.entries = entries
      self.gone = gone
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { entries.count - gone }

    @inlinable public subscript(index: Int) -> Entry {
      precondition(index >= 0, "A log has no entry \(index).")
      return entries[gone + index]
    }
  }
}

extension History.Log: RangeReplaceableCollection {
  public init() { self.init(Queue(), gone: 0) }

  public mutating func replaceSubrange(
    _ range: Range<Int>, with entries: some Collection<History.Entry>
  ) {
    var changed = Queue<History.Entry>()
    for entry in self[..<range.lowerBound] { changed.append(entry) }
    for entry in entries { changed.append(entry) }
    for entry in self[range.upperBound...] { changed.append(entry) }
    self = Self(changed, gone: 0)
  }
}

extension History.Log: Sendable where State: Sendable, Action: Sendable {}

extension History.Log: Equatable where State: Equatable, Action: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }
}
