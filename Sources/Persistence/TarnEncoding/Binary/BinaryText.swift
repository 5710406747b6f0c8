/// Converts values between the compact form of ``BinaryForm`` and JSON, without knowing their types.
package enum BinaryText {
  /// Appends a value as JSON on one line. A fraction has a decimal point, so that it is read back as one.
  ///
  /// - Throws: ``TextSyntaxError`` if the bytes are damaged; then a part of the value may be appended.
  package static func append(
    _ bytes: UnsafeRawBufferPointer, names: BinaryNames, to writer: JSONWriter
  ) throws(TextSyntaxError) {
    let source = BinarySource(bytes, names.names)
    do { try source.append(0, to: writer, depth: 0) } catch { throw damaged }
  }

  /// Returns a value as JSON. See ``append(_:names:to:)``.
  package static func json(
    _ bytes: UnsafeRawBufferPointer, names: BinaryNames
  ) throws(TextSyntaxError) -> String {
    let writer = JSONWriter()
    try append(bytes, names: names, to: writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns a value as a parsed JSON value.
  package static func node(of bytes: UnsafeRawBufferPointer, names: BinaryNames) throws(TextSyntaxError) -> JSONNode {
    try node(of: bytes, names: names.names)
  }

  static func node(of bytes: UnsafeRawBufferPointer, names: [String]) throws(TextSyntaxError) -> JSONNode {
    do { return try BinarySource(bytes, names).node(0, depth: 0) } catch { throw damaged }
  }

  private static var damaged: TextSyntaxError { TextSyntaxError(offset: 0, reason: "the bytes of a value are damaged") }
}

extension BinarySource {
  fileprivate func append(_ offset: Int, to writer: JSONWriter, depth: Int) throws {
    guard depth <= JSONParser.depthBound else { throw BinaryError.unexpected }
    switch try byte(offset) {
    case BinaryForm.null: writer.append(raw: "null")
    case BinaryForm.no, BinaryForm.yes: writer.append(try bool(at: offset))
    case BinaryForm.list:
      let range = try contents(BinaryForm.list, at: offset)
      writer.append(raw: "[")
      var next = range.lowerBound
      while next < range.upperBound {
        if next > range.lowerBound { writer.append(raw: ",") }
        try append(next, to: writer, depth: depth + 1)
        next = try end(of: next)
      }
      writer.append(raw: "]")
    case BinaryForm.object:
      let range = try contents(BinaryForm.object, at: offset)
      writer.append(raw: "{")
      var next = range.lowerBound
      while next < range.upperBound {
        if next > range.lowerBound { writer.append(raw: ",") }
        let member = try member(at: next)
        writer.append(text: name(member))
        writer.append(raw: ":")
        try append(member.value, to: writer, depth: depth + 1)
        next = try end(of: member.value)
      }
      writer.append(raw: "}")
    case BinaryForm.text, BinaryForm.uuid, BinaryForm.shortText..<BinaryForm.smallNumber:
      writer.append(text: try text(at: offset))
    default: writer.append(digits: try digits(at: offset))
    }
  }

  fileprivate func node(_ offset: Int, depth: Int) throws -> JSONNode {
    guard depth <= JSONParser.depthBound else { throw BinaryError.unexpected }
    switch try byte(offset) {
    case BinaryForm.null: return JSONNode(.null, at: offset)
    case BinaryForm.no, BinaryForm.yes: return JSONNode(.bool(try bool(at: offset)), at: offset)
    case BinaryForm.list:
      let range = try contents(BinaryForm.list, at: offset)
      var elements: [JSONNode] = []
      var next = range.lowerBound
      while next < range.upperBound {
        elements.append(try node(next, depth: depth + 1))
        next = try end(of: next)
      }
      return JSONNode(.list(elements), at: offset)
    case BinaryForm.object:
      let range = try contents(BinaryForm.object, at: offset)
      var members = JSONNode.Members()
      var next = range.lowerBound
      while next < range.upperBound {
        let member = try member(at: next)
        let name = name(member)
        if members.nodes[name] == nil { members.keys.append(name) }
        members.nodes[name] = try node(member.value, depth: depth + 1)
        next = try end(of: member.value)
      }
      return JSONNode(.object(members), at: offset)
    case BinaryForm.text, BinaryForm.uuid, BinaryForm.shortText..<BinaryForm.smallNumber:
      return JSONNode(.text(try text(at: offset)), at: offset)
    default: return JSONNode(.number(try digits(at: offset)), at: offset)
    }
  }
}
