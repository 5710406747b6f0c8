import Testing

/// A programmer's error that stops the process with a message.
struct Mistake: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let words: String
  let make: @Sendable () -> Void

  init(_ description: String, _ words: String, _ make: @escaping @Sendable () -> Void) {
    testDescription = description
    self.words = words
    self.make = make
  }

  func expect(_ result: ExitTest.Result, sourceLocation: SourceLocation = #_sourceLocation) {
    // The lines after the first are a stack trace.
    let output = String(decoding: result.standardErrorContent.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    #expect(output.contains(words), "\(testDescription)", sourceLocation: sourceLocation)
  }
}
