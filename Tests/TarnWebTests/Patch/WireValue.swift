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
    precondition(reader.isAtEnd, "There are bytes after the end: \(String(decoding: bytes, as: UTF8.self))")
  }

  var integer: Int { if case .number(let number) = self { Int(number) } else { preconditionFailure("\(self)") } }
  var text: String { if case .string(let text) = self { text } else { preconditionFailure("\(self)") } }
  var list: [WireValue] { if case .list(let list) = self { list } else { preconditionFailure("\(self)") } }
  var object: [String: WireValue] {
    if case .object(let members) = self { members } else { preconditionFailure("\(self)") }
  }

  /// The value as a page would show it.
  var shownText: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .list(let list): list.map(\.shownText).joined(separator: " ")
    case .object: "{}"
    }
  }
}

private struct WireReader {
  let bytes: [UInt8]
  var index = 0

  var isAtEnd: Bool { index == bytes.count }

  mutating func value() -> WireValue {
    switch bytes[index] {
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
      let start = index
      while index < bytes.count, Array("+-.eE0123456789".utf8).contains(bytes[index]) { index += 1 }
      return .number(Double(String(decoding: bytes[start..<index], as: UTF8.self))!)
    }
  }

  private mutating func all<Item>(until end: Unicode.Scalar, _ next: (inout WireReader) -> Item) -> [Item] {
    var items: [Item] = []
    index += 1
    while bytes[index] != UInt8(ascii: end) {
      if !items.isEmpty { skip(",") }
      items.append(next(&self))
    }
    index += 1
    return items
  }

  private mutating func skip(_ sign: Unicode.Scalar) {
    precondition(bytes[index] == UInt8(ascii: sign), "\(sign) is missing at \(index)")
    index += 1
  }

  private mutating func word(_ word: String, _ value: WireValue) -> WireValue {
    precondition(bytes[index...].starts(with: word.utf8))
    index += word.utf8.count
    return value
  }

  private mutating func string() -> String {
    var text: [UInt8] = []
    skip("\"")
    while bytes[index] != UInt8(ascii: "\"") {
      precondition(bytes[index] >= 0x20, "a string contains a control character")
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        switch bytes[index] {
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "u"):
          text.append(UInt8(String(decoding: bytes[index + 1...index + 4], as: UTF8.self), radix: 16)!)
          index += 4
        case let byte: text.append(byte)
        }
      } else {
        text.append(bytes[index])
      }
      index += 1
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }
}
