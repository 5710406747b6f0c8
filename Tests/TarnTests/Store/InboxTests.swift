import TarnTesting
import Testing

@testable import Tarn

@Suite("Inboxes", .timeLimit(.minutes(10)))
struct InboxTests {
  @Test("An inbox returns all waiting messages at once, in order")
  func order() async {
    let inbox = Inbox<Int>(bound: 10)
    for number in 0..<5 { #expect(inbox.put(number)) }
    #expect(await inbox.take() == [0, 1, 2, 3, 4])
  }

  @Test("A message resumes a waiting reader")
  func wakes() async {
    let inbox = Inbox<Int>(bound: 10)
    async let messages = inbox.take()
    #expect(inbox.put(1))
    #expect(await messages == [1])
  }

  @Test("A full inbox refuses put, and deliver waits until the messages before it are taken")
  func bound() async throws {
    let inbox = Inbox<Int>(bound: 2)
    #expect(inbox.put(1) && inbox.put(2))
    #expect(!inbox.put(3))
    async let isDelivered = inbox.deliver(4)
    try await eventually { inbox.waitingDeliveries == 1 }
    #expect(await inbox.take() == [1, 2])
    #expect(await isDelivered)
    #expect(await inbox.take() == [4])
  }

  @Test("A full inbox accepts a message that replaces outdated ones, and keeps the others in order")
  func replacing() async {
    let inbox = Inbox<Int>(bound: 2)
    #expect(inbox.put(10) && inbox.put(1))
    // Of the messages of ten and more, only the last counts.
    for number in 11..<1_000 { #expect(inbox.put(number, replacing: { $0 >= 10 })) }
    #expect(!inbox.put(2))
    #expect(await inbox.take() == [1, 999])
    async let messages = inbox.take()
    #expect(inbox.put(5, replacing: { _ in false }))
    #expect(await messages == [5])
    inbox.close()
    #expect(!inbox.put(6, replacing: { _ in true }))
  }

  @Test("A closed inbox returns its messages, then nil, and refuses new ones")
  func closed() async {
    let inbox = Inbox<Int>(bound: 1)
    #expect(inbox.put(1))
    async let delivery = inbox.deliver(2)
    // The delivery is refused whether it starts before or after close(), because no reader takes messages in between.
    inbox.close()
    #expect(await delivery == false)
    #expect(!inbox.put(3))
    #expect(await inbox.take() == [1])
    #expect(await inbox.take() == nil)
  }
}
