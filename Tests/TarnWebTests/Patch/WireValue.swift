/// A parsed message to a page: a JSON value. Traps on text that is not JSON.
///
/// It does not use Foundation's decoder, which is too slow for thousands of random pages.
enum WireValue: Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case list([WireValue])
  case object([String: WireValue])

  init(_ bytes: [UInt8]) {
    var reader = WireReader(bytes: bytes)
    self = reader.value()
    precondition(reader.isAtEnd, "Something comes after the end: \(String(decoding: bytes, as: UTF8.self))")
  }

  var integer: Int { if case .number(let number) = self { Int(number) } else { preconditionFailure("\(self)") } }
  var text: String { if case .string(let text) = self { text } else { preconditionFailure("\(self)") } }
  var list: [WireValue] { if case .list(let list) = self { list } else { preconditionFailure("\(self)") } }
  var object: [String: WireValue] {
    if case .object(let members) = self { members } else { preconditionFailure("\(self)") }
  }

  /// The value as a page would show it.
  var words: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .list(let list): list.map(\.words).joined(separator: " ")
    case .object: "{}"
    }
  }
}

private struct WireReader {
  let bytes: [UInt8]
  var place = 0

  var isAtEnd: Bool { place == bytes.count }

  mutating func value() -> WireValue {
    switch bytes[place] {
    case UInt8(ascii: "\""): return .string(string())
    case UInt8(ascii: "["):
      return .list(all(until: "]") { $0.value() })
    case UInt8(ascii: "{"):
      let members = all(until: "}") { reader in
        let name = reader.string()
        reader.skip(":")
        return (name, reader.value())
      }
      return .object(Dictionary(uniqueKeysWithValues: members))
    case UInt8(ascii: "t"): return word("true", .flag(true))
    case UInt8(ascii: "f"): return word("false", .flag(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default:
      let start = place
      while place < bytes.count, Array("+-.eE0123456789".utf8).contains(bytes[place]) { place += 1 }
      return .number(Double(String(decoding: bytes[start..<place], as: UTF8.self))!)
    }
  }

  private mutating func all<Item>(until end: Unicode.Scalar, _ next: (inout WireReader) -> Item) -> [Item] {
    var items: [Item] = []
    place += 1
    while bytes[place] != UInt8(ascii: end) {
      if !items.isEmpty { skip(",") }
      items.append(next(&self))
    }
    place += 1
    return items
  }

  private mutating func skip(_ sign: Unicode.Scalar) {
    precondition(bytes[place] == UInt8(ascii: sign), "\(sign) is missing at \(place)")
    place += 1
  }

  private mutating func word(_ word: String, _ value: WireValue) -> WireValue {
    precondition(bytes[place...].starts(with: word.utf8))
    place += word.utf8.count
    return value
  }

  private mutating func string() -> String {
    var text: [UInt8] = []
    skip("\"")
    while bytes[place] != UInt8(ascii: "\"") {
      precondition(bytes[place] >= 0x20, "a control character stands in a text")
      if bytes[place] == UInt8(ascii: "\\") {
        place += 1
        switch bytes[place] {
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "u"):
          text.append(UInt8(String(decoding: bytes[place + 1...place + 4], as: UTF8.self), radix: 16)!)
          place += 4
        case let other: text.append(other)
        }
      } else {
        text.append(bytes[place])
      }
      place += 1
    }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }
}
