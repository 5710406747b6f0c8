/// The encoding container of an object.
struct JSONKeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let index: Int
  /// The ID of the container: see ``JSONWriter/Frame``.
  let id: Int

  var codingPath: [any CodingKey] { writer.path(to: index) }

  func encodeNil(forKey key: Key) throws {
    _ = try writer.begin(key.stringValue, index, id)
    writer.text.append("null")
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    _ = try writer.begin(key.stringValue, index, id)
    writer.append(value)
  }
  func encode(_ value: String, forKey key: Key) throws {
    _ = try writer.begin(key.stringValue, index, id)
    _ = writer.text.append(quoting: value)
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: Float, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: Int, forKey key: Key) throws { try writer.encode(number: value, key.stringValue, index, id) }
  func encode(_ value: Int8, forKey key: Key) throws { try writer.encode(number: value, key.stringValue, index, id) }
  func encode(_ value: Int16, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: Int32, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: Int64, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: Int128, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: UInt, forKey key: Key) throws { try writer.encode(number: value, key.stringValue, index, id) }
  func encode(_ value: UInt8, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: UInt16, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: UInt32, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: UInt64, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }
  func encode(_ value: UInt128, forKey key: Key) throws {
    try writer.encode(number: value, key.stringValue, index, id)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let start = try writer.begin(key.stringValue, index, id)
    try writer.encode(value, index, id, from: start)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(JSONKeyedWriter<Nested>(writer: writer, index: index + 1, id: open(.object, key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONUnkeyedWriter(writer: writer, index: index + 1, id: open(.list, key))
  }

  func superEncoder() -> any Encoder { encoder("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key.stringValue) }

  private func encoder(_ key: String) -> JSONValueWriter {
    writer.requested = Never.self
    let isOpen = (try? writer.begin(key, index, id)) != nil
    return JSONValueWriter(writer: writer, index: index + 1, id: isOpen ? writer.beginValue(in: index) : 0)
  }

  private func open(_ kind: JSONWriter.Frame.Kind, _ key: Key) -> Int {
    guard (try? writer.begin(key.stringValue, index, id)) != nil else { return 0 }
    return writer.openNew(kind)
  }
}
