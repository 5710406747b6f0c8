/// The bytes of a file and what has been done to them since they were last made durable.
///
/// ```swift
/// var file = StoredBytes()
/// file.write([1, 2, 3, 4], at: 0)
/// file.sync()
/// file.truncate(to: 1)
/// file.durable    // [1, 2, 3, 4]: the truncation may be lost
/// ```
///
/// A reader sees everything, so the bytes are kept as they are read, and what is not durable is kept as what would undo
/// it:
///
/// ```
/// bytes     ████████████████████████   as a reader sees them
/// changes   write 4 at 8 │ truncate from 30 │ write 9 at 15     since the last sync, oldest first
/// replaced  …their old bytes, one after the other…
/// ```
///
/// So appending, reading and syncing cost nothing that grows with the file, and only a power cut pays for them.
package struct StoredBytes: Sendable {
  /// What a reader sees.
  package private(set) var bytes: [UInt8]
  /// What was done since the last sync, oldest first.
  private(set) var changes: [Change] = []
  /// The bytes that the changes replaced or cut off, oldest first.
  private var replaced: [UInt8] = []
  /// The last change before the last sync that failed.
  private var doomed = 0

  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  package var count: Int { bytes.count }

  struct Change: Sendable {
    enum Kind: Sendable { case write, truncation }
    let kind: Kind
    /// Where a write begins; the length that a truncation leaves.
    let offset: Int
    /// How many bytes were written.
    let count: Int
    /// How long the file was before.
    let sizeBefore: Int
    /// How many of `replaced` are this change's.
    let replaced: Int
    /// Made durable, but kept because an older change is not.
    var isDurable = false

    var end: Int { offset + count }
  }

  /// Writes bytes. A gap between the end of the file and them is filled with zeros.
  ///
  /// - Complexity: amortised O(n) in the bytes written and the length of the gap.
  package mutating func write(_ new: UnsafeRawBufferPointer, at offset: Int) {
    let sizeBefore = bytes.count
    let end = offset + new.count
    let overlap = min(offset, sizeBefore)..<min(end, sizeBefore)
    replaced.append(contentsOf: bytes[overlap])
    changes.append(
      Change(kind: .write, offset: offset, count: new.count, sizeBefore: sizeBefore, replaced: overlap.count))
    bytes.put(new, at: offset)
  }

  package mutating func write(_ new: [UInt8], at offset: Int) { new.withUnsafeBytes { write($0, at: offset) } }

  /// Sets the length: cuts off, or adds zeros.
  package mutating func truncate(to size: Int) {
    let sizeBefore = bytes.count
    let cut = min(size, sizeBefore)..<sizeBefore
    replaced.append(contentsOf: bytes[cut])
    changes.append(
      Change(kind: .truncation, offset: size, count: 0, sizeBefore: sizeBefore, replaced: cut.count))
    bytes.resize(to: size)
  }

  /// Makes everything durable, except what a sync that failed has left behind.
  ///
  /// - Complexity: O(1) if no sync has failed.
  package mutating func sync() {
    if doomed == 0 {
      changes.removeAll(keepingCapacity: true)
      replaced.removeAll(keepingCapacity: true)
    } else {
      for index in changes.indices.dropFirst(doomed) { changes[index].isDurable = true }
    }
  }

  /// What a system does when writing to its drive fails: it tells once, and forgets that those bytes still have to be
  /// written. They are read as before, and the next sync succeeds without them.
  package mutating func failSync() {
    doomed = changes.lastIndex { !$0.isDurable }.map { $0 + 1 } ?? doomed
  }

  /// Whether a sync that failed has forgotten something that is still read, and was not written again since.
  ///
  /// - Complexity: O(n²) in the changes since the first such sync.
  package var hasForgotten: Bool {
    (0..<doomed).contains { index in
      let change = changes[index]
      guard !change.isDurable, change.kind == .write else { return false }
      var left = [change.offset..<change.end]
      for later in changes[(index + 1)...] where later.isDurable {
        let range = later.kind == .truncation ? later.offset..<Int.max : later.offset..<later.end
        left = left.flatMap { piece -> [Range<Int>] in
          let before = piece.lowerBound..<max(piece.lowerBound, min(piece.upperBound, range.lowerBound))
          let behind = min(piece.upperBound, max(piece.lowerBound, range.upperBound))..<piece.upperBound
          return [before, behind].filter { !$0.isEmpty }
        }
      }
      return !left.isEmpty
    }
  }

  /// What is certain to survive a power cut, if nothing else does.
  package var durable: [UInt8] {
    var (bytes, contents) = undone()
    for (change, content) in zip(changes, contents) where change.isDurable {
      switch change.kind {
      case .write: content.withUnsafeBytes { bytes.put($0, at: change.offset) }
      case .truncation: bytes.resize(to: change.offset)
      }
    }
    return bytes
  }

  /// The bytes before the changes, and what each change had written.
  func undone() -> (bytes: [UInt8], contents: [[UInt8]]) {
    var bytes = bytes
    var contents: [[UInt8]] = []
    contents.reserveCapacity(changes.count)
    var rest = replaced.count
    for change in changes.reversed() {
      let old = replaced[(rest - change.replaced)..<rest]
      rest -= change.replaced
      contents.append(change.kind == .write ? Array(bytes[change.offset..<change.end]) : [])
      bytes.resize(to: change.sizeBefore)
      let place = min(change.offset, change.sizeBefore)
      bytes.replaceSubrange(place..<(place + old.count), with: old)
    }
    contents.reverse()
    return (bytes, contents)
  }
}
