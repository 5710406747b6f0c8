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
    var cursor = start + count
    func write(_ byte: UInt8) {
      cursor.initialize(to: byte)
      cursor += 1
    }
    write(UInt8(ascii: "\""))
    withUnsafeBytes(of: id.uuid) { bytes in
      for index in bytes.indices {
        // The groups have 4, 2, 2, 2 and 6 bytes.
        if index == 4 || index == 6 || index == 8 || index == 10 { write(UInt8(ascii: "-")) }
        write(JSONEscape.digit(bytes[index] &>> 4, letters: "A"))
        write(JSONEscape.digit(bytes[index] & 0xF, letters: "A"))
      }
    }
    write(UInt8(ascii: "\""))
    count &+= 38
  }
}
