import Tarn
import TarnTesting
import Testing

/// A feature that grants every second request.
private struct Office: Feature {
  struct State: Equatable { var requests = 0 }
  enum Action: Sendable, Equatable { case request(Int) }
  enum Effect: Sendable, Equatable { case reply(Int, granted: Bool) }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    guard case .request(let number) = action else { return [] }
    state.requests += 1
    return [.reply(number, granted: state.requests.isMultiple(of: 2))]
  }
}

@MainActor @Suite("Reply registry") struct ReplyRegistryTests {
  private let replies = ReplyRegistry<Int, Bool>()
  private let office: Store<Office>

  init() {
    office = Store(
      Office.State(), Office(),
      effects: [
        replies.effectHandler { if case .reply(let number, let granted) = $0 { (number, granted) } else { nil } }
      ])
  }

  @Test("Each caller gets the reply to its own request")
  func requesting() async throws {
    for number in 1...4 {
      #expect(try await replies.reply(to: number) { office.send(.request(number)) } == number.isMultiple(of: 2))
    }
    #expect(office.state.requests == 4)
  }

  @Test("Two callers that wait for one reply both get it, and a reply without callers is dropped")
  func sharedReply() async throws {
    office.send(.request(7))
    async let first = replies.reply(to: 8) {}
    // The second caller sends the request for both, when the first one is waiting.
    try await eventually { replies.waitingCount > 0 }
    #expect(try await replies.reply(to: 8) { office.send(.request(8)) })
    #expect(try await first)
  }

  @Test("A cancelled caller stops waiting, and its request stays sent")
  func cancelling() async throws {
    let waiting = Task { try await replies.reply(to: 99) { office.send(.request(1)) } }
    try await eventually { replies.waitingCount > 0 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(office.state.requests == 1)
    #expect(replies.waitingCount == 0)
  }

  @Test("Closing the registry ends all waits and refuses new requests")
  func closing() async throws {
    let waiting = Task { try await replies.reply(to: 99) {} }
    try await eventually { replies.waitingCount > 0 }
    replies.close()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: CancellationError.self) { try await replies.reply(to: 1) { office.send(.request(1)) } }
    #expect(office.state.requests == 0)
  }

  @Test("A caller beyond the bound gets an error and sends no request, until another caller has finished")
  func bound() async throws {
    let replies = ReplyRegistry<Int, Bool>(bound: 2)
    let office = Store(
      Office.State(), Office(),
      effects: [
        replies.effectHandler { if case .reply(let number, let granted) = $0 { (number, granted) } else { nil } }
      ])
    let first = Task { try await replies.reply(to: 1) {} }
    let second = Task { try await replies.reply(to: 2) {} }
    try await eventually { replies.waitingCount >= 2 }
    await #expect(throws: TooManyWaiters(bound: 2)) { try await replies.reply(to: 3) { office.send(.request(3)) } }
    #expect(office.state.requests == 0 && replies.waitingCount == 2)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(try await replies.reply(to: 3) { office.send(.request(3)) } == false)
    #expect(try await replies.reply(to: 1) { office.send(.request(1)) })
    #expect(try await first.value && replies.waitingCount == 0)
    let message = """
      2 callers already wait for a reply, so the action was not sent. Send it again after some of them received their \
      reply. If no reply arrives, check that the store replies to every request and has the effect handler of these replies \
      among its `effects`.
      """
    #expect("\(TooManyWaiters(bound: 2))" == message)
  }
}
