/// A decoded value whose records take the default of each field that an older program did not write.
///
/// ```swift
/// // Written before `Todo` had `top`, which is listed as Field("top", \.top, default: 0):
/// let todos = try decoder.decode(DefaultedDecodable<Table<Todo>>.self, from: text).value
/// ```
///
/// The decoder first decodes the value as it is. Only if a key is missing, it decodes the enclosing value once more
/// with the defaults: a file with all its keys costs nothing extra, and a coder still decodes the types
/// that it handles itself (dates, bytes).
///
/// - Complexity: that of decoding, times the depth of the value where keys are missing.
public struct DefaultedDecodable<Value: Decodable>: Decodable {
  /// The decoded value.
  public let value: Value

  /// Decodes the value, with the defaults of its fields if a key is missing.
  ///
  /// - Throws: the error of the value's `init(from:)`; also for a missing key without a default.
  public init(from decoder: any Decoder) throws {
    value = try decodeWithDefaults(Value.self, { try Value(from: decoder) }, decoder: { decoder })
  }
}

/// Decodes a value as it is, or with the defaults of its fields if a key is missing.
private func decodeWithDefaults<Value: Decodable>(
  _ type: Value.Type, _ decode: () throws -> Value, decoder: () throws -> any Decoder
) throws -> Value {
  do { return try decode() } catch DecodingError.keyNotFound {
    let defaults = (type as? any Record.Type).map { $0.defaultValues } ?? [:]
    return try Value(from: DefaultingDecoder(inner: decoder(), defaults: defaults))
  }
}

extension Record {
  /// The defaults of the fields that have one, by field name.
  fileprivate static var defaultValues: [String: any Sendable] {
    fields.reduce(into: [:]) { defaults, field in defaults[field.name] = field.defaultValue }
  }
}

/// A decoder that forwards to another one and supplies defaults for the keys that are missing in records.
private struct DefaultingDecoder: Decoder {
  let inner: any Decoder
  /// The defaults of the record that this decoder decodes, by field name.
  let defaults: [String: any Sendable]

  var codingPath: [any CodingKey] { inner.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(DefaultingKeyedContainer(inner: try inner.container(keyedBy: type), defaults: defaults))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    DefaultingUnkeyedContainer(inner: try inner.unkeyedContainer())
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    DefaultingSingleValueContainer(inner: try inner.singleValueContainer(), decoder: inner)
  }
}

/// Forwards to a keyed container and supplies the default of each missing key.
private struct DefaultingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let inner: KeyedDecodingContainer<Key>
  let defaults: [String: any Sendable]

  var codingPath: [any CodingKey] { inner.codingPath }
  var allKeys: [Key] { inner.allKeys }
  func contains(_ key: Key) -> Bool { inner.contains(key) || defaults[key.stringValue] != nil }

  private func valueOrDefault<Value>(_ key: Key, _ read: () throws -> Value) throws -> Value {
    guard !inner.contains(key), let value = defaults[key.stringValue] as? Value else { return try read() }
    return value
  }

  /// Returns true for a missing key whose default is `nil`, and false for one that has another default.
  func decodeNil(forKey key: Key) throws -> Bool {
    guard !inner.contains(key), let value = defaults[key.stringValue] else { return try inner.decodeNil(forKey: key) }
    return (value as? any AnyOptional)?.isNil ?? false
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try valueOrDefault(key) { try inner.decode(type, forKey: key) }
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try valueOrDefault(key) {
      try decodeWithDefaults(type) {
        try inner.decode(type, forKey: key)
      } decoder: {
        try inner.superDecoder(forKey: key)
      }
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(
      DefaultingKeyedContainer<Nested>(inner: try inner.nestedContainer(keyedBy: type, forKey: key), defaults: [:]))
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    DefaultingUnkeyedContainer(inner: try inner.nestedUnkeyedContainer(forKey: key))
  }
  func superDecoder() throws -> any Decoder { DefaultingDecoder(inner: try inner.superDecoder(), defaults: [:]) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    DefaultingDecoder(inner: try inner.superDecoder(forKey: key), defaults: [:])
  }
}

/// Forwards to an unkeyed container and decodes each element with defaults.
private struct DefaultingUnkeyedContainer: UnkeyedDecodingContainer {
  var inner: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { inner.codingPath }
  var count: Int? { inner.count }
  var isAtEnd: Bool { inner.isAtEnd }
  var currentIndex: Int { inner.currentIndex }

  mutating func decodeNil() throws -> Bool { try inner.decodeNil() }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try inner.decode(type) }
  mutating func decode(_ type: String.Type) throws -> String { try inner.decode(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try inner.decode(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try inner.decode(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try inner.decode(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try inner.decode(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try inner.decode(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try inner.decode(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try inner.decode(type) }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try inner.decode(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try inner.decode(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try inner.decode(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try inner.decode(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try inner.decode(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try inner.decode(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try inner.decode(type) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // A container advances only after a successful decode, so `superDecoder()` returns the element that failed.
    var list = inner
    defer { inner = list }
    return try decodeWithDefaults(type) {
      try list.decode(type)
    } decoder: {
      try list.superDecoder()
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(
      DefaultingKeyedContainer<Nested>(inner: try inner.nestedContainer(keyedBy: type), defaults: [:]))
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    DefaultingUnkeyedContainer(inner: try inner.nestedUnkeyedContainer())
  }
  mutating func superDecoder() throws -> any Decoder {
    DefaultingDecoder(inner: try inner.superDecoder(), defaults: [:])
  }
}

/// Forwards to a single-value container and decodes its value with defaults.
private struct DefaultingSingleValueContainer: SingleValueDecodingContainer {
  let inner: any SingleValueDecodingContainer
  let decoder: any Decoder

  var codingPath: [any CodingKey] { inner.codingPath }
  func decodeNil() -> Bool { inner.decodeNil() }
  func decode(_ type: Bool.Type) throws -> Bool { try inner.decode(type) }
  func decode(_ type: String.Type) throws -> String { try inner.decode(type) }
  func decode(_ type: Double.Type) throws -> Double { try inner.decode(type) }
  func decode(_ type: Float.Type) throws -> Float { try inner.decode(type) }
  func decode(_ type: Int.Type) throws -> Int { try inner.decode(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try inner.decode(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try inner.decode(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try inner.decode(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try inner.decode(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try inner.decode(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try inner.decode(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try inner.decode(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try inner.decode(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try inner.decode(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try inner.decode(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try inner.decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decodeWithDefaults(type) {
      try inner.decode(type)
    } decoder: {
      decoder
    }
  }
}

private protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  fileprivate var isNil: Bool { self == nil }
}
