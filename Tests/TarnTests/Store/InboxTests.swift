import Testing

@testable import Tarn

@Suite("An inbox", .timeLimit(.minutes(1)))
struct InboxTests {
  @Test("hands over all that waits at once, in order")
  func order() async {
    let inbox = Inbox<Int>(bound: 10)
    for number in 0..<5 { #expect(inbox.put(number)) }
    #expect(await inbox.take() == [0, 1, 2, 3, 4])
  }

  @Test("wakes one who waits")
  func wakes() async {
    let inbox = Inbox<Int>(bound: 10)
    async let taken = inbox.take()
    #expect(inbox.put(1))
    #expect(await taken == [1])
  }

  @Test("refuses when it is full, and holds those who deliver until there is room")
  func bound() async {
    let inbox = Inbox<Int>(bound: 2)
    #expect(inbox.put(1) && inbox.put(2))
    #expect(!inbox.put(3))
    let log = Log()
    async let delivered: Void = {
      let isTaken = await inbox.deliver(4)
      log.write("delivered: \(isTaken)")
    }()
    var taken: [Int] = []
    while taken.count < 3 { taken += await inbox.take() ?? [] }
    await delivered
    #expect(taken == [1, 2, 4])
    #expect(log.all == ["delivered: true"])
  }

  @Test("that is full takes what replaces the messages that it makes out of date, and keeps the others and the order")
  func replacing() async {
    let inbox = Inbox<Int>(bound: 2)
    #expect(inbox.put(10) && inbox.put(1))
    // Of those of ten and more only the last counts.
    for number in 11..<1_000 { #expect(inbox.put(number, replacing: { $0 >= 10 })) }
    #expect(!inbox.put(2))
    #expect(await inbox.take() == [1, 999])
    async let taken = inbox.take()
    #expect(inbox.put(5, replacing: { _ in false }))
    #expect(await taken == [5])
    inbox.close()
    #expect(!inbox.put(6, replacing: { _ in true }))
  }

  @Test("that is closed gives out what it has, then nothing, and refuses all")
  func closed() async {
    let inbox = Inbox<Int>(bound: 1)
    #expect(inbox.put(1))
    async let late = inbox.deliver(2)
    // Whether the delivery comes before or after closing, it is refused: nobody takes in between.
    inbox.close()
    #expect(await late == false)
    #expect(!inbox.put(3))
    #expect(await inbox.take() == [1])
    #expect(await inbox.take() == nil)
  }
}
