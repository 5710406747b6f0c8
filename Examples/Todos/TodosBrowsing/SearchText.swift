import Foundation

/// Texts in a form for comparison and search: as bytes, in lower case.
enum SearchText {
  /// Appends the bytes of `text.lowercased()`, without creating that text if it is ASCII, as most are.
  static func fold(_ text: String, into bytes: inout [UInt8]) {
    let start = bytes.count
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      bytes.append(contentsOf: utf8)
      return bytes.withUnsafeMutableBufferPointer { bytes in
        // Without a branch: one bit converts a letter to lower case.
        var all: UInt8 = 0
        for index in start..<bytes.count {
          let byte = bytes[index]
          all |= byte
          bytes[index] = byte | ((byte &- UInt8(ascii: "A")) < 26 ? 0x20 : 0)
        }
        return all < 0x80
      }
    }
    guard !isPlain else { return }
    bytes.removeSubrange(start...)
    bytes.append(contentsOf: text.lowercased().utf8)
  }

  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    fold(text, into: &bytes)
    return bytes
  }

  /// Returns the first eight bytes from a position as a number with the same order, padded with zeros.
  static func rank(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var bits: UInt64 = 0
    for index in range.lowerBound..<range.lowerBound + 8 {
      bits = bits << 8 | (index < range.upperBound ? UInt64(bytes[index]) : 0)
    }
    return bits
  }

  /// Whether some bytes are among others.
  static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return word.isEmpty }
    return word.withUnsafeBufferPointer { word in
      var start = 0
      let last = bytes.count - word.count
      while start <= last {
        if bytes[start] == first {
          var length = 1
          while length < word.count, bytes[start + length] == word[length] { length += 1 }
          if length == word.count { return true }
        }
        start += 1
      }
      return false
    }
  }

  /// Negative if the bytes of one range sort before those of another, positive if after, zero if they are equal.
  static func difference(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Range<Int>, _ second: Range<Int>) -> Int {
    let count = min(first.count, second.count)
    guard count > 0, let start = bytes.baseAddress else { return first.count - second.count }
    let difference = memcmp(start + first.lowerBound, start + second.lowerBound, count)
    return difference != 0 ? Int(difference) : first.count - second.count
  }

  static func difference(_ first: String, _ second: String) -> Int {
    var bytes = folded(first)
    let end = bytes.count
    fold(second, into: &bytes)
    return bytes.withUnsafeBufferPointer { difference($0, 0..<end, end..<$0.count) }
  }
}
