import Chance
import Foundation
import TarnDocument
import TarnStorage
import Testing

@Suite("Files of earlier versions of Chance") @MainActor struct MigrationTests {
  /// A copy of a file that version 1 wrote: a throw of each game, and “2d20klx” being typed.
  private func copy() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Files/chance-1.tarn")
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("chance-\(UUID().uuidString).tarn")
    try FileManager.default.copyItem(at: file, to: copy)
    return copy.path
  }

  @Test("The throws of a file of version 1 are read, and its typed texts belong to the terminal")
  func first() throws {
    let path = try copy()
    defer { for suffix in ["", "-owner", "-wal"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let (storage, store) = try Chance.app.file(path).openAlone()
    let session = store.session(.terminal)
    #expect(
      session.results == [
        "3d6+1: 11 (3 1 6)", "a coin: Tails", "3 cards: J♥ K♠ K♥", "Will it rain?: Most likely.",
        "4d6kh3: 10 (1 3 [1] 6)", "2d20kl1: 18 ([19] 18)",
      ])
    #expect(session.document.seed == 7 && session.document.position == 14 && session.document.deck.count == 49)
    #expect(session.session.game == .dice && session.session.notation == "2d20klx")
    #expect(session.session.question == "Will it rain?" && session.session.cardCount == 3)
    #expect(store.session("another").session == Chance.Session())
    session.send(.request(.coin))
    let state = store.state
    try storage.close()
    #expect(try Chance.app.file(path).read() == state)
  }
}
