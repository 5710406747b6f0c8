/// A write-ahead log (WAL) without its damaged frames, which SQLite reads to the end.
///
/// SQLite reads a log up to the first frame with a wrong checksum, because each checksum includes those of all frames
/// before it. The frames after it are sound: Tarn empties a log before it is used again, so all frames with the log's
/// salt belong to it. Without a damaged frame a page has the content of an earlier transaction, until a later frame
/// writes it again, as the last page of a table is written by each commit. So a reader must prove each row by its own
/// checksum, as `RecoveredFile` of TarnRepair does.
///
/// The format is that of <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
package struct ContinuedWAL {
  /// The bytes of the new log.
  package let bytes: [UInt8]
  /// Whether the last transaction of the damaged log is in the new one as a whole. If not, changes at the end may be
  /// missing without a trace.
  package let hasEnd: Bool

  /// Reads a damaged log; `nil` if no frame in it can be read.
  ///
  /// - Complexity: O(bytes of the log)
  package init?(_ log: [UInt8]) {
    guard log.count > WALFrames.headerSize else { return nil }
    let intact = WALFrames(header: Array(log[..<WALFrames.headerSize]))
    let size = intact?.frameSize ?? WALFrames.frameHeaderSize + FirstPage.size
    let frames = stride(from: WALFrames.headerSize, through: log.count - size, by: size).map { log[$0..<$0 + size] }
    // The header may be damaged in its salt. That of most frames is the log's.
    let counts = Dictionary(grouping: frames.lazy.map { WALFrames.salt(of: $0) }) { $0 }.mapValues(\.count)
    guard let salt = intact?.salt ?? counts.max(by: { $0.value < $1.value })?.key else { return nil }
    let isBigEndian = intact?.isBigEndian ?? false
    let headerSum = intact?.sum ?? WALFrames.storedSum(log[24..<WALFrames.headerSize])
    let isSound = Self.soundFrames(frames, salt, isBigEndian, after: headerSum, isKnown: intact != nil)
    guard isSound.contains(true) else { return nil }
    var writer = WALFrames(salt: salt, pageSize: size - WALFrames.frameHeaderSize)
    var bytes = writer.header
    for (frame, isSound) in zip(frames, isSound) where isSound { bytes += writer.appending(Array(frame)) }
    self.bytes = bytes
    let commits = frames.indices.filter { WALFrames.salt(of: frames[$0]) == salt && WALFrames.isCommit(frames[$0]) }
    let isWhole = (log.count - WALFrames.headerSize).isMultiple(of: size)
    let lastTransaction = ((commits.dropLast().last ?? -1) + 1)..<frames.count
    // Frames after the last commit are of a transaction that was interrupted, or whose last frame is damaged.
    hasEnd = isWhole && commits.last == frames.indices.last && isSound[lastTransaction].allSatisfy { $0 }
  }

  /// Returns for each frame whether it is as it was written.
  ///
  /// A frame's checksum continues that of the frame before, which is stored there: so each frame can be verified alone.
  /// If the stored one is damaged, the next frame still continues the sum computed from the content.
  private static func soundFrames(
    _ frames: [ArraySlice<UInt8>], _ salt: [UInt8], _ isBigEndian: Bool, after headerSum: WALFrames.Sum, isKnown: Bool
  ) -> [Bool] {
    var isSound: [Bool] = []
    // The sums that the next frame may continue, and whether one of them is known to be right.
    var stored: WALFrames.Sum? = headerSum
    var computed: [WALFrames.Sum] = []
    var isKnown = isKnown
    for frame in frames {
      let content = (frame.prefix(8), frame.dropFirst(WALFrames.frameHeaderSize))
      let own = WALFrames.storedSum(frame.dropFirst(16))
      let sums = ((stored.map { [$0] } ?? []) + computed).map { before in
        WALFrames.sum(content.1, after: WALFrames.sum(content.0, after: before, isBigEndian), isBigEndian)
      }
      let hasSalt = WALFrames.salt(of: frame) == salt
      let isVerified = sums.contains { $0 == own }
      if isVerified, sums.firstIndex(where: { $0 == own }) != 0 || stored == nil, let last = isSound.indices.last {
        // It continues the content of the frame before, of which only the stored sum was damaged.
        isSound[last] = true
      }
      // The frame after one with a damaged header can't be verified. Its rows can.
      isSound.append(isVerified || hasSalt && !isKnown)
      stored = isVerified || hasSalt ? own : nil
      // Two sums are enough if a stored sum is damaged, and bound the cost of a log that is damaged as a whole.
      computed = isVerified ? [] : Array(sums.prefix(2))
      isKnown = isVerified
    }
    // The first frame has the mark that ties the log to its file (`WALIdentity`). The second transaction writes its
    // page again.
    if let first = frames.first, WALFrames.page(of: first) == 1, WALFrames.salt(of: first) == salt { isSound[0] = true }
    return zip(frames, isSound).map { frame, isSound in isSound && WALFrames.page(of: frame) > 0 }
  }
}
