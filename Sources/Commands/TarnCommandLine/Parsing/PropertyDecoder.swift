/// Creates values of types with arguments: the compiler derives `Decodable` for them, and each property wrapper
/// decodes its value from the words.
struct PropertyDecoder: Decoder {
  let type: any ParsableArguments.Type
  let values: ArgumentValues
  private let properties: [String: Any]
  /// The property that is decoded; `nil` for the whole value.
  fileprivate var property: String?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private init(_ type: any ParsableArguments.Type, _ values: ArgumentValues) {
    self.type = type
    self.values = values
    properties = Dictionary(DeclaredProperty.all(of: type).map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Creates a value and validates it, its groups first.
  static func value<Value: ParsableArguments>(_ type: Value.Type, _ values: ArgumentValues) throws -> Value {
    var value = try Value(from: PropertyDecoder(type, values))
    try value.validate()
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(PropertyContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported }

  fileprivate var unsupported: DecodingError {
    let name = property.map { "\(type).\($0)" } ?? "\(type)"
    return .dataCorrupted(
      .init(
        codingPath: [],
        debugDescription: "\(name) can't be made from arguments. Declare it with @Argument, @Option, @Flag or "
          + "@OptionGroup, or leave it out of CodingKeys."))
  }

  fileprivate func decoder(for key: any CodingKey) -> PropertyDecoder {
    var decoder = self
    decoder.property = key.stringValue
    return decoder
  }

  /// The value that `init()` gives to the property.
  fileprivate var declared: Any? { property.flatMap { properties[$0] } }

  /// Returns a property without a wrapper: it has its default.
  fileprivate func plain<Value>(_ type: Value.Type) throws -> Value {
    guard let value = declared as? Value else { throw unsupported }
    return value
  }
}

/// A wrapped property while its wrapper is decoded.
struct ParsedProperty {
  private let decoder: PropertyDecoder

  init(_ decoder: any Decoder) throws {
    guard let decoder = decoder as? PropertyDecoder, decoder.property != nil else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Only the parser decodes arguments. Call parse(_:)."))
    }
    self.decoder = decoder
  }

  /// The wrapper with the declaration.
  var wrapper: Any? { decoder.declared }

  var mismatch: DecodingError { decoder.unsupported }

  func value<Value>(_ declaration: ArgumentDeclaration<Value>) throws -> Value {
    let name = decoder.property ?? ""
    return try declaration.value(
      of: decoder.values[ArgumentSet.ID(decoder.type, name)], as: declaration.definition.named(name))
  }

  func group<Value: ParsableArguments>(_ type: Value.Type) throws -> Value {
    try PropertyDecoder.value(type, decoder.values)
  }
}

private struct PropertyContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PropertyDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let declared = decoder.decoder(for: key).declared else { return false }
    let mirror = Mirror(reflecting: declared)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let decoder = decoder.decoder(for: key)
    // A wrapper reads its words; a property without one has its default.
    if type is any ArgumentSource.Type || type is any ArgumentGroupSource.Type { return try Value(from: decoder) }
    return try decoder.plain(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw decoder.unsupported }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw decoder.unsupported }
  func superDecoder() throws -> any Decoder { throw decoder.unsupported }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported }

  private func plain<Value>(_ key: Key) throws -> Value { try decoder.decoder(for: key).plain(Value.self) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try plain(key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try plain(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try plain(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try plain(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try plain(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try plain(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try plain(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try plain(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try plain(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try plain(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try plain(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try plain(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try plain(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try plain(key) }
}
