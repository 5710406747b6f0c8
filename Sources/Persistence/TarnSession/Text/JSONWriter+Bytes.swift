import Foundation

extension JSONWriter.Buffer<UInt8> {
  @inline(__always) mutating func append(_ word: StaticString) {
    append(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  @inline(__always) mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let from = bytes.baseAddress else { return }
    reserve(bytes.count)
    UnsafeMutableRawPointer(start + count).copyMemory(from: from, byteCount: bytes.count)
    count &+= bytes.count
  }

  /// Appends a text that needs neither quotes nor escapes.
  mutating func append(ascii text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a UUID in the form of `uuidString`, without creating a string first.
  mutating func append(_ id: UUID) {
    // 32 digits, 4 hyphens and the quotes.
    reserve(38)
    var at = start + count
    func put(_ byte: UInt8) {
      at.initialize(to: byte)
      at += 1
    }
    put(UInt8(ascii: "\""))
    withUnsafeBytes(of: id.uuid) { bytes in
      for index in bytes.indices {
        // The groups have 4, 2, 2, 2 and 6 bytes.
        if index == 4 || index == 6 || index == 8 || index == 10 { put(UInt8(ascii: "-")) }
        put(Self.digit(bytes[index] &>> 4, letters: "A"))
        put(Self.digit(bytes[index] & 0xF, letters: "A"))
      }
    }
    put(UInt8(ascii: "\""))
    count &+= 38
  }

  /// Returns a hexadecimal digit.
  @inline(__always) static func digit(_ value: UInt8, letters first: Unicode.Scalar) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: first) &+ value &- 10
  }
}
