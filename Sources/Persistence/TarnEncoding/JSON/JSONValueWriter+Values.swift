extension JSONValueWriter: SingleValueEncodingContainer {
  func encodeNil() throws {
    try checkUnused()
    writer.text.append("null")
  }
  func encode(_ value: Bool) throws {
    try checkUnused()
    writer.append(value)
  }
  func encode(_ value: String) throws {
    try checkUnused()
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
    try checkUnused()
    writer.text.append(number: number)
  }

  private func encode(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    try checkUnused()
    writer.text.append(number: number)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try checkUnused()
    let start = writer.text.count
    do {
      guard try !writer.writeDirectly(value) else { return }
      writer.requested = Value.self
      try value.encode(to: self)
      try writer.endValue(index, id)
    } catch {
      writer.clear(index, id, from: start)
      throw error
    }
  }
}
