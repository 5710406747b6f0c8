/// The decoding container of a list.
struct BinaryUnkeyedReader: UnkeyedDecodingContainer {
  let source: BinarySource
  var next: Int
  let end: Int
  let depth: Int
  private(set) var currentIndex = 0

  init(source: BinarySource, next: Int, end: Int, depth: Int) {
    self.source = source
    self.next = next
    self.end = end
    self.depth = depth
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var isAtEnd: Bool { next >= end }

  /// Reads the next element, and goes on if it could be read.
  private mutating func take<Value>(_ read: (BinarySource, Int) throws -> Value) throws -> Value {
    guard next < end else {
      throw DecodingError.valueNotFound(Value.self, .init(codingPath: [], debugDescription: "no more elements"))
    }
    let after = try source.end(of: next)
    let value = try read(source, next)
    next = after
    currentIndex += 1
    return value
  }

  private mutating func nested<Value>(_ read: (BinaryDecoder) throws -> Value) throws -> Value {
    let depth = depth + 1
    return try take { try read(BinaryDecoder(source: $0, offset: $1, depth: depth)) }
  }

  mutating func decodeNil() throws -> Bool {
    guard next < end, source.isNull(at: next) else { return false }
    next += 1
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try take { try $0.bool(at: $1) } }
  mutating func decode(_ type: String.Type) throws -> String { try take { try $0.text(at: $1) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try take { try $0.double(at: $1) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try take { try $0.float(at: $1) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try take { try $0.whole(type, at: $1) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try take { try $0.whole(type, at: $1) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try nested { try $0.source.decode(type, at: $0.offset, depth: $0.depth) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try nested { $0 }
  }
}
