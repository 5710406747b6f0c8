import Foundation
import Testing

@testable import TarnEncoding

@Suite struct JSONWriterErrorTests {
  private func fault(_ value: some Encodable, within levels: Int = 0) -> TextSyntaxError? {
    let writer = JSONWriter()
    writer.append(raw: "[")
    do throws(TextSyntaxError) {
      try writer.append(value, within: levels)
      return nil
    } catch {
      // The writer is unchanged, and can be used further.
      #expect(writer.bytes == [UInt8]("[".utf8))
      #expect(throws: Never.self) { try writer.append([1]) }
      #expect(writer.bytes == [UInt8]("[[1]".utf8))
      return error
    }
  }

  private func printed(_ value: some Encodable) -> TextSyntaxError? {
    do throws(TextSyntaxError) {
      _ = try JSONPrinter(isPretty: false).print(value)
      return nil
    } catch {
      return error
    }
  }

  private struct Refused: Encodable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "Not this one."))
    }
  }

  private func refusing(_ keys: [String]) -> Custom {
    Custom { encoder in
      guard let key = keys.first else { return try Refused().encode(to: encoder) }
      if let index = Int(key) {
        var elements = encoder.unkeyedContainer()
        for number in 0..<index { try elements.encode(number) }
        try elements.encode(refusing(Array(keys.dropFirst())))
      } else {
        var members = encoder.container(keyedBy: Name.self)
        try members.encode([1], forKey: "other")
        try members.encode(refusing(Array(keys.dropFirst())), forKey: Name(stringValue: key))
      }
    }
  }

  @Test(
    "The error of a refused value has its path and the type's message, like the printer's",
    arguments: [
      ([], ""), (["a"], "a"), (["a", "2", "b c\n", "é\""], "a[2][\"b c…\"][\"é\"\"]"), (["0", "1"], "[0][1]"),
    ] as [([String], String)])
  func paths(_ keys: [String], _ path: String) {
    let fault = fault(refusing(keys))
    #expect(fault?.path == path)
    #expect(fault?.reason == "Not this one")
    #expect(fault?.path == printed(refusing(keys))?.path)
    #expect(fault?.reason == printed(refusing(keys))?.reason)
  }

  @Test("Containers have their coding paths, in which the keys of a dictionary may be numbers")
  func codingPaths() throws {
    var paths: [String] = []
    let value = Custom { encoder in
      paths.append(StatePath(encoder.codingPath).text)
      var members = encoder.container(keyedBy: Name.self)
      paths.append(StatePath(members.codingPath).text)
      let nested = members.nestedContainer(keyedBy: Name.self, forKey: "b")
      paths.append(StatePath(nested.codingPath).text)
      var list = members.nestedUnkeyedContainer(forKey: "c")
      try list.encode(0)
      paths.append(StatePath(list.superEncoder().codingPath).text)
    }
    _ = try written([7: ["a": value]])
    #expect(paths == ["[7].a", "[7].a", "[7].a.b", "[7].a.c[1]"])
  }

  @Test("Any other error keeps its message")
  func otherCases() {
    struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }
    #expect(fault([Custom { _ in throw Broken() }])?.reason == "broken")
  }

  @Test("A top-level value that encodes nothing is refused with Foundation's message")
  func empty() {
    struct Empty: Encodable { func encode(to encoder: any Encoder) {} }
    #expect(fault(Empty())?.reason == "Top-level Empty did not encode any values")
    #expect(fault(Empty())?.reason == printed(Empty())?.reason)
  }

  @Test("A decimal that is not a number is refused")
  func decimal() {
    let fault = fault(["price": Decimal.nan])
    #expect(fault?.path == "price")
    #expect(fault?.reason == "a Decimal that is not a number can't be written")
  }

  /// Returns lists in lists.
  private func nested(_ depth: Int, _ core: Custom? = nil) -> Custom {
    Custom { encoder in
      if depth == 0, let core { return try core.encode(to: encoder) }
      var elements = encoder.unkeyedContainer()
      if depth > 1 || core != nil { try elements.encode(nested(depth - 1, core)) }
    }
  }

  @Test(
    "A value of the maximum depth is written, and a deeper one is refused", arguments: [0, 1, 5, JSONParser.depthBound])
  func depth(_ levels: Int) throws {
    let deepest = JSONParser.depthBound - levels
    if deepest > 0 {
      let text = try written(nested(deepest), within: levels)
      #expect(text == String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest))
    }
    #expect(fault(nested(deepest + 1), within: levels)?.reason == "nested more than \(JSONParser.depthBound) deep")
    #expect(fault(nested(deepest, Custom { _ in }), within: levels) != nil)
    let swallowing = Custom { encoder in
      var elements = encoder.unkeyedContainer()
      try? elements.encode(nested(deepest))
    }
    #expect(fault(swallowing, within: levels)?.reason == "nested more than \(JSONParser.depthBound) deep")
    let outOfOrder = Custom { encoder in
      var elements = encoder.unkeyedContainer()
      var inner = elements.nestedUnkeyedContainer()
      try elements.encode(1)
      try inner.encode(2)
    }
    // Two levels, written out of order.
    if deepest >= 2 { #expect(fault(nested(deepest - 2, outOfOrder), within: levels) == nil) }
    if deepest >= 1 { #expect(fault(nested(deepest - 1, outOfOrder), within: levels) != nil) }
  }

  @Test("Writing the deepest value needs only a small stack")
  func stack() {
    let isEqual = onASmallStack {
      let text =
        String(repeating: "[", count: JSONParser.depthBound) + String(repeating: "]", count: JSONParser.depthBound)
      return (try? written(nested(JSONParser.depthBound))) == text
    }
    #expect(isEqual == true)
  }

  /// Runs the work on a thread with a stack of 512 KB, like secondary threads on Apple's systems.
  private func onASmallStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
    let result = Result<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = work()
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    // The time limit of `eventually`, which would need a thread of its own here.
    guard done.wait(timeout: .now() + 300) == .success else {
      Issue.record("The thread has not ended within 300 s.")
      return nil
    }
    return result.value
  }

  /// The thread writes the value before it signals the semaphore, and the test reads it after the wait.
  private final class Result<Value>: @unchecked Sendable {
    var value: Value?
  }

  @Test("A container used after its value is complete throws and writes nothing")
  func afterItsEnd() throws {
    var container: KeyedEncodingContainer<Name>?
    let writer = JSONWriter()
    try writer.append(
      Custom { encoder in
        container = encoder.container(keyedBy: Name.self)
        try container?.encode(1, forKey: "a")
      })
    #expect(throws: (any Error).self) { try container?.encode(2, forKey: "b") }
    try writer.append([3])
    #expect(throws: (any Error).self) { try container?.encode(2, forKey: "b") }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"a":1}[3]"#)
  }
}
