/// A line of JSON and the bytes that belong to it. ``OwnerProtocol`` says how they follow each other.
struct Frame: Hashable {
  let header: [UInt8]
  var body: [UInt8]

  /// In bytes. The longest header is a hello with the longest path, 4,096 bytes, of which JSON makes at most six times as many.
  static let longestHeader = 32 << 10

  init(_ header: some Encodable, _ body: [UInt8] = []) {
    self.header = JSONText.bytes(of: header)
    self.body = body
  }

  /// What has come in, without the length.
  init(payload: ArraySlice<UInt8>) throws(LinkFault) {
    guard let end = payload.prefix(Self.longestHeader).firstIndex(of: UInt8(ascii: "\n")) else {
      throw .garbled("a frame has no header, a line of JSON of at most \(Self.longestHeader) bytes.")
    }
    header = Array(payload[..<end])
    body = Array(payload[(end + 1)...])
  }

  /// Without the four bytes that say it.
  var size: Int { header.count + 1 + body.count }

  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + size)
    withUnsafeBytes(of: UInt32(size).bigEndian) { bytes.append(contentsOf: $0) }
    bytes += header
    bytes.append(UInt8(ascii: "\n"))
    bytes += body
    return bytes
  }

  func read<Header: Decodable>(as type: Header.Type) throws(LinkFault) -> Header {
    guard let header = JSONText.value(type, from: header) else {
      throw .garbled("a frame has an unexpected header.")
    }
    return header
  }
}

/// Makes frames of the bytes that come in, however they are cut. It never holds more than one frame and one reading.
struct FrameAssembler {
  private var bytes: [UInt8] = []
  private var start = 0
  private let limit: Int
  /// In bytes: two chunks of an answer, which come one after the other, find room without asking for it again.
  private static let kept = 1 << 20

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether no frame has begun.
  var isEmpty: Bool { start == bytes.count }

  mutating func add(_ more: UnsafeRawBufferPointer) {
    bytes.removeSubrange(..<start)
    start = 0
    bytes += more
  }

  /// The next frame, if it is complete. A length over the limit is refused before anything is kept for it.
  mutating func next() throws(LinkFault) -> Frame? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit else { throw .tooLarge(length) }
    guard bytes.count - start - 4 >= length else { return nil }
    let payload = bytes[(start + 4)..<(start + 4 + length)]
    start += 4 + length
    let frame = try Frame(payload: payload)
    // One large frame must not weigh on the connection until its end.
    if isEmpty, bytes.capacity > Self.kept { (bytes, start) = ([], 0) }
    return frame
  }
}
