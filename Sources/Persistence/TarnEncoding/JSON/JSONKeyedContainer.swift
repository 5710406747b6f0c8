/// The decoding container of an object.
struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: JSONNode.Members
  let node: JSONNode
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool {
    guard let member = members.nodes[key.stringValue] else { return false }
    member.isRead = true
    return true
  }

  private func member(_ key: some CodingKey) throws -> JSONNode {
    guard let member = members.nodes[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .describing("the key “\(key.stringValue)” is missing", codingPath))
    }
    member.isRead = true
    return member
  }

  private func decoder(_ key: some CodingKey) throws -> JSONNodeDecoder {
    JSONNodeDecoder(node: try member(key), codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try member(key).kind { true } else { false }
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool(codingPath + [key]) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).text(codingPath + [key]) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try member(key).floating(type, codingPath + [key])
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try member(key).floating(type, codingPath + [key])
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try member(key).integer(type, codingPath + [key])
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decode(type, at: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try decoder(SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The key under which classes encode the members of their superclass.
private struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { return nil }
  init?(intValue: Int) { return nil }

  var stringValue: String { "super" }
  var intValue: Int? { nil }
}
