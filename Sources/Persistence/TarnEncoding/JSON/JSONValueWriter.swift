/// The encoder of one value, passed to a type's `encode(to:)`.
///
/// A type and its superclass may both request a container here; they get the same one.
struct JSONValueWriter: Encoder {
  let writer: JSONWriter
  /// The index of the container that may be opened here.
  let index: Int
  let id: Int

  var codingPath: [any CodingKey] { writer.path(to: index) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // This function cannot throw; the container will.
    if open(.object), ObjectIdentifier(type) == JSONWriter.dictionaryKey { writer.frames[index].stride = 1 }
    return KeyedEncodingContainer(JSONKeyedWriter<Key>(writer: writer, index: index, id: id))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let requested = writer.requested
    if open(.list), writer.frames[index].count == 0, let type = requested as? any Unordered.Type {
      writer.frames[index].stride = type.stride
    }
    return JSONUnkeyedWriter(writer: writer, index: index, id: id)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Opens the container, or continues it.
  ///
  /// - Returns: whether the container is open.
  private func open(_ kind: JSONWriter.Frame.Kind) -> Bool {
    if index < writer.depth, writer.frames[index].id == id, writer.frames[index].kind == kind { return true }
    do {
      try checkUnused()
      try writer.open(kind, id)
      return true
    } catch {
      return false
    }
  }

  /// Checks that nothing was written here or after this position.
  @inline(__always) func checkUnused() throws {
    guard index <= writer.depth, writer.frames[index &- 1].value == id, writer.depth == index,
      writer.frames[index &- 1].valueStart == writer.text.count
    else { throw writer.fail(.outOfOrder) }
  }
}
