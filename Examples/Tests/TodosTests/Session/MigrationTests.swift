import Foundation
import TarnSharing
import TarnStorage
import Testing

@testable import Todos

@Suite("Files of earlier versions") struct MigrationTests {
  @Test("A file without sessions opens with all its to-dos and its journal") func first() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("todos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/todos-1.tarn")
    let copy = folder.appendingPathComponent("todos.tarn")
    try FileManager.default.copyItem(at: old, to: copy)
    let file = Todos.app.file(at: copy.path)
    let document = try file.read().document
    #expect(document.todos.map(\.text) == ["buy beer", "call Zoë", "buy more beer", "gone"])
    #expect(document.todos.map(\.isDone) == [false, true, false, false])
    #expect(document.todo(.number(3))?.due == "2026-12-03" && document.todo(.number(3))?.tags == ["home"])
    #expect(document.journal.count == 5 && document.lastNumber == 4)
    _ = try file.perform([.send(.acted("anna", .add(text: "new")))])
    #expect(try file.read().document.todo(.number(5))?.text == "new")
  }
}
