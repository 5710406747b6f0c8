/// The compact binary form of values that JSON has a form for: 1 to 10 bytes for a number, the bytes of a text, and names
/// of members that are numbers in a table.
///
/// ```
/// 00 null   01 false   02 true            03 varint    a whole number        04 varint  -1 minus a negative number
/// 05 8 bytes          a fraction          06 varint, UTF-8   a text          07 16 bytes  a text with the form of a UUID
/// 08 size, values     a list              09 size, members   an object       0A varint, ASCII   any other number
/// 40…7F UTF-8         a short text        80…FF              a number from 0 to 127
/// ```
///
/// The size of a list or an object is in bytes: one byte, or `FF` and four. A member is a name and a value; a name is a
/// varint, 0 for a text that follows, otherwise its number in the table plus 1. All numbers are little-endian, and a varint
/// has seven bits a byte, the lowest first.
///
/// A text with the form of a UUID always has that tag, so equal values have equal bytes.
enum BinaryForm {
  static let null: UInt8 = 0x00
  static let no: UInt8 = 0x01
  static let yes: UInt8 = 0x02
  static let whole: UInt8 = 0x03
  static let negative: UInt8 = 0x04
  static let fraction: UInt8 = 0x05
  static let text: UInt8 = 0x06
  static let uuid: UInt8 = 0x07
  static let list: UInt8 = 0x08
  static let object: UInt8 = 0x09
  static let digits: UInt8 = 0x0A
  static let shortText: UInt8 = 0x40
  static let smallNumber: UInt8 = 0x80
  /// The first byte of a size that does not fit one.
  static let longSize: UInt8 = 0xFF
}

/// The names of the members of objects, each with a number: a name is written once, and then as its number.
///
/// Writer and reader have a table each. Who writes a file writes ``names`` beyond those that the reader has before the
/// values that use them.
package final class BinaryNames {
  /// The greatest number of names. Names beyond it are written as texts; types have far fewer properties.
  package static let bound = 4_096

  /// The names, by number.
  package private(set) var names: [String] = []
  /// Hashes of names, and the numbers of the names plus 1; 0 for none. A dictionary's hash, which resists an attacker, would
  /// take longer than writing the rest of a member.
  private var slots = [UInt32](repeating: 0, count: 2 * bound)

  /// Creates a table with the names that were read.
  package init(_ names: [String] = []) { append(contentsOf: names) }

  /// Adds names that were read.
  package func append(contentsOf more: [String]) {
    for name in more {
      let slot = slot(of: name)
      names.append(name)
      if slots[slot] == 0, names.count <= Self.bound { slots[slot] = UInt32(names.count) }
    }
  }

  /// Returns the number of a name, which is added if it is new; `nil` if the table is full.
  func number(of name: String) -> Int? {
    let slot = slot(of: name)
    if slots[slot] > 0 { return Int(slots[slot]) &- 1 }
    guard names.count < Self.bound else { return nil }
    names.append(name)
    slots[slot] = UInt32(names.count)
    return names.count - 1
  }

  /// Returns the slot of a name, or the empty one where it belongs.
  private func slot(of name: String) -> Int {
    var slot = Self.hash(name)
    while true {
      slot &= 2 * Self.bound &- 1
      let number = slots[slot]
      if number == 0 || names[Int(number) &- 1] == name { return slot }
      slot &+= 1
    }
  }

  /// Short names differ in their length and their ends. The multiplier is 2^64 divided by the golden ratio.
  private static func hash(_ name: String) -> Int {
    var name = name
    let word = name.withUTF8 { utf8 in
      var word = UInt64(utf8.count)
      for byte in utf8.prefix(8) { word = word &<< 8 ^ UInt64(byte) }
      for byte in utf8.suffix(4) { word = (word &<< 5 | word &>> 59) ^ UInt64(byte) }
      return word
    }
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> 40)
  }
}
