import Foundation

/// Reads values in the compact form of ``BinaryForm``.
///
/// ```swift
/// let action = try BinaryReader(bytes, names: names).read(Action.self)
/// ```
///
/// The members of an object are found at once in the order in which they were written. Reading is lenient: unknown members
/// are ignored.
package struct BinaryReader {
  let source: BinarySource
  private let start: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - bytes: one value. They must stay as they are while the reader is used.
  ///   - names: the names of members, by number.
  package init(_ bytes: UnsafeRawBufferPointer, names: BinaryNames) {
    source = BinarySource(bytes, names.names)
    start = 0
  }

  /// Continues with other bytes: as another reader with the same names, but without creating it.
  package func restart(at bytes: UnsafeRawBufferPointer) { source.bytes = bytes }

  /// Decodes the value; `nil` if it has another form. ``read(_:)`` says why.
  package func readFast<Value: Decodable>(_ type: Value.Type) -> Value? {
    try? source.decode(type, at: 0, depth: 0)
  }

  /// Decodes the value.
  ///
  /// - Throws: ``TextSyntaxError`` with the path of the problem.
  package func read<Value: Decodable>(_ type: Value.Type) throws(TextSyntaxError) -> Value {
    do {
      return try source.decode(type, at: 0, depth: 0)
    } catch {
      // The decoder of JSON knows where in the value the problem is.
      let node = try BinaryText.node(of: source.bytes, names: source.names)
      do { return try node.decode(type, at: []) } catch { throw TextSyntaxError(error, in: node) }
    }
  }
}

/// The bytes that are read, with their names.
final class BinarySource {
  @exclusivity(unchecked) var bytes: UnsafeRawBufferPointer
  let names: [String]
  /// For each level of nesting, the object that was read last there and the offset after its last member that was read:
  /// most types read their members in the order in which they wrote them.
  let hints = UnsafeMutablePointer<Hint>.allocate(capacity: JSONParser.depthBound + 2)

  struct Hint {
    var object = -1
    var next = 0
  }

  init(_ bytes: UnsafeRawBufferPointer, _ names: [String]) {
    self.bytes = bytes
    self.names = names
    hints.initialize(repeating: Hint(), count: JSONParser.depthBound + 2)
  }

  deinit { hints.deallocate() }

  func decode<Value: Decodable>(_ type: Value.Type, at offset: Int, depth: Int) throws -> Value {
    if Value.self == UUID.self { return unsafeBitCast(try uuid(at: offset), to: Value.self) }
    if Value.self == String.self { return unsafeBitCast(try text(at: offset), to: Value.self) }
    if Value.self == Data.self {
      guard let data = Data(base64Encoded: try text(at: offset)) else { throw BinaryError.unexpected }
      return data as! Value
    }
    if Value.self == URL.self {
      guard let url = URL(string: try text(at: offset)) else { throw BinaryError.unexpected }
      return url as! Value
    }
    if Value.self == Decimal.self {
      guard let number = Decimal(string: try digits(at: offset)) else { throw BinaryError.unexpected }
      return number as! Value
    }
    guard depth <= JSONParser.depthBound else { throw BinaryError.unexpected }
    return try Value(from: BinaryDecoder(source: self, offset: offset, depth: depth))
  }
}

/// Why a value can't be read. ``BinaryReader`` reads such a value once more for an error with a path.
enum BinaryError: Error {
  case unexpected
}

struct BinaryDecoder: Decoder {
  let source: BinarySource
  let offset: Int
  let depth: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // There is a hint for each level up to the bound.
    guard depth <= JSONParser.depthBound else { throw BinaryError.unexpected }
    let range = try source.contents(BinaryForm.object, at: offset)
    return KeyedDecodingContainer(BinaryKeyedReader(source: source, range: range, depth: depth))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let range = try source.contents(BinaryForm.list, at: offset)
    return BinaryUnkeyedReader(source: source, next: range.lowerBound, end: range.upperBound, depth: depth)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    BinarySingleReader(source: source, offset: offset, depth: depth)
  }
}

struct BinarySingleReader: SingleValueDecodingContainer {
  let source: BinarySource
  let offset: Int
  let depth: Int

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { source.isNull(at: offset) }
  func decode(_ type: Bool.Type) throws -> Bool { try source.bool(at: offset) }
  func decode(_ type: String.Type) throws -> String { try source.text(at: offset) }
  func decode(_ type: Double.Type) throws -> Double { try source.double(at: offset) }
  func decode(_ type: Float.Type) throws -> Float { try source.float(at: offset) }
  func decode(_ type: Int.Type) throws -> Int { try source.whole(type, at: offset) }
  func decode(_ type: Int8.Type) throws -> Int8 { try source.whole(type, at: offset) }
  func decode(_ type: Int16.Type) throws -> Int16 { try source.whole(type, at: offset) }
  func decode(_ type: Int32.Type) throws -> Int32 { try source.whole(type, at: offset) }
  func decode(_ type: Int64.Type) throws -> Int64 { try source.whole(type, at: offset) }
  func decode(_ type: Int128.Type) throws -> Int128 { try source.whole(type, at: offset) }
  func decode(_ type: UInt.Type) throws -> UInt { try source.whole(type, at: offset) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try source.whole(type, at: offset) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try source.whole(type, at: offset) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try source.whole(type, at: offset) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try source.whole(type, at: offset) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try source.whole(type, at: offset) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try source.decode(type, at: offset, depth: depth)
  }
}
