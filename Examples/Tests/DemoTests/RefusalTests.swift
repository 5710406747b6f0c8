import Foundation
import Tarn
import TarnDocument
import TarnSharing
import TarnTesting
import Testing
import Todos

@Suite("A store that follows") @MainActor struct RefusalTests {
  @Test("A store that follows receives the reasons of refusals, as the owner does")
  func refusals() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("refusals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func open() async throws -> SharedStore<SharedDocument<Todos>> {
      try await Todos.app.file(at: folder.appendingPathComponent("todos.tarn").path).open()
    }
    let (owner, follower) = (try await open(), try await open())
    var reasons: [String] = []
    let listeners = [owner, follower].map { shared in
      shared.store.onRefusal { refusal, _ in reasons.append(refusal.reason) }
    }
    for (shared, name) in [(follower, "follower"), (owner, "owner")] {
      let session = shared.store.session(SessionID(name))
      session.send(.add(text: "  "))
      session.send(.check(.number(9), true))
      let expected = ["A to-do needs a text.", "There is no to-do 9. The list shows the numbers."]
      try await eventually { reasons == expected }
      reasons = []
    }
    withExtendedLifetime(listeners) {}
    try follower.close()
    try owner.close()
  }
}
