import Foundation

/// Damage to a write-ahead log that SQLite takes for the end of the log: it reads the log up to the first frame with a
/// wrong checksum or salt, and reports nothing.
///
/// A power cut leaves such a frame, too, in the last transaction, whose sync has not returned. But a writer begins a
/// transaction only after the sync of the one before. So where a later transaction follows a frame that can't be read,
/// that frame was damaged after it was written.
///
/// The exception is the first frame: it is a transaction of its own, which is synced with the second one
/// (``Database/writeBaseMark()``).
package struct WALDamage: Equatable {
  /// The number of the first damaged frame, from 1; `nil` if the header is damaged.
  package let frame: Int?
  /// The number of frames in the log, damaged or not.
  package let frameCount: Int
  /// Whether only the last transaction can't be read, so that a power cut may have interrupted it.
  package let isLastTransaction: Bool

  /// Reads a log; `nil` if it is not there, or if SQLite reads all of its transactions.
  ///
  /// - Complexity: O(bytes of the log)
  init?(ofLog path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: WALFrames.headerSize), header.count == WALFrames.headerSize else {
      return nil
    }
    var frames = WALFrames(header: [UInt8](header))
    let size = frames?.frameSize ?? WALFrames.frameHeaderSize + FirstPage.size
    var salts: [(salt: [UInt8], isCommit: Bool)] = []
    var firstDamaged: Int?
    if frames == nil { firstDamaged = 0 }
    while let frame = try? file.read(upToCount: size), frame.count == size {
      let bytes = [UInt8](frame)
      if firstDamaged == nil, frames?.next(bytes) == nil { firstDamaged = salts.count }
      salts.append((WALFrames.salt(of: bytes), WALFrames.isCommit(bytes)))
    }
    // The header may be damaged in its salt. That of most frames is the log's.
    let counts = Dictionary(grouping: salts.map(\.salt)) { $0 }.mapValues(\.count)
    guard let firstDamaged, let salt = frames?.salt ?? counts.max(by: { $0.value < $1.value })?.key else { return nil }
    let unread = salts.indices[firstDamaged...].filter { salts[$0].salt == salt }
    guard let commit = unread.first(where: { $0 > 0 && salts[$0].isCommit }) else { return nil }
    frame = frames == nil ? nil : firstDamaged + 1
    frameCount = salts.count
    isLastTransaction = unread.last == commit
  }
}
