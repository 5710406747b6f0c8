/// The decoding container of a list.
struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  let elements: [JSONNode]
  let node: JSONNode
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSONNode], node: JSONNode, codingPath: [any CodingKey]) {
    self.elements = elements
    self.node = node
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private func currentNode() throws -> JSONNode {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, .describing("expected more than \(elements.count) elements in the list", codingPath))
    }
    elements[currentIndex].isRead = true
    return elements[currentIndex]
  }

  private var path: [any CodingKey] { codingPath + [IndexKey(currentIndex)] }

  /// Advances only after success: a caller that fails may decode the same element as another type.
  private mutating func decodeNext<Value>(_ read: (JSONNode, [any CodingKey]) throws -> Value) throws -> Value {
    let value = try read(currentNode(), path)
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard case .null = try currentNode().kind else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try decodeNext { try $0.bool($1) } }
  mutating func decode(_ type: String.Type) throws -> String { try decodeNext { try $0.text($1) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try decodeNext { try $0.floating(type, $1) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try decodeNext { try $0.floating(type, $1) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeNext { try $0.integer(type, $1) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decodeNext { try $0.decode(type, at: $1) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try decodeNext { try JSONNodeDecoder(node: $0, codingPath: $1).container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decodeNext { try JSONNodeDecoder(node: $0, codingPath: $1).unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try decodeNext { JSONNodeDecoder(node: $0, codingPath: $1) } }
}
