import Foundation

// Every access is checked: the bytes may be damaged.
extension BinarySource {
  /// A member of an object: its name, as a number or as a range of bytes, and the offset of its value.
  struct Member {
    /// The number of the name, or -1.
    var number: Int
    var text: Range<Int>
    var value: Int
  }

  @inline(__always) func byte(_ offset: Int) throws -> UInt8 {
    guard offset >= 0, offset < bytes.count else { throw BinaryError.unexpected }
    return bytes[offset]
  }

  /// Reads a number of seven bits a byte.
  @inline(__always) func varint(_ offset: inout Int) throws -> UInt64 {
    let first = try byte(offset)
    offset &+= 1
    guard first >= 0x80 else { return UInt64(first) }
    var number = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while true {
      let next = try byte(offset)
      offset &+= 1
      guard shift < 63 || next <= 1 else { throw BinaryError.unexpected }
      number |= UInt64(next & 0x7F) &<< shift
      if next < 0x80 { return number }
      shift &+= 7
    }
  }

  /// Reads a number of bytes that follow.
  @inline(__always) func size(_ offset: inout Int) throws -> Int {
    let count = try varint(&offset)
    guard count <= UInt64(bytes.count - offset) else { throw BinaryError.unexpected }
    return Int(count)
  }

  /// Returns the range of the contents of a list or an object.
  func contents(_ tag: UInt8, at offset: Int) throws -> Range<Int> {
    guard try byte(offset) == tag else { throw BinaryError.unexpected }
    let first = try byte(offset &+ 1)
    guard first == BinaryForm.longSize else {
      let start = offset &+ 2
      guard Int(first) <= bytes.count &- start else { throw BinaryError.unexpected }
      return start..<start &+ Int(first)
    }
    let start = offset &+ 6
    guard start <= bytes.count else { throw BinaryError.unexpected }
    let count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 2, as: UInt32.self)))
    guard count <= bytes.count &- start else { throw BinaryError.unexpected }
    return start..<start &+ count
  }

  /// Returns the offset after a value.
  func end(of offset: Int) throws -> Int {
    let tag = try byte(offset)
    if tag >= BinaryForm.smallNumber { return offset &+ 1 }
    var next = offset &+ 1
    if tag >= BinaryForm.shortText {
      next &+= Int(tag &- BinaryForm.shortText)
    } else {
      switch tag {
      case BinaryForm.null, BinaryForm.no, BinaryForm.yes: break
      case BinaryForm.whole, BinaryForm.negative: _ = try varint(&next)
      case BinaryForm.fraction: next &+= 8
      case BinaryForm.uuid: next &+= 16
      case BinaryForm.text, BinaryForm.digits: next = try size(&next) &+ next
      case BinaryForm.list, BinaryForm.object: next = try contents(tag, at: offset).upperBound
      default: throw BinaryError.unexpected
      }
    }
    guard next <= bytes.count else { throw BinaryError.unexpected }
    return next
  }

  func member(at offset: Int) throws -> Member {
    var next = offset
    let number = try varint(&next)
    if number > 0 {
      guard number <= UInt64(names.count) else { throw BinaryError.unexpected }
      return Member(number: Int(number) &- 1, text: 0..<0, value: next)
    }
    let count = try size(&next)
    return Member(number: -1, text: next..<next &+ count, value: next &+ count)
  }

  func name(_ member: Member) -> String {
    if member.number >= 0 { return names[member.number] }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[member.text]), as: UTF8.self)
  }

  @inline(__always) func has(_ name: String, _ member: Member) -> Bool {
    member.number >= 0 ? names[member.number] == name : self.name(member) == name
  }

  func isNull(at offset: Int) -> Bool { (try? byte(offset)) == BinaryForm.null }

  func bool(at offset: Int) throws -> Bool {
    switch try byte(offset) {
    case BinaryForm.no: return false
    case BinaryForm.yes: return true
    default: throw BinaryError.unexpected
    }
  }

  func text(at offset: Int) throws -> String {
    let tag = try byte(offset)
    var next = offset &+ 1
    let count: Int
    if tag >= BinaryForm.shortText, tag < BinaryForm.smallNumber {
      count = Int(tag &- BinaryForm.shortText)
      guard count <= bytes.count &- next else { throw BinaryError.unexpected }
    } else if tag == BinaryForm.text {
      count = try size(&next)
    } else if tag == BinaryForm.uuid {
      return try uuid(at: offset).uuidString
    } else {
      throw BinaryError.unexpected
    }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[next..<next &+ count]), as: UTF8.self)
  }

  func uuid(at offset: Int) throws -> UUID {
    guard try byte(offset) == BinaryForm.uuid else {
      guard let id = UUID(uuidString: try text(at: offset)) else { throw BinaryError.unexpected }
      return id
    }
    guard bytes.count &- offset >= 17 else { throw BinaryError.unexpected }
    return UUID(uuid: bytes.loadUnaligned(fromByteOffset: offset &+ 1, as: uuid_t.self))
  }

  func whole<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) throws -> Number {
    let tag = try byte(offset)
    var next = offset &+ 1
    let number: Number?
    if tag >= BinaryForm.smallNumber {
      number = Number(exactly: tag & 0x7F)
    } else if tag == BinaryForm.whole {
      number = Number(exactly: try varint(&next))
    } else if tag == BinaryForm.negative {
      number = Number(exactly: ~Int64(bitPattern: try varint(&next)))
    } else if tag == BinaryForm.fraction {
      number = Number(exactly: try fraction(at: offset))
    } else {
      number = Number(try digits(at: offset))
    }
    guard let number else { throw BinaryError.unexpected }
    return number
  }

  func double(at offset: Int) throws -> Double {
    let tag = try byte(offset)
    if tag == BinaryForm.fraction { return try fraction(at: offset) }
    if tag == BinaryForm.text || (tag >= BinaryForm.shortText && tag < BinaryForm.smallNumber) {
      switch try text(at: offset) {
      case NotFinite.infinity: return .infinity
      case NotFinite.negativeInfinity: return -.infinity
      case NotFinite.nan: return .nan
      default: throw BinaryError.unexpected
      }
    }
    guard let number = Double(try digits(at: offset)) else { throw BinaryError.unexpected }
    return number
  }

  /// A `Float` is saved as the `Double` of the same value; text that a person has written may be less exact.
  func float(at offset: Int) throws -> Float {
    let number = try double(at: offset)
    guard !number.isFinite || Float(number).isFinite else { throw BinaryError.unexpected }
    return Float(number)
  }

  private func fraction(at offset: Int) throws -> Double {
    guard bytes.count &- offset >= 9 else { throw BinaryError.unexpected }
    let bits = bytes.loadUnaligned(fromByteOffset: offset &+ 1, as: UInt64.self)
    return Double(bitPattern: UInt64(littleEndian: bits))
  }

  /// Returns the digits of any number.
  func digits(at offset: Int) throws -> String {
    var next = offset &+ 1
    switch try byte(offset) {
    case BinaryForm.smallNumber...: return "\(try byte(offset) & 0x7F)"
    case BinaryForm.whole: return "\(try varint(&next))"
    case BinaryForm.negative: return "\(~Int64(bitPattern: try varint(&next)))"
    case BinaryForm.fraction: return try fraction(at: offset).description
    case BinaryForm.digits:
      let count = try size(&next)
      return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[next..<next &+ count]), as: UTF8.self)
    default: throw BinaryError.unexpected
    }
  }
}
