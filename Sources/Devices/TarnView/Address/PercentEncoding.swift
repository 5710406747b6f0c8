/// Percent-encoding of the parts of an address (RFC 3986, section 2).
enum PercentEncoding {
  /// The bytes that stay as they are: the unreserved characters, and those reserved ones that have no meaning in a path
  /// component or a query item, and that no URL parser changes.
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@,".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns `nil` for an invalid escape, or for bytes that are not UTF-8.
  static func decoded(_ text: some Sequence<UInt8>, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(value), let low = iterator.next().flatMap(value) else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? { Character(UnicodeScalar(digit)).hexDigitValue.map(UInt8.init) }
}
