/// The encoding container of a list.
struct BinaryUnkeyedWriter: UnkeyedEncodingContainer {
  let writer: BinaryWriter
  let index: Int
  let id: Int

  var codingPath: [any CodingKey] { [] }

  var count: Int {
    index < writer.depth && writer.frames[index].id == id ? writer.frames[index].count : 0
  }

  private func whole(_ value: some FixedWidthInteger) throws {
    if try writer.begin(index, id) { writer.write(whole: value) }
  }

  func encodeNil() throws { if try writer.begin(index, id) { writer.writeNull() } }
  func encode(_ value: Bool) throws { if try writer.begin(index, id) { writer.write(value) } }
  func encode(_ value: String) throws { if try writer.begin(index, id) { writer.write(value) } }
  func encode(_ value: Double) throws { if try writer.begin(index, id) { writer.write(value) } }
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
    guard try writer.begin(index, id) else { return }
    try writer.encode(value, index, id)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(BinaryKeyedWriter<Nested>(writer: writer, index: index + 1, id: open(.object)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    BinaryUnkeyedWriter(writer: writer, index: index + 1, id: open(.list))
  }

  func superEncoder() -> any Encoder {
    writer.requested = Never.self
    let isOpen = (try? writer.begin(index, id)) == true
    return BinaryValueWriter(writer: writer, index: index + 1, id: isOpen ? writer.beginValue(in: index) : 0)
  }

  private func open(_ kind: BinaryWriter.Frame.Kind) -> Int {
    (try? writer.begin(index, id)) == true ? writer.openNew(kind) : 0
  }
}
