/// The encoding container of an object.
struct BinaryKeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: BinaryWriter
  let index: Int
  let id: Int

  var codingPath: [any CodingKey] { [] }

  private func whole(_ value: some FixedWidthInteger, _ key: Key) throws {
    if try writer.begin(key.stringValue, index, id) { writer.write(whole: value) }
  }

  func encodeNil(forKey key: Key) throws { if try writer.begin(key.stringValue, index, id) { writer.writeNull() } }
  func encode(_ value: Bool, forKey key: Key) throws {
    if try writer.begin(key.stringValue, index, id) { writer.write(value) }
  }
  func encode(_ value: String, forKey key: Key) throws {
    if try writer.begin(key.stringValue, index, id) { writer.write(value) }
  }
  func encode(_ value: Double, forKey key: Key) throws {
    if try writer.begin(key.stringValue, index, id) { writer.write(value) }
  }
  func encode(_ value: Float, forKey key: Key) throws { try encode(Double(value), forKey: key) }
  func encode(_ value: Int, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: Int8, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: Int16, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: Int32, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: Int64, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: Int128, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: UInt, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try whole(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try whole(value, key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    guard try writer.begin(key.stringValue, index, id) else { return }
    try writer.encode(value, index, id)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(BinaryKeyedWriter<Nested>(writer: writer, index: index + 1, id: open(.object, key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    BinaryUnkeyedWriter(writer: writer, index: index + 1, id: open(.list, key))
  }

  func superEncoder() -> any Encoder { encoder("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key.stringValue) }

  private func encoder(_ key: String) -> BinaryValueWriter {
    writer.requested = Never.self
    let isOpen = (try? writer.begin(key, index, id)) == true
    return BinaryValueWriter(writer: writer, index: index + 1, id: isOpen ? writer.beginValue(in: index) : 0)
  }

  private func open(_ kind: BinaryWriter.Frame.Kind, _ key: Key) -> Int {
    (try? writer.begin(key.stringValue, index, id)) == true ? writer.openNew(kind) : 0
  }
}
