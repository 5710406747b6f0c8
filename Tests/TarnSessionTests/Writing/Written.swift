import Foundation

@testable import TarnSession

/// What the writer makes of a value.
func written(_ value: some Encodable, within levels: Int = 0) throws -> String {
  let writer = JSONWriter()
  try writer.append(value, within: levels)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// What the parser and the decoder of nodes make of a text.
func readBack<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  var text = text
  return try text.withUTF8 { try NodeDecoder.decode(type, from: Parser.parse($0)) }
}

/// What Foundation makes of a text.
func readByFoundation<Value: Decodable>(_ type: Value.Type, _ text: some Sequence<UInt8>) throws -> Value {
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: NotFinite.infinity, negativeInfinity: NotFinite.negativeInfinity, nan: NotFinite.nan)
  return try decoder.decode(type, from: Data(text))
}

/// A value that encodes itself as a test says.
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
