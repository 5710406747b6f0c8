import TarnTesting
import Testing

@testable import Tarn

@Suite("A mailbox", .timeLimit(.minutes(10)))
@MainActor struct MailboxTests {
  @Test("that is full drops what is sent, says so to the sender, and the store reports how much was dropped")
  func full() async throws {
    let faults = Faults()
    let store = Store(0, Count(), onFault: faults.write)
    let mailbox = store.mailbox
    // The store takes nothing meanwhile, for this function is on its actor and does not wait.
    var taken = 0
    for _ in 0..<Mailbox<Count.Action>.bound + 3 where mailbox.send(.up) { taken += 1 }
    #expect(taken == Mailbox<Count.Action>.bound)
    #expect(await mailbox.deliver(.up), "waits for room")
    // The delivered action waits behind all others, so the next one that is answered comes after it.
    try await eventually { store.state > taken }
    #expect(store.state == taken + 1)
    #expect(faults.lines == [.mailboxFull(bound: Mailbox<Count.Action>.bound, dropped: 3)])
    mailbox.send(.up)
    try await eventually { store.state > taken + 1 }
    #expect(faults.lines.count == 1, "each dropped action is reported once")
  }

  @Test("of a store that is gone takes nothing, and there is nobody to report to")
  func gone() {
    let faults = Faults()
    let mailbox = Store(0, Count(), onFault: faults.write).mailbox
    #expect(!mailbox.send(.up))
    #expect(faults.lines.isEmpty)
  }

  private struct Count: Feature {
    enum Action: Sendable { case up }

    func update(_ state: inout Int, _ action: Action) -> [Never] {
      state += 1
      return []
    }
  }
}
