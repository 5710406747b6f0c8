/// JSON to be written, with its fields in the given order.
///
/// Written separately from the structs that a client reads: a fault that both shared would not be found by any test.
enum JSON: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Int)
  case decimal(Double)
  case text(String)
  case list([JSON])
  case object([Field])

  struct Field: Equatable, Sendable {
    var name: String
    var value: JSON
  }

  static func object(_ fields: [(String, JSON)]) -> JSON { .object(fields.map { Field(name: $0.0, value: $0.1) }) }

  /// The text, or null.
  static func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }

  /// An ID in the API's form: text, though it is a number here.
  static func id(_ id: Int64?) -> JSON { .text(id.map(String.init)) }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
    case .number(let number): bytes += Array(String(number).utf8)
    // For a finite number Swift writes valid JSON.
    case .decimal(let number): bytes += Array((number.isFinite ? String(number) : "null").utf8)
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let list):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in list.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(field.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      case 0..<32: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
