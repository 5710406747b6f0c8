import TarnEncoding
import TarnStorage

/// A line of JSON and the bytes of its body. ``OwnerProtocol`` describes their sequence.
struct Frame: Hashable {
  let header: [UInt8]
  var body: [UInt8]

  /// The maximum length of a header in bytes. The longest is a hello with a path of 4,096 bytes, which JSON escaping
  /// multiplies by at most six.
  static let longestHeader = 32 << 10

  init(_ header: some Encodable, _ body: [UInt8] = []) {
    self.header = JSONText.bytes(of: header)
    self.body = body
  }

  /// Parses an incoming frame, without its length.
  init(payload: ArraySlice<UInt8>) throws(FrameConnectionError) {
    guard let end = payload.prefix(Self.longestHeader).firstIndex(of: UInt8(ascii: "\n")) else {
      throw .garbled("a frame has no header, a line of JSON of at most \(Self.longestHeader) bytes.")
    }
    header = Array(payload[..<end])
    body = Array(payload[(end + 1)...])
  }

  /// The size in bytes, without the four bytes of the length.
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

  func read<Header: Decodable>(as type: Header.Type) throws(FrameConnectionError) -> Header {
    guard let header = JSONText.value(type, from: header) else {
      throw .garbled("a frame has an unexpected header.")
    }
    return header
  }
}

/// Assembles frames from received bytes, however they are split. It holds at most one frame and one read buffer.
struct FrameAssembler {
  private var bytes: [UInt8] = []
  private var start = 0
  private let limit: Int
  /// The maximum capacity in bytes of a buffer that is reused: two consecutive chunks of an answer.
  private static let retainedCapacity = 1 << 20

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether no part of a frame has arrived.
  var isEmpty: Bool { start == bytes.count }

  mutating func add(_ more: UnsafeRawBufferPointer) {
    bytes.removeSubrange(..<start)
    start = 0
    bytes += more
  }

  /// Returns the next frame if it is complete. A length over the limit is rejected before memory is reserved for it.
  mutating func next() throws(FrameConnectionError) -> Frame? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit else { throw .tooLarge(length) }
    guard bytes.count - start - 4 >= length else { return nil }
    let payload = bytes[(start + 4)..<(start + 4 + length)]
    start += 4 + length
    let frame = try Frame(payload: payload)
    // One large frame must not occupy memory until the connection ends.
    if isEmpty, bytes.capacity > Self.retainedCapacity { (bytes, start) = ([], 0) }
    return frame
  }
}
