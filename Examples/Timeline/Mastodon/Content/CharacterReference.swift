/// Character references such as `&amp;`.
enum CharacterReference {
  /// Those that sanitizers write, and the most common ones. Any other is left unchanged, which is harmless.
  private static let named: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3c, "gt": 0x3e, "quot": 0x22, "apos": 0x27, "nbsp": 0xa0, "hellip": 0x2026, "ndash": 0x2013,
    "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "ldquo": 0x201c, "rdquo": 0x201d, "laquo": 0xab, "raquo": 0xbb,
    "copy": 0xa9, "reg": 0xae, "trade": 0x2122, "euro": 0x20ac, "bull": 0x2022, "middot": 0xb7, "shy": 0xad,
    "lrm": 0x200e, "rlm": 0x200f, "zwj": 0x200d, "zwnj": 0x200c,
  ]
  /// `hellip` and names of its length: longer ones are not searched for.
  private static let longestName = 6

  /// Appends bytes with their references replaced once, so that `&amp;lt;` becomes `&lt;` and not a tag.
  static func append(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text.append(contentsOf: rest[..<start])
      rest = rest[start...]
      if let (scalar, length) = first(of: rest) {
        text.append(contentsOf: Array(String(Character(scalar)).utf8))
        rest = rest.dropFirst(length)
      } else {
        text.append(rest.removeFirst())
      }
    }
    text.append(contentsOf: rest)
  }

  /// Returns the reference at the beginning and its length in bytes; `nil` if there is none.
  private static func first(of bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    let inner = bytes.dropFirst()
    guard inner.first == UInt8(ascii: "#") else {
      let name = inner.prefix(longestName + 1).prefix { $0 != UInt8(ascii: ";") }
      guard name.count <= longestName, inner.dropFirst(name.count).first == UInt8(ascii: ";"),
        let value = named[String(decoding: name, as: UTF8.self)], let scalar = Unicode.Scalar(value)
      else { return nil }
      return (scalar, name.count + 2)
    }
    let isHexadecimal = inner.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = inner.dropFirst(isHexadecimal ? 2 : 1).prefix { digit($0, isHexadecimal) != nil }
    guard !digits.isEmpty else { return nil }
    // Any number of digits: above the largest scalar, further ones are ignored.
    let value = digits.reduce(UInt32(0)) { value, byte in
      min(value * (isHexadecimal ? 16 : 10) + UInt32(digit(byte, isHexadecimal) ?? 0), 0x11_0000)
    }
    let length = (isHexadecimal ? 3 : 2) + digits.count
    let hasEnd = bytes.dropFirst(length).first == UInt8(ascii: ";")
    // An invalid scalar becomes the replacement character instead of disappearing: another program may have filtered
    // the text without it.
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (scalar ?? "\u{fffd}", length + (hasEnd ? 1 : 0))
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70 where isHexadecimal: byte - 55
    case 97...102 where isHexadecimal: byte - 87
    default: nil
    }
  }
}
