import Foundation

@testable import TarnEncoding

/// Returns the writer's text for a value.
func written(_ value: some Encodable, within levels: Int = 0) throws -> String {
  let writer = JSONWriter()
  try writer.append(value, within: levels)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// Decodes a text with the parser and the node decoder.
func readBack<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  var text = text
  return try text.withUTF8 { try JSONNodeDecoder.decode(type, from: JSONParser.parse($0)) }
}

/// Decodes a text with Foundation.
func readByFoundation<Value: Decodable>(_ type: Value.Type, _ text: some Sequence<UInt8>) throws -> Value {
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: NotFinite.infinity, negativeInfinity: NotFinite.negativeInfinity, nan: NotFinite.nan)
  return try decoder.decode(type, from: Data(text))
}

/// A value that is encoded by a test's closure.
struct Custom: Encodable {
  let body: (any Encoder) throws -> Void

  init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }

  func encode(to encoder: any Encoder) throws { try body(encoder) }
}

struct Name: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral: String) { stringValue = stringLiteral }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}
