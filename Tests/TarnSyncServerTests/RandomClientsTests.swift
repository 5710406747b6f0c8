import RandomCases
import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import Testing

@testable import TarnSyncServer

/// The changes that a server has accepted, applied to a plain dictionary, each ID once.
@MainActor
private final class Oracle {
  private(set) var notes: [String: Note] = [:]
  private var accepted: Set<ChangeID> = []
  private(set) var effects = 0

  func receive(_ change: SyncChange<Note>) {
    guard !accepted.contains(change.id) else { return }
    let old = notes[change.object]
    switch change.operation {
    case .make(let note): if old == nil { notes[note.id] = note }
    case .edit(let patch):
      guard let old else { return }
      let rebased = Rebase(patch, onto: old)
      guard rebased.conflicts.isEmpty else { return }
      notes[change.object] = rebased.value
    case .remove:
      guard old != nil else { return }
      notes[change.object] = nil
    }
    accepted.insert(change.id)
    if notes[change.object] != old { effects += 1 }
  }
}

@MainActor
struct RandomClientsTests {
  /// Devices that go on and off line, and lose answers, converge to the server's notes, and the server has applied each
  /// accepted change once.
  @Test(arguments: randomCases(1..<7))
  func devicesConverge(_ seed: UInt64) async throws {
    let server = try await TestServer()
    defer { server.remove() }
    var random = SeededRandom(seed: seed)
    let oracle = Oracle()
    let token = server.shared.store.onAction { action, _ in
      if case .received(let changes, _, _) = action { for change in changes { oracle.receive(change) } }
    }
    let devices = ["anna", "jan", "mia"].map { TestDevice($0, server) }
    for step in 0..<80 {
      let device = random.pick(from: devices)
      change(device, step, &random)
      // Pause: some of the steps happen while requests are on their way.
      for _ in 0..<Int.random(in: 0...6, using: &random) { await Task.yield() }
    }
    for device in devices { device.setOnline(true) }
    try await eventually {
      for device in devices where !device.isSettled || device.notes != server.notes {
        // A refused new note stays visible until its user decides, and an accepted edit whose note was removed since is
        // settled by the news of that.
        device.discardRefused()
        device.refresh()
      }
      return devices.allSatisfy { $0.isSettled && $0.notes == server.notes }
    }
    #expect(server.notes == oracle.notes.values.sorted { $0.id < $1.id })
    #expect(server.state.revision == oracle.effects)
    #expect(server.state.invariantViolations() == [])
    token.end()
  }

  private func change(_ device: TestDevice, _ step: Int, _ random: inout SeededRandom) {
    let id = "n\(Int.random(in: 0..<8, using: &random))"
    let line = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: device.make(Note(id: id, text: "a\nb\nc"))
    case 3: device.remove(id)
    case 4...5: device.edit(id) { $0.isDone.toggle() }
    case 6...7:
      device.edit(id) { note in
        var lines = note.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if line < lines.count { lines[line] = "s\(step)" }
        note.text = lines.joined(separator: "\n")
      }
    case 8: device.edit(id) { $0.title = "s\(step)" }
    case 9: device.setOnline(!device.isOnline)
    case 10: device.transport.loseAnswers(Int.random(in: 1...2, using: &random))
    default: device.refresh()
    }
  }
}
