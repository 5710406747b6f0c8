import Testing

@testable import TarnWeb

@Suite struct StreamQueueTests {
  private func take(_ queue: inout StreamQueue, _ count: Int) -> String {
    String(
      decoding: [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = queue.fill(UnsafeMutableRawBufferPointer(buffer))
      }, as: UTF8.self)
  }

  @Test("A queue begins with a comment") func firstComment() {
    var queue = StreamQueue()
    #expect(!queue.isEmpty)
    queue.append(SharedBytes("one"))
    #expect(take(&queue, 100) == ": \n\none")
    #expect(queue.isEmpty)
    #expect(take(&queue, 100) == "")
  }

  @Test("A message is split where the buffer ends") func buffer() {
    var queue = StreamQueue(owesComment: false)
    for text in ["abcde", "", "fgh", "ij"] { queue.append(SharedBytes(text)) }
    #expect([take(&queue, 4), take(&queue, 3), take(&queue, 9)] == ["abcd", "efg", "hij"])
  }

  @Test("Comments are inserted between messages only") func comments() {
    var queue = StreamQueue(owesComment: false)
    queue.beat()
    queue.append(SharedBytes("abcdefgh"))
    #expect(take(&queue, 6) == ": \n\nab")
    queue.beat()
    #expect(take(&queue, 100) == "cdefgh")
    #expect(queue.isEmpty)
  }

  @Test("The waiting bytes are those behind the first message") func waiting() {
    var queue = StreamQueue(owesComment: false)
    queue.append(SharedBytes([UInt8](repeating: 1, count: 5_000)))
    #expect(queue.waitingBytes == 0)
    queue.append(SharedBytes("abc"))
    #expect(queue.waitingBytes == 3 + StreamQueue.messageOverhead)
    _ = take(&queue, 5_000)
    #expect(queue.waitingBytes == 0)
    #expect(take(&queue, 9) == "abc")
  }

  @Test("Messages stay in order when the storage is compacted") func order() {
    var queue = StreamQueue(owesComment: false)
    var sent = ""
    var received = ""
    for number in 0..<1_000 {
      queue.append(SharedBytes("\(number),"))
      sent += "\(number),"
      if number > 100 { received += take(&queue, number % 9) }
    }
    received += take(&queue, 100_000)
    #expect(received == sent)
    #expect(queue.isEmpty && queue.waitingBytes == 0)
  }

  @Test("Sent messages are released") func release() {
    var queue = StreamQueue(owesComment: false)
    weak var first: SharedBytes?
    do {
      let message = SharedBytes("first")
      first = message
      queue.append(message)
    }
    queue.append(SharedBytes("second"))
    #expect(first != nil)
    _ = take(&queue, 5)
    #expect(first == nil)
  }
}
