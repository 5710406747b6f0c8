import Foundation

extension BinaryWriter {
  @inline(__always) func byte(_ byte: UInt8) { output.append(byte) }

  @inline(__always) func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    output.append(UInt8(truncatingIfNeeded: rest))
  }

  @inline(__always) func append<Integer: FixedWidthInteger>(littleEndian number: Integer) {
    withUnsafeBytes(of: number.littleEndian) { output.append($0) }
  }

  func writeNull() { byte(BinaryForm.null) }

  func write(_ value: Bool) { byte(!hides() && value ? BinaryForm.yes : BinaryForm.no) }

  @inline(__always) func write<Integer: FixedWidthInteger>(whole number: Integer) {
    if hides() { return byte(BinaryForm.smallNumber) }
    if number >= 0, let magnitude = UInt64(exactly: number) {
      guard magnitude > 127 else { return byte(BinaryForm.smallNumber | UInt8(truncatingIfNeeded: magnitude)) }
      byte(BinaryForm.whole)
      varint(magnitude)
    } else if let negative = Int64(exactly: number) {
      byte(BinaryForm.negative)
      varint(UInt64(bitPattern: ~negative))
    } else {
      write(digits: "\(number)")
    }
  }

  func write(_ number: Double) {
    if hides() { return byte(BinaryForm.smallNumber) }
    guard number.isFinite else {
      return write(number.isNaN ? NotFinite.nan : number < 0 ? NotFinite.negativeInfinity : NotFinite.infinity)
    }
    byte(BinaryForm.fraction)
    append(littleEndian: number.bitPattern)
  }

  func write(digits: String) {
    if hides() { return byte(BinaryForm.smallNumber) }
    byte(BinaryForm.digits)
    appendCounted(digits)
  }

  func write(_ id: UUID) {
    if hides() { return write(plain: placeholder) }
    byte(BinaryForm.uuid)
    withUnsafeBytes(of: id.uuid) { output.append($0) }
  }

  func write(_ text: String) {
    if hides() { return write(plain: placeholder) }
    // Most texts have another length.
    if text.utf8.count == 36, let id = UUID(uuidString: text), id.uuidString == text { return write(id) }
    write(plain: text)
  }

  private func write(plain text: String) {
    var text = text
    text.withUTF8 { utf8 in
      if utf8.count < 0x40 {
        byte(BinaryForm.shortText | UInt8(truncatingIfNeeded: utf8.count))
      } else {
        byte(BinaryForm.text)
        varint(UInt64(utf8.count))
      }
      output.append(UnsafeRawBufferPointer(utf8))
    }
  }

  func appendCounted(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      varint(UInt64(utf8.count))
      output.append(UnsafeRawBufferPointer(utf8))
    }
  }

  /// Returns whether the next value is secret, and remembers that one was.
  @inline(__always) private func hides() -> Bool {
    if isHidden { hasHidden = true }
    return isHidden
  }

  /// Appends a parsed JSON value.
  package func append(_ node: JSONNode) {
    switch node.kind {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .text(let text): write(text)
    case .number(let digits): write(number: digits)
    case .list(let elements):
      let start = beginContainer(BinaryForm.list)
      let hides = isHidden
      if !hides { for element in elements { append(element) } }
      endContainer(start)
    case .object(let members):
      let start = beginContainer(BinaryForm.object)
      let hides = isHidden
      for key in members.keys {
        guard let value = members.nodes[key] else { continue }
        write(name: key)
        isHidden = hides || secrets.contains(key)
        append(value)
      }
      isHidden = hides
      endContainer(start)
    }
  }

  private func write(number digits: String) {
    if let number = UInt64(digits) {
      write(whole: number)
    } else if let number = Int64(digits) {
      write(whole: number)
    } else if let number = Double(digits), number.isFinite, number.description == digits {
      write(number)
    } else {
      write(digits: digits)
    }
  }

  /// Appends the beginning of a list or an object.
  ///
  /// - Returns: the offset of its size.
  func beginContainer(_ tag: UInt8) -> Int {
    byte(tag)
    byte(0)
    return output.count &- 1
  }

  /// Completes the size of a list or an object.
  func endContainer(_ start: Int) {
    let size = output.count &- start &- 1
    if size < Int(BinaryForm.longSize) {
      output.start[start] = UInt8(truncatingIfNeeded: size)
      return
    }
    output.reserve(4)
    memmove(output.start + start + 5, output.start + start + 1, size)
    output.count &+= 4
    output.start[start] = BinaryForm.longSize
    withUnsafeBytes(of: UInt32(size).littleEndian) { bytes in
      for (offset, byte) in bytes.enumerated() { output.start[start + 1 + offset] = byte }
    }
  }

  /// Appends the name of a member.
  @inline(__always) func write(name: String) {
    if let number = names?.number(of: name) { return varint(UInt64(number) &+ 1) }
    byte(0)
    appendCounted(name)
  }
}
