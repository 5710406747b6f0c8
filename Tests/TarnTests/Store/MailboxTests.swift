import TarnTesting
import Testing

@testable import Tarn

@Suite("Mailboxes", .timeLimit(.minutes(10)))
@MainActor struct MailboxTests {
  @Test("A full mailbox drops actions, returns false to the sender, and the store reports the number dropped")
  func full() async throws {
    let faults = Faults()
    let store = Store(0, Count(), onFault: faults.append)
    let mailbox = store.mailbox
    // The store takes no messages meanwhile, because this function runs on its actor without suspending.
    var accepted = 0
    for _ in 0..<Mailbox<Count.Action>.bound + 3 where mailbox.send(.up) { accepted += 1 }
    #expect(accepted == Mailbox<Count.Action>.bound)
    #expect(await mailbox.deliver(.up), "The delivery waits for room.")
    // The delivered action waits behind all others, so the store's count exceeds theirs only after it was applied.
    try await eventually { store.state > accepted }
    #expect(store.state == accepted + 1)
    #expect(faults.values == [.mailboxFull(bound: Mailbox<Count.Action>.bound, dropped: 3)])
    mailbox.send(.up)
    try await eventually { store.state > accepted + 1 }
    #expect(faults.values.count == 1, "Each dropped action is reported once.")
  }

  @Test("The mailbox of a released store accepts nothing and reports no fault")
  func removed() {
    let faults = Faults()
    let mailbox = Store(0, Count(), onFault: faults.append).mailbox
    #expect(!mailbox.send(.up))
    #expect(faults.values.isEmpty)
  }

  private struct Count: Feature {
    enum Action: Sendable { case up }

    func update(_ state: inout Int, _ action: Action) -> [Never] {
      state += 1
      return []
    }
  }
}
