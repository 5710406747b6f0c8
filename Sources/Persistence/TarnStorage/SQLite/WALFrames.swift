/// Reads the frames of an SQLite WAL in order, up to the first one that SQLite would reject for its checksum or salt.
///
/// The format is that of <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
struct WALFrames {
  static let headerSize = 32
  static let frameHeaderSize = 24

  let pageSize: Int
  var frameSize: Int { Self.frameHeaderSize + pageSize }
  let salt: [UInt8]
  let isBigEndian: Bool
  /// The checksum of the header and of the frames read so far.
  private(set) var sum = Sum(0, 0)

  struct Sum: Equatable {
    var first: UInt32
    var second: UInt32

    init(_ first: UInt32, _ second: UInt32) { (self.first, self.second) = (first, second) }
  }

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
    guard sum == Self.storedSum(header[24...]) else { return nil }
  }

  /// Begins a log, whose checksums are those of a processor with the lowest byte first.
  init(salt: [UInt8], pageSize: Int) {
    self.salt = salt
    self.pageSize = pageSize
    isBigEndian = false
    add(header[..<24])
  }

  /// The header of the log that ``init(salt:pageSize:)`` began.
  var header: [UInt8] {
    // The magic number, the version of the format, the size of a page, and the number of the checkpoint.
    let fields = [0x377f_0682, 3_007_000, UInt32(pageSize), 0].flatMap(Self.bytes) + salt
    let sum = Self.sum(fields[...], after: Sum(0, 0), isBigEndian)
    return fields + Self.bytes(sum.first) + Self.bytes(sum.second)
  }

  /// Returns a frame of another log as the next one of this log.
  mutating func appending(_ frame: [UInt8]) -> [UInt8] {
    add(frame[..<8])
    add(frame[Self.frameHeaderSize...])
    return frame[..<8] + salt + Self.bytes(sum.first) + Self.bytes(sum.second) + frame[Self.frameHeaderSize...]
  }

  /// Verifies and returns the next frame; `nil` if it is not valid.
  mutating func next(_ bytes: [UInt8]) -> Frame? {
    guard Self.salt(of: bytes) == salt else { return nil }
    add(bytes[..<8])
    add(bytes[Self.frameHeaderSize...])
    let page = Self.page(of: bytes)
    guard page > 0, sum == Self.storedSum(bytes[16...]) else { return nil }
    return Frame(page: page, bytes: Array(bytes[Self.frameHeaderSize...]))
  }

  /// The salt of a frame, which is that of the log's header in each frame that belongs to it.
  static func salt(of frame: some Collection<UInt8>) -> [UInt8] { Array(frame.dropFirst(8).prefix(8)) }

  /// The number of the page in a frame.
  static func page(of frame: some Collection<UInt8>) -> UInt32 { number(frame, 0) }

  /// Whether a frame is the last one of a transaction: it then has the number of the file's pages.
  static func isCommit(_ frame: some Collection<UInt8>) -> Bool { number(frame, 4) != 0 }

  /// The checksum in the first eight bytes.
  static func storedSum(_ bytes: ArraySlice<UInt8>) -> Sum { Sum(number(bytes, 0), number(bytes, 4)) }

  private mutating func add(_ bytes: ArraySlice<UInt8>) { sum = Self.sum(bytes, after: sum, isBigEndian) }

  /// Continues a checksum with a multiple of eight bytes.
  static func sum(_ bytes: ArraySlice<UInt8>, after sum: Sum, _ isBigEndian: Bool) -> Sum {
    var (s0, s1) = (sum.first, sum.second)
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        s0 = s0 &+ word(bytes, offset, isBigEndian) &+ s1
        s1 = s1 &+ word(bytes, offset + 4, isBigEndian) &+ s0
      }
    }
    return Sum(s0, s1)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ isBigEndian: Bool) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  /// The number in four bytes, the highest byte first.
  private static func number(_ bytes: some Collection<UInt8>, _ offset: Int) -> UInt32 {
    bytes.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}
