import Foundation

/// JSON as a value whose fields can be removed and replaced.
indirect enum JSON: Codable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: JSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(uniqueKeysWithValues: elements)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let value): try container.encode(value)
    case .number(let value):
      if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  var data: Data { get throws { try JSONEncoder().encode(self) } }

  init(_ data: Data) throws { self = try JSONDecoder().decode(JSON.self, from: data) }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [JSON]? { if case .list(let list) = self { list } else { nil } }
  var fields: [String: JSON] { if case .object(let fields) = self { fields } else { [:] } }

  subscript(_ name: String) -> JSON? {
    get { fields[name] }
    set {
      var fields = fields
      fields[name] = newValue
      self = .object(fields)
    }
  }

  /// A field of a field: `status[["account", "id"]]`.
  subscript(_ way: [String]) -> JSON? {
    get { way.reduce(self) { $0?[$1] } }
    set {
      guard way.count > 1 else {
        self[way[0]] = newValue
        return
      }
      var inner = self[way[0]] ?? .object([:])
      inner[Array(way.dropFirst())] = newValue
      self[way[0]] = inner
    }
  }

  /// The key paths of all fields, including nested ones.
  var ways: [[String]] {
    fields.keys.sorted().flatMap { name in [[name]] + (fields[name]?.ways ?? []).map { [name] + $0 } }
  }
}
