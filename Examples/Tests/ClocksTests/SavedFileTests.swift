import Clocks
import Foundation
import TarnStorage
import Testing

@Suite("Files of earlier versions") @MainActor struct SavedFileTests {
  /// A file of version 1, whose state contains the element with the keyboard focus. Its last steps open the sheet, type
  /// a search and scroll the cities.
  private static let versionOne = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/clocks-1.tarn")

  @Test("A file of version 1 shows the same clocks and the same screen, and is written in the new form")
  func versionOne() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("clocks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("clocks.tarn")
    try FileManager.default.copyItem(at: Self.versionOne, to: file)

    for name in ["Munich", "Home"] {
      let (storage, store) = try Clocks.app.file(at: file.path).openAlone()
      let state = store.state
      #expect(state.names == ["New York", "London", "Cairo office", "Kolkata", "Tokyo", name])
      #expect(state.document.clocks.last?.zone == "Europe/Berlin")
      #expect(state.view.list.isEditing)
      #expect(state.view.detail?.clock == state.document.clocks[2].id)
      #expect(state.view.sheet?.search == "am" && state.view.sheet?.scroll == 200)
      let last = try #require(state.document.clocks.last)
      store.send(.rename(last.id, to: "Home"))
      try storage.close()
    }
  }
}
