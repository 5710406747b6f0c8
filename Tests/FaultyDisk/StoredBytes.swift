/// The bytes of a file, and their changes since they were last made durable.
///
/// ```swift
/// var file = StoredBytes()
/// file.write([1, 2, 3, 4], at: 0)
/// file.sync()
/// file.truncate(to: 1)
/// file.durable    // [1, 2, 3, 4]: the truncation may be lost
/// ```
///
/// A reader sees all changes, so the bytes are stored as a reader sees them, with the data that reverts the changes that
/// are not durable:
///
/// ```
/// bytes     ████████████████████████   as a reader sees them
/// changes   write 4 at 8 │ truncate from 30 │ write 9 at 15     since the last sync, oldest first
/// replaced  …their old bytes, one after the other…
/// ```
///
/// So the cost of appending, reading and syncing is independent of the size of the file; only a power cut costs more.
package struct StoredBytes: Sendable {
  /// The bytes as a reader sees them.
  package private(set) var bytes: [UInt8]
  /// The changes since the last sync, oldest first.
  private(set) var changes: [Change] = []
  /// The bytes that the changes replaced or truncated, oldest first.
  private var replaced: [UInt8] = []
  /// The number of changes up to the last one before the last failed sync.
  private var changesBeforeFailedSync = 0

  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  package var count: Int { bytes.count }

  struct Change: Sendable {
    enum Kind: Sendable { case write, truncation }
    let kind: Kind
    /// The offset of a write; the length after a truncation.
    let offset: Int
    /// The number of bytes written.
    let count: Int
    /// The length of the file before.
    let sizeBefore: Int
    /// The number of this change's bytes in `replaced`.
    let replaced: Int
    /// Made durable, but kept because an older change is not.
    var isDurable = false

    var end: Int { offset + count }
  }

  /// Writes bytes. A gap after the end of the file is filled with zeros.
  ///
  /// - Complexity: amortized O(n) in the bytes written and the length of the gap.
  package mutating func write(_ new: UnsafeRawBufferPointer, at offset: Int) {
    let sizeBefore = bytes.count
    let end = offset + new.count
    let overlap = min(offset, sizeBefore)..<min(end, sizeBefore)
    replaced.append(contentsOf: bytes[overlap])
    changes.append(
      Change(kind: .write, offset: offset, count: new.count, sizeBefore: sizeBefore, replaced: overlap.count))
    bytes.write(new, at: offset)
  }

  package mutating func write(_ new: [UInt8], at offset: Int) { new.withUnsafeBytes { write($0, at: offset) } }

  /// Sets the length: truncates, or appends zeros.
  package mutating func truncate(to size: Int) {
    let sizeBefore = bytes.count
    let cut = min(size, sizeBefore)..<sizeBefore
    replaced.append(contentsOf: bytes[cut])
    changes.append(
      Change(kind: .truncation, offset: size, count: 0, sizeBefore: sizeBefore, replaced: cut.count))
    bytes.resize(to: size)
  }

  /// Makes everything durable, except the changes before a failed sync.
  ///
  /// - Complexity: O(1) if no sync has failed.
  package mutating func sync() {
    if changesBeforeFailedSync == 0 {
      changes.removeAll(keepingCapacity: true)
      replaced.removeAll(keepingCapacity: true)
    } else {
      for index in changes.indices.dropFirst(changesBeforeFailedSync) { changes[index].isDurable = true }
    }
  }

  /// Acts like a system whose write to the drive fails: it reports the failure once, and marks the bytes as written.
  /// They are read as before, and the next sync succeeds without them.
  package mutating func failSync() {
    changesBeforeFailedSync = changes.lastIndex { !$0.isDurable }.map { $0 + 1 } ?? changesBeforeFailedSync
  }

  /// Whether a failed sync has lost bytes that are still read and were not written again since.
  ///
  /// - Complexity: O(n²) in the changes since the first such sync.
  package var hasLostBytes: Bool {
    (0..<changesBeforeFailedSync).contains { index in
      let change = changes[index]
      guard !change.isDurable, change.kind == .write else { return false }
      var remaining = [change.offset..<change.end]
      for later in changes[(index + 1)...] where later.isDurable {
        let range = later.kind == .truncation ? later.offset..<Int.max : later.offset..<later.end
        remaining = remaining.flatMap { part -> [Range<Int>] in
          let before = part.lowerBound..<max(part.lowerBound, min(part.upperBound, range.lowerBound))
          let after = min(part.upperBound, max(part.lowerBound, range.upperBound))..<part.upperBound
          return [before, after].filter { !$0.isEmpty }
        }
      }
      return !remaining.isEmpty
    }
  }

  /// The bytes after a power cut in which no other change survives.
  package var durable: [UInt8] {
    var (bytes, contents) = undone()
    for (change, content) in zip(changes, contents) where change.isDurable {
      switch change.kind {
      case .write: content.withUnsafeBytes { bytes.write($0, at: change.offset) }
      case .truncation: bytes.resize(to: change.offset)
      }
    }
    return bytes
  }

  /// Returns the bytes before the changes, and the bytes that each change has written.
  func undone() -> (bytes: [UInt8], contents: [[UInt8]]) {
    var bytes = bytes
    var contents: [[UInt8]] = []
    contents.reserveCapacity(changes.count)
    var end = replaced.count
    for change in changes.reversed() {
      let old = replaced[(end - change.replaced)..<end]
      end -= change.replaced
      contents.append(change.kind == .write ? Array(bytes[change.offset..<change.end]) : [])
      bytes.resize(to: change.sizeBefore)
      let position = min(change.offset, change.sizeBefore)
      bytes.replaceSubrange(position..<(position + old.count), with: old)
    }
    contents.reverse()
    return (bytes, contents)
  }
}
