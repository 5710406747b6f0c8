import Foundation
import Tarn
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
    func open() async throws -> SharedStore<Todos> {
      try await Todos.app.file(at: folder.appendingPathComponent("todos.tarn").path).open()
    }
    let (owner, follower) = (try await open(), try await open())
    var received: [Todos.Action] = []
    let listener = follower.store.onAction { action, _ in received.append(action) }
    follower.store.send(.add(text: "  "))
    follower.store.send(.check(.number(9), true))
    try await eventually { received.count >= 4 }
    #expect(
      received == [.add(text: "  "), .refused(.noText), .check(.number(9), true), .refused(.unknown(.number(9)))])
    withExtendedLifetime(listener) {}
    try follower.close()
    try owner.close()
  }
}
