import Foundation
import Tarn
import TarnStorage
import TarnSync
import TarnTesting
import Testing

@testable import TarnSyncServer

@MainActor
struct RestartTests {
  @Test func repeatedChangeIsRecognizedAfterARestart() async throws {
    let first = try await TestServer()
    let edit = try edited(Note(id: "a"), as: "edit") { $0.isDone = true }
    #expect(try await first.push(created("a", as: "make")) == [.accepted(Note(id: "a"))])
    #expect(try await first.push(edit) == [.accepted(Note(id: "a", isDone: true))])
    let refused = try await first.push(created("x", as: "refused", text: "forbidden"))
    let cursor = try await first.page().cursor
    try first.stop()

    let second = try await TestServer(in: first.folder)
    defer { second.remove() }
    let undo = try edited(Note(id: "a", isDone: true), as: "undo") { $0.isDone = false }
    #expect(try await second.push(undo) == [.accepted(Note(id: "a"))])
    // The repeated edit would apply again, because the note has its old value.
    #expect(try await second.push(edit) == [.accepted(Note(id: "a"))])
    #expect(try await second.push(created("x", as: "refused", text: "forbidden")) == refused)
    #expect(second.state.revision == 3)
    let news = try await second.page("?after=\(cursor)")
    #expect(!news.isAll && news.objects == [Note(id: "a")])
    #expect(second.state.invariantViolations() == [])
  }

  /// Answered changes are in the file before the server closes it.
  @Test func answeredChangeIsInTheFile() async throws {
    try await withServer { server async throws in
      for number in 1...20 { _ = try await server.push(created("n\(number)", as: "make\(number)")) }
      let copy = server.folder.appendingPathComponent("copy")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: server.folder.path)
      where ["notes.tarn", "notes.tarn-wal"].contains(name) {
        try FileManager.default.copyItem(
          at: server.folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
      }
      let (storage, store) = try Notes().app(name: "Notes")
        .file(at: copy.appendingPathComponent("notes.tarn").path).openAlone()
      #expect(store.state == server.state)
      #expect(store.state.answers.count == 20)
      try storage.close()
    }
  }
}
