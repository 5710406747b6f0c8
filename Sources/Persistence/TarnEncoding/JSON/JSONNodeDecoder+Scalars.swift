extension JSONNode {
  func bool(_ path: [any CodingKey]) throws -> Bool {
    guard case .bool(let value) = kind else { throw mismatch(Bool.self, "true or false", path) }
    return value
  }

  func text(_ path: [any CodingKey]) throws -> String {
    guard case .text(let value) = kind else { throw mismatch(String.self, "a text", path) }
    return value
  }

  package func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ path: [any CodingKey]) throws -> Integer {
    guard case .number(let digits) = kind else { throw mismatch(type, "a whole number", path) }
    if let value = Integer(digits) { return value }
    // 1.0 and 1e3 are whole numbers as well; beyond 2^53 every `Double` is, so a fraction would not be detected.
    guard let number = Double(digits), number == number.rounded(), abs(number) <= 0x1p53 || !digits.isFraction else {
      throw mismatch(type, "a whole number", path)
    }
    guard digits.isFraction, let value = Integer(exactly: number) else {
      throw mismatch(type, "a whole number from \(type.min) to \(type.max)", path)
    }
    return value
  }

  func floating<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Number.Type, _ path: [any CodingKey]
  ) throws -> Number {
    switch kind {
    case .number(let digits):
      guard let value = Number(digits), value.isFinite else { throw mismatch(type, "a number that fits \(type)", path) }
      return value
    case .text(NotFinite.infinity): return .infinity
    case .text(NotFinite.negativeInfinity): return -.infinity
    case .text(NotFinite.nan): return .nan
    default: throw mismatch(type, "a number", path)
    }
  }
}

/// The texts of numbers that JSON has no digits for.
enum NotFinite {
  static let infinity = "Infinity"
  static let negativeInfinity = "-Infinity"
  static let nan = "NaN"
}

extension String {
  fileprivate var isFraction: Bool { contains { $0 == "." || $0 == "e" || $0 == "E" } }
}

struct JSONSingleValueContainer: SingleValueDecodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool {
    if case .null = node.kind { true } else { false }
  }
  func decode(_ type: Bool.Type) throws -> Bool { try node.bool(codingPath) }
  func decode(_ type: String.Type) throws -> String { try node.text(codingPath) }
  func decode(_ type: Double.Type) throws -> Double { try node.floating(type, codingPath) }
  func decode(_ type: Float.Type) throws -> Float { try node.floating(type, codingPath) }
  func decode(_ type: Int.Type) throws -> Int { try node.integer(type, codingPath) }
  func decode(_ type: Int8.Type) throws -> Int8 { try node.integer(type, codingPath) }
  func decode(_ type: Int16.Type) throws -> Int16 { try node.integer(type, codingPath) }
  func decode(_ type: Int32.Type) throws -> Int32 { try node.integer(type, codingPath) }
  func decode(_ type: Int64.Type) throws -> Int64 { try node.integer(type, codingPath) }
  func decode(_ type: Int128.Type) throws -> Int128 { try node.integer(type, codingPath) }
  func decode(_ type: UInt.Type) throws -> UInt { try node.integer(type, codingPath) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try node.integer(type, codingPath) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try node.integer(type, codingPath) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try node.integer(type, codingPath) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try node.integer(type, codingPath) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try node.integer(type, codingPath) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try node.decode(type, at: codingPath) }
}
