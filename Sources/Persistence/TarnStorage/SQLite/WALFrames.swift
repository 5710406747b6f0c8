/// Reads the frames of an SQLite WAL in order, up to the first one that SQLite would reject for its checksum or salt.
///
/// The format is that of <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
struct WALFrames {
  static let headerSize = 32
  static let frameHeaderSize = 24

  let pageSize: Int
  var frameSize: Int { Self.frameHeaderSize + pageSize }
  let salt: [UInt8]
  private let isBigEndian: Bool
  private var sum: (UInt32, UInt32) = (0, 0)

  struct Frame {
    let page: UInt32
    let bytes: [UInt8]
  }

  /// Parses the header of a WAL; `nil` if it is invalid or truncated.
  init?(header: [UInt8]) {
    guard header.count == Self.headerSize, Self.number(header, 0) & ~1 == 0x377f_0682 else { return nil }
    isBigEndian = header[3] & 1 == 1
    pageSize = Int(Self.number(header, 8))
    guard pageSize >= 512, pageSize <= 65_536 else { return nil }
    salt = Array(header[16..<24])
    add(header[..<24])
    guard sum == (Self.number(header, 24), Self.number(header, 28)) else { return nil }
  }

  /// Verifies and returns the next frame; `nil` if it is not valid.
  mutating func next(_ bytes: [UInt8]) -> Frame? {
    guard Self.salt(of: bytes) == salt else { return nil }
    add(bytes[..<8])
    add(bytes[Self.frameHeaderSize...])
    let page = Self.number(bytes, 0)
    guard page > 0, sum == (Self.number(bytes, 16), Self.number(bytes, 20)) else { return nil }
    return Frame(page: page, bytes: Array(bytes[Self.frameHeaderSize...]))
  }

  /// The salt of a frame, which is that of the log's header in each frame that belongs to it.
  static func salt(of frame: [UInt8]) -> [UInt8] { Array(frame[8..<16]) }

  /// Whether a frame is the last one of a transaction: it then has the number of the file's pages.
  static func isCommit(_ frame: [UInt8]) -> Bool { number(frame, 4) != 0 }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    var (s0, s1) = sum
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let pair = (word(bytes, offset), word(bytes, offset + 4))
        s0 = s0 &+ pair.0 &+ s1
        s1 = s1 &+ pair.1 &+ s0
      }
    }
    sum = (s0, s1)
  }

  private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
