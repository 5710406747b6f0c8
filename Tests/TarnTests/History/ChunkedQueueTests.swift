import Tarn
import TarnTesting
import Testing

@Suite("Chunked queues")
struct QueueTests {
  @Test("The queue equals an array after every change", arguments: 0..<20)
  func array(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var queue = ChunkedQueue<String>()
    var array: [String] = []
    for number in 0..<600 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let count = Int.random(in: 0...array.count, using: &random)
        queue.removeFirst(min(count, 90))
        array.removeFirst(min(count, 90))
      case 1 where !array.isEmpty:
        let index = random.pick(from: array.indices)
        queue[index] += "+"
        array[index] += "+"
      default:
        for more in 0..<10 {
          queue.append("\(number) \(more)")
          array.append("\(number) \(more)")
        }
      }
      try #require((0..<queue.count).map { queue[$0] } == array)
    }
  }

  @Test("Changing a queue leaves its copies unchanged, and the reverse")
  func copies() {
    var queue = ChunkedQueue<Int>()
    for number in 0..<200 { queue.append(number) }
    var copy = queue
    queue.removeFirst(70)
    queue[0] = -1
    queue.append(200)
    copy[199] = -2
    copy.append(-3)
    copy.removeFirst()
    #expect((0..<queue.count).map { queue[$0] } == [-1] + Array(71...200))
    #expect((0..<copy.count).map { copy[$0] } == Array(1...198) + [-2, -3])
  }

  @Test("The queue releases an element when it is removed, and the rest when the queue is released")
  func release() {
    let tally = Tally()
    var queue: ChunkedQueue<Tally.Token>? = ChunkedQueue()
    for number in 0..<200 { queue?.append(tally.token(number)) }
    for removed in 1...150 {
      queue?.removeFirst()
      #expect(tally.released == removed)
    }
    var copy = queue
    queue?.append(tally.token(200))
    queue = nil
    #expect(tally.released == 151, "The copy retains its elements.")
    // Keep the copy alive: the optimizer may remove an unused copy.
    withExtendedLifetime(copy) {}
    copy = nil
    #expect(tally.released == 201)
  }

  @Test("The queue works again after it was emptied")
  func emptied() {
    var queue = ChunkedQueue<Int>()
    for round in 0..<300 {
      queue.append(round)
      queue.append(-round)
      #expect(queue[0] == round && queue[1] == -round)
      queue.removeFirst(2)
      #expect(queue.isEmpty)
    }
  }
}
