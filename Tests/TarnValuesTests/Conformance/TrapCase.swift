import Testing

/// A programmer error that stops the process with a message.
struct TrapCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let message: String
  let trigger: @Sendable () -> Void

  init(_ description: String, _ message: String, _ trigger: @escaping @Sendable () -> Void) {
    testDescription = description
    self.message = message
    self.trigger = trigger
  }

  func expect(_ result: ExitTest.Result, sourceLocation: SourceLocation = #_sourceLocation) {
    // The lines after the first are a stack trace.
    let output = String(decoding: result.standardErrorContent.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    #expect(output.contains(message), "\(testDescription)", sourceLocation: sourceLocation)
  }
}
