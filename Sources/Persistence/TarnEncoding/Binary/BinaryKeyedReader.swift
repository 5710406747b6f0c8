/// The decoding container of an object.
struct BinaryKeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let source: BinarySource
  let range: Range<Int>
  let depth: Int

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    var keys: [Key] = []
    var next = range.lowerBound
    while next < range.upperBound, let member = try? source.member(at: next) {
      if let key = Key(stringValue: source.name(member)) { keys.append(key) }
      guard let end = try? source.end(of: member.value) else { break }
      next = end
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }

  /// Returns the offset of a member's value.
  private func find(_ name: String) -> Int? {
    let hint = source.hints + depth
    let first = hint.pointee.object == range.lowerBound ? hint.pointee.next : range.lowerBound
    if let value = find(name, first, range.upperBound) { return value }
    return first > range.lowerBound ? find(name, range.lowerBound, first) : nil
  }

  private func find(_ name: String, _ start: Int, _ end: Int) -> Int? {
    var next = start
    while next < end, let member = try? source.member(at: next) {
      if source.has(name, member) {
        // Not past the member: it may be read twice, such as for its presence and its value.
        source.hints[depth] = BinarySource.Hint(object: range.lowerBound, next: next)
        return member.value
      }
      guard let end = try? source.end(of: member.value) else { return nil }
      next = end
    }
    return nil
  }

  private func offset(_ key: Key) throws -> Int {
    if let offset = find(key.stringValue) { return offset }
    throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "missing"))
  }

  func decodeNil(forKey key: Key) throws -> Bool { source.isNull(at: try offset(key)) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try source.bool(at: offset(key)) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try source.text(at: offset(key)) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try source.double(at: offset(key)) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try source.float(at: offset(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try source.whole(type, at: offset(key)) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try source.whole(type, at: offset(key)) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try source.whole(type, at: offset(key)) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try source.whole(type, at: offset(key)) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try source.whole(type, at: offset(key)) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try source.whole(type, at: offset(key)) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try source.whole(type, at: offset(key)) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try source.whole(type, at: offset(key)) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try source.whole(type, at: offset(key)) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try source.whole(type, at: offset(key)) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try source.whole(type, at: offset(key)) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try source.whole(type, at: offset(key)) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try source.decode(type, at: offset(key), depth: depth + 1)
  }

  /// Returns the offset of a member's value, unless it is missing or null.
  private func present(_ key: Key) -> Int? {
    guard let offset = find(key.stringValue), !source.isNull(at: offset) else { return nil }
    return offset
  }

  // The defaults look for the member three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key).map { try source.bool(at: $0) }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key).map { try source.text(at: $0) }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key).map { try source.double(at: $0) }
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key).map { try source.whole(type, at: $0) }
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key).map { try source.decode(type, at: $0, depth: depth + 1) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try BinaryDecoder(source: source, offset: offset(key), depth: depth + 1).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try BinaryDecoder(source: source, offset: offset(key), depth: depth + 1).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let offset = find("super") else { throw BinaryError.unexpected }
    return BinaryDecoder(source: source, offset: offset, depth: depth + 1)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    BinaryDecoder(source: source, offset: try offset(key), depth: depth + 1)
  }
}
