import Foundation

extension JSONWriter {
  /// Begins a member of an object: closes the previous member's value, then writes the comma and the key.
  ///
  /// - Returns: the length of the text before.
  /// - Throws: ``JSONWritingError/outOfOrder`` if the object is closed or already has the key.
  func begin(_ key: String, _ index: Int, _ id: Int) throws -> Int {
    try reach(index, id)
    let end = text.count
    if frames[index].count > 0 { text.append(UInt8(ascii: ",")) }
    let start = text.count
    // Unicode has several spellings of equal texts, which a comparison of bytes does not recognize.
    if !text.append(quoting: key) { frames[index].isSuspect = true }
    if frames[index].stride == 0 { try checkUnique(start..<text.count, in: index) }
    text.append(UInt8(ascii: ":"))
    starts.append(start)
    frames[index].count &+= 1
    return end
  }

  /// Begins an element of a list.
  func begin(_ index: Int, _ id: Int) throws -> Int {
    try reach(index, id)
    let end = text.count
    if frames[index].count > 0 { text.append(UInt8(ascii: ",")) }
    if frames[index].stride > 0 { starts.append(text.count) }
    frames[index].count &+= 1
    return end
  }

  @inline(__always) func encode(number: some FixedWidthInteger, _ key: String, _ index: Int, _ id: Int) throws {
    _ = try begin(key, index, id)
    text.append(number: number)
  }

  @inline(__always) func encode(
    number: some BinaryFloatingPoint & LosslessStringConvertible, _ key: String, _ index: Int, _ id: Int
  ) throws {
    _ = try begin(key, index, id)
    text.append(number: number)
  }

  /// The greatest number of keys compared at once: that many comparisons of a few nanoseconds each take as long as
  /// inserting a key into a set, which a larger object does when it is closed.
  private static let comparisonBound = 64

  /// Checks whether an object already has a key. It runs for every key, so one bit decides most cases.
  @inline(__always) private func checkUnique(_ key: Range<Int>, in index: Int) throws {
    let bytes = text.start + key.lowerBound
    // The characters in which short names differ most and the length, scrambled by 2^64 divided by the golden ratio.
    let traits =
      UInt64(bytes[1]) | UInt64(bytes[key.count &- 2]) &<< 8 | UInt64(bytes[key.count / 2]) &<< 16
      | UInt64(truncatingIfNeeded: key.count) &<< 24
    let bit: UInt64 = 1 &<< ((traits &* 0x9E37_79B9_7F4A_7C15) &>> 58)
    if frames[index].keyBits & bit != 0 { try compare(key, in: index) }
    frames[index].keyBits |= bit
  }

  @inline(never) private func compare(_ key: Range<Int>, in index: Int) throws {
    guard frames[index].count <= Self.comparisonBound else {
      frames[index].isSuspect = true
      return
    }
    // With its quotes, no key is a prefix of another.
    for entry in frames[index].starts..<starts.count
    where memcmp(text.start + starts.start[entry], text.start + key.lowerBound, key.count) == 0 {
      throw fail(.outOfOrder)
    }
  }

  /// Returns the range of the key that begins at a byte, with its quotes.
  func key(at start: Int) -> Range<Int> {
    var end = start + 1
    while text.start[end] != UInt8(ascii: "\"") { end += text.start[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return start..<end + 1
  }
}
