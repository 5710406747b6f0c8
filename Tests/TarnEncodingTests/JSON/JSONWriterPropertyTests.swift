import Foundation
import TarnTesting
import Testing

@testable import TarnEncoding

@Suite struct JSONWriterPropertyTests {
  @Test(
    "A written value decodes to an equal one, here and with Foundation, like Foundation's own encoding",
    arguments: 0..<20)
  func roundTrip(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let writer = JSONWriter()
    let printer = JSONPrinter(isPretty: false)
    for _ in 0..<50 {
      let value = RandomValue.random(depth: 4, &random)
      writer.removeAll()
      try writer.append(value)
      let text = String(decoding: writer.bytes, as: UTF8.self)
      #expect(try readBack(RandomValue.self, text) == value)
      #expect(try readByFoundation(RandomValue.self, writer.bytes) == value)
      #expect(try readByFoundation(RandomValue.self, printer.print(value)) == value)
    }
  }

  @Test("Equal values are written with equal bytes, however their collections were built", arguments: 0..<10)
  func isDeterministic(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let value = RandomValue.random(depth: 3, &random)
      // The dictionaries and sets of a decoded value have other capacities, and so another order.
      let decoded = try readBack(RandomValue.self, written(value))
      #expect(try written(decoded) == written(value))
    }
    let names = (0..<100).map { "\($0)" }
    var large: Set<String> = []
    large.reserveCapacity(10_000)
    large.formUnion(names.reversed())
    #expect(try written(large) == written(Set(names)))
  }

  @Test(
    "Random encodings equal Foundation's, except for the order of keys", arguments: 0..<10)
  func equalsFoundation(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let printer = JSONPrinter(isPretty: false)
    for _ in 0..<200 {
      let program = [RandomProgram(seed: random.next(), depth: 3)]
      let text = try written(program)
      let printed = try printer.print(program)
      let writtenList = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSArray
      let printedList = try JSONSerialization.jsonObject(with: printed) as? NSArray
      #expect(writtenList == printedList)
      // The parser refuses a duplicate key.
      #expect(throws: Never.self) { try Array(text.utf8).withUnsafeBufferPointer { try JSONParser.parse($0) } }
    }
  }

  @Test("A failed attempt to encode leaves no output", arguments: 0..<10)
  func failedAttempts(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let seed = random.next()
      let program = RandomProgram(seed: seed, depth: 3, isTidy: true)
      let withFailures = RandomProgram(seed: seed, depth: 3, isTidy: true, encodesFailures: true)
      #expect(try written([withFailures]) == written([program]))
    }
  }
}
