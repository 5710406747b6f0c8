import Foundation
import TarnTesting

/// A value of any depth with every type that can be written.
indirect enum RandomValue: Codable, Equatable {
  case empty
  case bool(Bool)
  case text(String, note: String?)
  case numbers(Numbers)
  case foundation(Foundations)
  case list([RandomValue])
  case optionals([RandomValue?])
  case named([String: RandomValue])
  case numbered([Int: RandomValue])
  case keyed([Color: Int])
  case paired([[Int]: RandomValue])
  case set(Set<String>)
  case pair(RandomValue, and: RandomValue?)

  enum Color: String, Codable { case red, green, blue }

  struct Numbers: Codable, Equatable {
    var a: Int8, b: Int16, c: Int32, d: Int64, e: Int, f: Int128
    var g: UInt8, h: UInt16, i: UInt32, j: UInt64, k: UInt, l: UInt128
    var m: Float, n: Double
    var o: Double?
    var p: [Double], q: [UInt8]
  }

  struct Foundations: Codable, Equatable {
    var id: UUID
    var date: Date?
    var bytes: Data
    var address: URL
    var price: Decimal
    var ids: [UUID]
  }
}

extension RandomValue {
  static func random(depth: Int, _ random: inout SeededRandom) -> RandomValue {
    func inner(_ random: inout SeededRandom) -> RandomValue { .random(depth: depth - 1, &random) }
    func array<Element>(_ make: (inout SeededRandom) -> Element) -> [Element] {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in make(&random) }
    }
    switch Int.random(in: 0..<(depth > 0 ? 13 : 7), using: &random) {
    case 0: return .empty
    case 1: return .bool(.random(using: &random))
    case 2: return .text(text(&random), note: random.oneIn(2) ? nil : text(&random))
    case 3: return .numbers(Numbers(&random))
    case 4: return .foundation(Foundations(&random))
    case 5: return .keyed(Dictionary(array { ($0.pick(from: [.red, .green, .blue]), 1) }) { $1 })
    case 6: return .set(Set(array(text)))
    case 7: return .list(array(inner))
    case 8: return .optionals(array { $0.oneIn(3) ? nil : inner(&$0) })
    case 9: return .named(Dictionary(array { (text(&$0), inner(&$0)) }) { $1 })
    case 10: return .numbered(Dictionary(array { (Int.random(in: -20...200, using: &$0), inner(&$0)) }) { $1 })
    case 11: return .paired(Dictionary(array { ([Int.random(in: 0...30, using: &$0)], inner(&$0)) }) { $1 })
    default: return .pair(inner(&random), and: random.oneIn(2) ? nil : inner(&random))
    }
  }

  static func text(_ random: inout SeededRandom) -> String {
    let characters = [
      "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\r\n", "\t", "\0", "\u{1F}", "é", "e\u{301}", "漢", "😀", "\u{2028}",
    ]
    let count = Int.random(in: 0...20, using: &random)
    return (0..<count).map { _ in random.oneIn(2) ? "x" : random.pick(from: characters) }.joined()
  }
}

extension RandomValue.Numbers {
  init(_ random: inout SeededRandom) {
    func any<Number: FixedWidthInteger>(_: Number.Type) -> Number {
      // Small numbers as often as large ones.
      Number.random(in: .min ... .max, using: &random) >> Number.random(in: 0..<Number(Number.bitWidth), using: &random)
    }
    func double() -> Double {
      if random.oneIn(8) {
        return random.pick(from: [.infinity, -.infinity, -0.0, 0, 1e15, 0x1p53, 0x1p53 + 2, .leastNonzeroMagnitude])
      }
      let number = random.oneIn(2) ? Double(any(Int16.self)) / 100 : Double(bitPattern: random.next())
      return number.isFinite ? number : 0
    }
    a = any(Int8.self)
    b = any(Int16.self)
    c = any(Int32.self)
    d = any(Int64.self)
    e = any(Int.self)
    f = any(Int128.self)
    g = any(UInt8.self)
    h = any(UInt16.self)
    i = any(UInt32.self)
    j = any(UInt64.self)
    k = any(UInt.self)
    l = any(UInt128.self)
    let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
    m = float.isFinite ? float : -.infinity
    n = double()
    o = random.oneIn(2) ? nil : double()
    p = (0..<3).map { _ in double() }
    q = (0..<3).map { _ in any(UInt8.self) }
  }
}

extension RandomValue.Foundations {
  init(_ random: inout SeededRandom) {
    func id() -> UUID {
      var bytes: [UInt8] = []
      for _ in 0..<16 { bytes.append(.random(in: .min ... .max, using: &random)) }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
    self.id = id()
    date = random.oneIn(3) ? nil : Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random))
    bytes = Data((0..<Int.random(in: 0...9, using: &random)).map { _ in .random(in: .min ... .max, using: &random) })
    address = URL(filePath: "/a/\(UInt8.random(in: .min ... .max, using: &random))/b c")
    price = Decimal(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1_000
    ids = [id(), id()]
  }
}
