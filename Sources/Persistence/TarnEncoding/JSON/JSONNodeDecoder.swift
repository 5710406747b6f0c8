import Foundation

/// Decodes a value from a node, and marks every node that is read.
///
/// It reads the output of Foundation's `JSONEncoder` with its default strategies. It exists because of the marks: an
/// unread key is a typing error that would otherwise go unnoticed, and only the decoder knows which keys were read.
package struct JSONNodeDecoder: Decoder {
  let node: JSONNode
  package let codingPath: [any CodingKey]
  package var userInfo: [CodingUserInfoKey: Any] { node.userInfo }

  /// Decodes a value and checks that every node was read.
  package static func decode<Value: Decodable>(_ type: Value.Type, from node: JSONNode) throws(TextSyntaxError) -> Value
  {
    let value: Value
    do {
      value = try node.decode(type, at: [])
    } catch {
      throw TextSyntaxError(error, in: node)
    }
    if let fault = node.unread(at: StatePath()) { throw fault }
    return value
  }

  /// Decodes a value that a newer program may have written: what it does not read is ignored.
  ///
  /// - Parameter userInfo: passed on to the types that are decoded.
  package static func decodeIgnoringUnread<Value: Decodable>(
    _ type: Value.Type, from node: JSONNode, userInfo: [CodingUserInfoKey: Any]
  ) throws(TextSyntaxError) -> Value {
    node.setUserInfo(userInfo)
    do { return try node.decode(type, at: []) } catch { throw TextSyntaxError(error, in: node) }
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = node.kind else {
      throw node.mismatch([String: Any].self, "an object", codingPath)
    }
    return KeyedDecodingContainer(JSONKeyedContainer(members: members, node: node, codingPath: codingPath))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = node.kind else { throw node.mismatch([Any].self, "a list", codingPath) }
    return JSONUnkeyedContainer(elements: elements, node: node, codingPath: codingPath)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer {
    JSONSingleValueContainer(node: node, codingPath: codingPath)
  }
}

extension JSONNode {
  func decode<Value: Decodable>(_ type: Value.Type, at path: [any CodingKey]) throws -> Value {
    isRead = true
    // The types that JSONEncoder encodes differently from their own `encode(to:)`.
    switch type {
    case is Data.Type: return try data(path) as! Value
    case is URL.Type: return try url(path) as! Value
    case is Decimal.Type: return try decimal(path) as! Value
    default: break
    }
    do {
      return try Value(from: JSONNodeDecoder(node: self, codingPath: path))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.count == path.count {
      guard !context.isDescribed, let cases = names(of: type) else { throw DecodingError.dataCorrupted(context) }
      throw DecodingError.dataCorrupted(.describing("expected one of \(cases), found \(found)", path))
    }
  }

  /// Returns the raw values of an enum for messages, if it lists its cases.
  private func names<Value>(of type: Value.Type) -> String? {
    func list<Cases: CaseIterable>(_ type: Cases.Type) -> [String] {
      type.allCases.compactMap { ($0 as? any RawRepresentable).map { raw in quoted(raw) } }
    }
    func quoted<Raw: RawRepresentable>(_ value: Raw) -> String {
      value.rawValue is String ? "“\(value.rawValue)”" : "\(value.rawValue)"
    }
    let names = (type as? any CaseIterable.Type).map { list($0) } ?? []
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  func mismatch(_ type: Any.Type, _ expected: String, _ path: [any CodingKey]) -> DecodingError {
    let context = DecodingError.Context.describing("expected \(expected), found \(found)", path)
    if case .null = kind { return .valueNotFound(type, context) }
    return .typeMismatch(type, context)
  }

  private func data(_ path: [any CodingKey]) throws -> Data {
    guard case .text(let text) = kind, let data = Data(base64Encoded: text) else {
      throw mismatch(Data.self, "bytes in base 64", path)
    }
    return data
  }

  private func url(_ path: [any CodingKey]) throws -> URL {
    guard case .text(let text) = kind, let url = URL(string: text) else {
      throw mismatch(URL.self, "an address", path)
    }
    return url
  }

  private func decimal(_ path: [any CodingKey]) throws -> Decimal {
    guard case .number(let digits) = kind, let number = Decimal(string: digits) else {
      throw mismatch(Decimal.self, "a number", path)
    }
    return number
  }
}

extension DecodingError.Context {
  /// Marks messages that are already written for the user.
  private struct UserMessageMarker: Error {}

  static func describing(_ message: String, _ path: [any CodingKey]) -> Self {
    Self(codingPath: path, debugDescription: message, underlyingError: UserMessageMarker())
  }

  var isDescribed: Bool { underlyingError is UserMessageMarker }
}
