/// Encodes a value for nothing but the keys it writes: those that its fields must be called by.
///
/// The whole of a record is written by its own `Codable` (in a snapshot, as a new element), and parts of it by its fields (as
/// a change). Readers that know no types put the second into the first, so the names have to be the same.
final class KeyCollector: Encoder {
  private(set) var keys: [String] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// - Returns: `nil` for a value that does not write an object, or refuses.
  static func keys(of value: some Encodable) -> [String]? {
    let collector = KeyCollector()
    do { try value.encode(to: collector) } catch { return nil }
    return collector.isObject ? collector.keys : nil
  }

  private var isObject = false

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    isObject = true
    return KeyedEncodingContainer(Members<Key>(collector: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Nothing() }
  func singleValueContainer() -> any SingleValueEncodingContainer { Nothing() }

  fileprivate func note(_ key: any CodingKey) { keys.append(key.stringValue) }
}

/// Notes keys, and leaves out what belongs to them.
private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let collector: KeyCollector
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { collector.note(key) }
  func encode(_ value: some Encodable, forKey key: Key) { collector.note(key) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    collector.note(key)
    return KeyCollector().container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    collector.note(key)
    return Nothing()
  }
  func superEncoder() -> any Encoder { KeyCollector() }
  func superEncoder(forKey key: Key) -> any Encoder {
    collector.note(key)
    return KeyCollector()
  }
}

/// Takes anything.
private struct Nothing: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let codingPath: [any CodingKey] = []
  let count = 0

  func encodeNil() {}
  func encode(_ value: some Encodable) {}
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyCollector().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Nothing() }
  func superEncoder() -> any Encoder { KeyCollector() }
}
