import Foundation
import Testing

@testable import TarnEncoding

@Suite struct JSONWriterTests {
  @Test("A value is written on one line")
  func text() throws {
    #expect(try written(Move.tick(42)) == #"{"tick":{"_0":42}}"#)
    #expect(try written(Move.rename(id, to: "Inbox")) == #"{"rename":{"_0":"\#(id.uuidString)","to":"Inbox"}}"#)
    #expect(try written(Move.clear) == #"{"clear":{}}"#)
    #expect(try written([1, nil, 3]) == "[1,null,3]")
    #expect(try written([[Int]]()) == "[]")
    #expect(try written([[], [true, false]]) == "[[],[true,false]]")
    #expect(try written(Color.red) == #""red""#)
    #expect(try written(Note(title: "a", due: nil)) == #"{"title":"a"}"#)
  }

  @Test("The top-level value can be a scalar")
  func scalars() throws {
    #expect(try written("a") == #""a""#)
    #expect(try written(true) == "true")
    #expect(try written(Int?.none) == "null")
    #expect(try written(id) == #""\#(id.uuidString)""#)
    #expect(try written(Data([0, 255])) == #""AP8=""#)
    #expect(try written(#require(URL(string: "https://a.example/b?c=d"))) == #""https://a.example/b?c=d""#)
    #expect(try written(#require(Decimal(string: "12.50"))) == "12.5")
    #expect(try written(Date(timeIntervalSinceReferenceDate: 1.5)) == "1.5")
  }

  @Test("Integers of every width are written exactly")
  func integers() throws {
    try expectRoundTrip(Int8.min, Int8.max)
    try expectRoundTrip(Int16.min, Int16.max)
    try expectRoundTrip(Int32.min, Int32.max)
    try expectRoundTrip(Int64.min, Int64.max)
    try expectRoundTrip(Int.min, Int.max)
    try expectRoundTrip(Int128.min, Int128.max)
    try expectRoundTrip(UInt8.min, UInt8.max)
    try expectRoundTrip(UInt16.min, UInt16.max)
    try expectRoundTrip(UInt32.min, UInt32.max)
    try expectRoundTrip(UInt64.min, UInt64.max)
    try expectRoundTrip(UInt.min, UInt.max)
    try expectRoundTrip(UInt128.min, UInt128.max)
    for power in 0..<19 {
      let number = (0..<power).reduce(1) { number, _ in number * 10 }
      try expectRoundTrip(number - 1, number, number + 1, -number)
    }
  }

  private func expectRoundTrip<Number: FixedWidthInteger & Codable>(_ numbers: Number...) throws {
    for number in numbers {
      #expect(try written(number) == "\(number)")
      #expect(try written(["a": number]) == #"{"a":\#(number)}"#)
      #expect(try readBack([Number].self, written([number])) == [number])
    }
  }

  @Test(
    "Floating-point numbers have the fewest digits, and integral ones no point",
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (0.1, "0.1"), (-2.5, "-2.5"), (1e15, "1000000000000000"),
      (0x1p53, "9007199254740992"), (0x1p54, "1.8014398509481984e+16"), (1e300, "1e+300"),
      (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.infinity, #""Infinity""#),
      (-.infinity, #""-Infinity""#), (.nan, #""NaN""#),
    ] as [(Double, String)])
  func floating(_ number: Double, _ text: String) throws {
    #expect(try written(number) == text)
    let decoded = try readBack([Double].self, written([number]))
    #expect(decoded.count == 1)
    #expect(decoded[0] == number && decoded[0].sign == number.sign || decoded[0].isNaN && number.isNaN)
  }

  @Test("A Float is written with its own shortest digits")
  func short() throws {
    #expect(try written(Float(0.1)) == "0.1")
    #expect(try written(["a": Float(16_777_216)]) == #"{"a":16777216}"#)
    #expect(try written([Float.infinity]) == #"["Infinity"]"#)
  }

  @Test("A text has only the required escapes, at any position")
  func escapes() throws {
    #expect(try written("\"\\\u{8}\t\n\u{C}\r\0\u{1F}\u{7F}/é😀") == #""\"\\\b\t\n\f\r\u0000\u001f"# + "\u{7F}/é😀\"")
    for scalar in (0..<0x3000).compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let character = String(Character(scalar))
      #expect(try readBack(String.self, written(character)) == character)
    }
    for length in 0..<40 {
      for index in 0...length {
        let text = String(repeating: "x", count: index) + "\"" + String(repeating: "é", count: length - index)
        #expect(try readBack(String.self, written(text)) == text)
      }
    }
  }

  @Test("Raw syntax and values form one text, and the writer reuses its memory")
  func rawSyntax() throws {
    let writer = JSONWriter()
    for round in 0..<3 {
      writer.removeAll()
      writer.append(raw: #"{"at":"#)
      writer.append(round)
      writer.append(raw: ",")
      writer.append(text: "the \"key\"")
      writer.append(raw: ":[")
      try writer.append(Move.tick(round), within: 2)
      writer.append(raw: ",")
      writer.append(true)
      writer.append(raw: ",")
      writer.append(0.5)
      writer.append(raw: ",")
      writer.append(UInt64.max)
      writer.append(raw: ",")
      writer.append(Int64.min)
      writer.append(raw: "]}")
      let text = #"{"at":\#(round),"the \"key\"":[{"tick":{"_0":\#(round)}},true,0.5,\#(UInt64.max),\#(Int64.min)]}"#
      #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
      #expect(writer.count == text.utf8.count)
    }
  }

  @Test("The writer's memory grows for long texts")
  func growing() throws {
    let text = String(repeating: "long ", count: 1_000)
    let writer = JSONWriter()
    for _ in 0..<20 { try writer.append([text]) }
    #expect(writer.bytes == [UInt8](String(repeating: "[\"\(text)\"]", count: 20).utf8))
  }
}

private let id = UUID(
  uuid: (0xE6, 0x21, 0xE1, 0xF8, 0xC3, 0x6C, 0x49, 0x5A, 0x93, 0xFC, 0x0C, 0x24, 0x7A, 0x3E, 0x6E, 0x5F))

private enum Move: Codable, Equatable {
  case tick(Int)
  case rename(UUID, to: String)
  case clear
}

private enum Color: String, Codable { case red }

private struct Note: Codable {
  var title: String
  var due: Date?
}
