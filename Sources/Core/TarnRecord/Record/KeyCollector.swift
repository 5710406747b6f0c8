/// An encoder that discards values and collects only the keys under which a value encodes its properties. The names of
/// the record's fields have to equal these keys.
///
/// A record's own `Codable` encodes it as a whole (in a snapshot, as a new element); its fields encode parts of it (as
/// a change). A reader that does not know the type inserts the parts into the whole, so the names have to be the same.
final class KeyCollector: Encoder {
  private(set) var keys: [String] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Returns the keys that a value encodes, in order.
  ///
  /// - Returns: `nil` for a value that does not encode an object, or throws.
  static func keys(of value: some Encodable) -> [String]? {
    let collector = KeyCollector()
    do { try value.encode(to: collector) } catch { return nil }
    return collector.isObject ? collector.keys : nil
  }

  private var isObject = false

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    isObject = true
    return KeyedEncodingContainer(KeyCollectingContainer<Key>(collector: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { DiscardingContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { DiscardingContainer() }

  fileprivate func collect(_ key: any CodingKey) { keys.append(key.stringValue) }
}

/// A keyed container that collects keys and discards their values.
private struct KeyCollectingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let collector: KeyCollector
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { collector.collect(key) }
  func encode(_ value: some Encodable, forKey key: Key) { collector.collect(key) }

  // A missing optional value encodes no key, but it will once it is set. The standard library forwards these to
  // `encode` for a present value only, so each of them is implemented.
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { collector.collect(key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { collector.collect(key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    collector.collect(key)
    return KeyCollector().container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    collector.collect(key)
    return DiscardingContainer()
  }
  func superEncoder() -> any Encoder { KeyCollector() }
  func superEncoder(forKey key: Key) -> any Encoder {
    collector.collect(key)
    return KeyCollector()
  }
}

/// A container that discards all values.
private struct DiscardingContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let codingPath: [any CodingKey] = []
  let count = 0

  func encodeNil() {}
  func encode(_ value: some Encodable) {}
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyCollector().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { DiscardingContainer() }
  func superEncoder() -> any Encoder { KeyCollector() }
}
