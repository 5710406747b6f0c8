/// The encoder of one value, passed to a type's `encode(to:)`. See ``JSONValueWriter``.
struct BinaryValueWriter: Encoder, SingleValueEncodingContainer {
  let writer: BinaryWriter
  let index: Int
  let id: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if open(.object), ObjectIdentifier(type) == JSONWriter.dictionaryKey { writer.frames[index].stride = 1 }
    return KeyedEncodingContainer(BinaryKeyedWriter<Key>(writer: writer, index: index, id: id))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let requested = writer.requested
    if open(.list), writer.frames[index].count == 0, let type = requested as? any Unordered.Type {
      writer.frames[index].stride = type.stride
    }
    return BinaryUnkeyedWriter(writer: writer, index: index, id: id)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  private func open(_ kind: BinaryWriter.Frame.Kind) -> Bool {
    if index < writer.depth, writer.frames[index].id == id, writer.frames[index].kind == kind { return true }
    do {
      try checkUnused()
      try writer.open(kind, id)
      return true
    } catch {
      return false
    }
  }

  @inline(__always) private func checkUnused() throws {
    guard index <= writer.depth, writer.frames[index &- 1].value == id, writer.depth == index,
      writer.frames[index &- 1].valueStart == writer.output.count
    else { throw writer.fail(.outOfOrder) }
  }

  private func whole(_ value: some FixedWidthInteger) throws {
    try checkUnused()
    writer.write(whole: value)
  }

  func encodeNil() throws {
    try checkUnused()
    writer.writeNull()
  }
  func encode(_ value: Bool) throws {
    try checkUnused()
    writer.write(value)
  }
  func encode(_ value: String) throws {
    try checkUnused()
    writer.write(value)
  }
  func encode(_ value: Double) throws {
    try checkUnused()
    writer.write(value)
  }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) throws { try whole(value) }
  func encode(_ value: Int8) throws { try whole(value) }
  func encode(_ value: Int16) throws { try whole(value) }
  func encode(_ value: Int32) throws { try whole(value) }
  func encode(_ value: Int64) throws { try whole(value) }
  func encode(_ value: Int128) throws { try whole(value) }
  func encode(_ value: UInt) throws { try whole(value) }
  func encode(_ value: UInt8) throws { try whole(value) }
  func encode(_ value: UInt16) throws { try whole(value) }
  func encode(_ value: UInt32) throws { try whole(value) }
  func encode(_ value: UInt64) throws { try whole(value) }
  func encode(_ value: UInt128) throws { try whole(value) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try checkUnused()
    do {
      if try writer.writeDirectly(value) { return }
      writer.requested = Value.self
      try value.encode(to: self)
      try writer.endValue(index, id)
    } catch {
      throw writer.error ?? writer.fail(.outOfOrder)
    }
  }
}
