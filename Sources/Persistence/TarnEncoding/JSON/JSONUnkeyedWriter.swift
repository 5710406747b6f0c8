/// The encoding container of a list.
struct JSONUnkeyedWriter: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let index: Int
  /// The ID of the container: see ``JSONWriter/Frame``.
  let id: Int

  var codingPath: [any CodingKey] { writer.path(to: index) }

  var count: Int {
    index < writer.depth && writer.frames[index].id == id ? writer.frames[index].count : 0
  }

  func encodeNil() throws {
    _ = try writer.begin(index, id)
    writer.text.append("null")
  }
  func encode(_ value: Bool) throws {
    _ = try writer.begin(index, id)
    writer.append(value)
  }
  func encode(_ value: String) throws {
    _ = try writer.begin(index, id)
    _ = writer.text.append(quoting: value)
  }
  func encode(_ value: Double) throws { try encode(number: value) }
  func encode(_ value: Float) throws { try encode(number: value) }
  func encode(_ value: Int) throws { try encode(number: value) }
  func encode(_ value: Int8) throws { try encode(number: value) }
  func encode(_ value: Int16) throws { try encode(number: value) }
  func encode(_ value: Int32) throws { try encode(number: value) }
  func encode(_ value: Int64) throws { try encode(number: value) }
  func encode(_ value: Int128) throws { try encode(number: value) }
  func encode(_ value: UInt) throws { try encode(number: value) }
  func encode(_ value: UInt8) throws { try encode(number: value) }
  func encode(_ value: UInt16) throws { try encode(number: value) }
  func encode(_ value: UInt32) throws { try encode(number: value) }
  func encode(_ value: UInt64) throws { try encode(number: value) }
  func encode(_ value: UInt128) throws { try encode(number: value) }

  private func encode(number: some FixedWidthInteger) throws {
    _ = try writer.begin(index, id)
    writer.text.append(number: number)
  }

  private func encode(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    _ = try writer.begin(index, id)
    writer.text.append(number: number)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    let start = try writer.begin(index, id)
    try writer.encode(value, index, id, from: start)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(JSONKeyedWriter<Nested>(writer: writer, index: index + 1, id: open(.object)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedWriter(writer: writer, index: index + 1, id: open(.list))
  }

  func superEncoder() -> any Encoder {
    writer.requested = Never.self
    let isOpen = (try? writer.begin(index, id)) != nil
    return JSONValueWriter(writer: writer, index: index + 1, id: isOpen ? writer.beginValue(in: index) : 0)
  }

  private func open(_ kind: JSONWriter.Frame.Kind) -> Int {
    guard (try? writer.begin(index, id)) != nil else { return 0 }
    return writer.openNew(kind)
  }
}
