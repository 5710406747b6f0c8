/// The form of a saved state: the path of each field with the kind of its values, without the values.
///
/// ```
/// document.clocks[].name: text
/// view.sheet?.search: text
/// ```
///
/// It has the optional fields without a value, too, and of enums and empty lists only what the state contains.
enum SavedForm {
  /// Returns the lines of a state's form, sorted.
  static func lines(of state: some Encodable) throws -> [String] {
    let form = FormEncoder.Lines()
    try state.encode(to: FormEncoder(path: "", form))
    return form.lines.sorted()
  }
}

/// An encoder that collects paths and kinds and discards the values.
private struct FormEncoder: Encoder {
  final class Lines {
    var lines: Set<String> = []
  }

  let path: String
  let form: Lines
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(path: String, _ form: Lines) {
    self.path = path
    self.form = form
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FormKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { FormUnkeyedContainer(encoder: self) }
  func singleValueContainer() -> any SingleValueEncodingContainer { FormValueContainer(encoder: self) }

  /// Returns an encoder for a member.
  func at(_ key: any CodingKey, isOptional: Bool = false) -> FormEncoder {
    FormEncoder(path: (path.isEmpty ? "" : path + ".") + key.stringValue + (isOptional ? "?" : ""), form)
  }

  func encode(_ value: some Encodable) throws {
    let kind: String? =
      switch value {
      case is Bool: "truth"
      case is String: "text"
      case is any BinaryInteger: "integer"
      case is any BinaryFloatingPoint: "number"
      default: nil
      }
    if let kind { form.lines.insert("\(path): \(kind)") } else { try value.encode(to: self) }
  }

  func insertPath() { form.lines.insert(path) }
}

private struct FormKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: FormEncoder
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { encoder.at(key, isOptional: true).insertPath() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.at(key).encode(value) }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try optional(value, key) }
  // The standard library forwards these to `encode` for a present value only, so each of them is implemented.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }

  private func optional<T: Encodable>(_ value: T?, _ key: Key) throws {
    let field = encoder.at(key, isOptional: true)
    field.insertPath()
    if let value { try field.encode(value) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.at(key).insertPath()
    return encoder.at(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.at(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.at(key) }
}

private struct FormUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: FormEncoder
  let codingPath: [any CodingKey] = []
  private(set) var count = 0

  init(encoder: FormEncoder) {
    self.encoder = FormEncoder(path: encoder.path + "[]", encoder.form)
    self.encoder.insertPath()
  }

  mutating func encodeNil() { count += 1 }

  mutating func encode(_ value: some Encodable) throws {
    count += 1
    try encoder.encode(value)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    count += 1
    return encoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return encoder.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return encoder
  }
}

private struct FormValueContainer: SingleValueEncodingContainer {
  let encoder: FormEncoder
  let codingPath: [any CodingKey] = []

  func encodeNil() { encoder.insertPath() }
  func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}
