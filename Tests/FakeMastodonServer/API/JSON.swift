import TarnEncoding

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
    let writer = JSONWriter()
    write(to: writer)
    return writer.bytes
  }

  private func write(to writer: JSONWriter) {
    switch self {
    case .null: writer.append(raw: "null")
    case .flag(let flag): writer.append(flag)
    case .number(let number): writer.append(number)
    case .decimal(let number): if number.isFinite { writer.append(number) } else { writer.append(raw: "null") }
    case .text(let text): writer.append(text: text)
    case .list(let list):
      writer.append(raw: "[")
      for (index, value) in list.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        value.write(to: writer)
      }
      writer.append(raw: "]")
    case .object(let fields):
      writer.append(raw: "{")
      for (index, field) in fields.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        writer.append(text: field.name)
        writer.append(raw: ":")
        field.value.write(to: writer)
      }
      writer.append(raw: "}")
    }
  }
}
