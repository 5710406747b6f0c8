/// Reads numbers, names and values one after the other: what ``BinaryWriter`` appended as parts.
package struct BinaryCursor {
  private let source: BinarySource
  /// The offset of the next part.
  package private(set) var offset = 0

  /// Creates a cursor.
  ///
  /// - Parameters:
  ///   - bytes: the parts. They must stay as they are while the cursor is used.
  ///   - names: the names of members, by number.
  package init(_ bytes: UnsafeRawBufferPointer, names: BinaryNames) { source = BinarySource(bytes, names.names) }

  /// Whether all parts were read.
  package var isAtEnd: Bool { offset >= source.bytes.count }

  /// Reads one byte.
  package mutating func byte() throws(TextSyntaxError) -> UInt8 {
    try part { (source, offset) in
      defer { offset += 1 }
      return try source.byte(offset)
    }
  }

  /// Reads a number of seven bits a byte.
  package mutating func number() throws(TextSyntaxError) -> UInt64 {
    try part { (source, offset) in try source.varint(&offset) }
  }

  /// Reads a number of seven bits a byte that counts something.
  package mutating func count(upTo bound: Int) throws(TextSyntaxError) -> Int {
    let number = try number()
    guard number <= UInt64(bound) else { throw TextSyntaxError(offset: offset, reason: "a number is too large") }
    return Int(number)
  }

  /// Reads a number of eight bytes.
  package mutating func word() throws(TextSyntaxError) -> UInt64 {
    try part { (source, offset) in
      guard source.bytes.count - offset >= 8 else { throw BinaryError.unexpected }
      defer { offset += 8 }
      return UInt64(littleEndian: source.bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Reads a text that is written with its length.
  package mutating func text() throws(TextSyntaxError) -> String {
    try part { (source, offset) in
      let count = try source.size(&offset)
      defer { offset += count }
      return String(decoding: UnsafeRawBufferPointer(rebasing: source.bytes[offset..<offset + count]), as: UTF8.self)
    }
  }

  /// Reads a name.
  package mutating func name() throws(TextSyntaxError) -> String {
    try part { (source, offset) in
      let member = try source.member(at: offset)
      offset = member.value
      return source.name(member)
    }
  }

  /// Skips a value.
  ///
  /// - Returns: the range of its bytes.
  package mutating func value() throws(TextSyntaxError) -> Range<Int> {
    try part { (source, offset) in
      let start = offset
      offset = try source.end(of: start)
      return start..<offset
    }
  }

  private mutating func part<Part>(
    _ read: (BinarySource, inout Int) throws -> Part
  ) throws(TextSyntaxError) -> Part {
    do { return try read(source, &offset) } catch {
      throw TextSyntaxError(offset: offset, reason: "the bytes end too early or are damaged")
    }
  }
}

extension BinaryWriter {
  /// Appends one byte.
  package func append(byte: UInt8) { output.append(byte) }

  /// Appends a number, seven bits a byte.
  package func append(number: Int) { varint(UInt64(max(0, number))) }

  /// Appends a number, seven bits a byte; small numbers take few bytes, whatever their sign.
  package func append(signed number: Int64) { varint(UInt64(bitPattern: number &<< 1 ^ number &>> 63)) }

  /// Appends a number of eight bytes.
  package func append(word: UInt64) { append(littleEndian: word) }

  /// Appends a text with its length.
  package func append(text: String) { appendCounted(text) }

  /// Appends a name, as its number if there is a table.
  package func append(name: String) { write(name: name) }

  /// Appends bytes of a value that was written without a table of names.
  package func append(value bytes: UnsafeRawBufferPointer) { output.append(bytes) }
}

extension UInt64 {
  /// The number that ``BinaryWriter/append(signed:)`` appended.
  package var signed: Int64 { Int64(bitPattern: self &>> 1) ^ -Int64(bitPattern: self & 1) }
}
