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

  /// After a backup was restored, other changes get the revisions of those that are lost.
  @Test func devicesThatHaveLostChangesGetTheWholeCollection() async throws {
    let server = try await TestServer()
    let folder = server.folder
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try await server.push(created("a", as: "make-a"))
    let early = try await server.page().cursor
    _ = try await server.push(created("b", as: "make-b"))
    try server.stop()
    let (file, backup) = (folder.appendingPathComponent("notes.tarn"), folder.appendingPathComponent("backup.tarn"))
    try FileManager.default.copyItem(at: file, to: backup)

    let lost = try await TestServer(in: folder)
    for id in ["lost-1", "lost-2"] { _ = try await lost.push(created(id, as: "make-\(id)")) }
    let late = try await lost.page().cursor
    try lost.stop()
    try FileManager.default.removeItem(at: file)
    try FileManager.default.moveItem(at: backup, to: file)

    let restored = try await TestServer(in: folder)
    for id in ["c", "d", "e"] { _ = try await restored.push(created(id, as: "make-\(id)")) }
    let all = try await restored.page("?after=\(late)")
    #expect(all.isAll && all.objects.map(\.id) == ["a", "b", "c", "d", "e"])
    // The history up to the backup is the same.
    let news = try await restored.page("?after=\(early)")
    #expect(!news.isAll && news.objects.map(\.id) == ["b", "c", "d", "e"])
    #expect(try await restored.page("?after=\(news.cursor)").objects.isEmpty)
    try restored.stop()
  }

  @Test func cursorsOfOldRunsAreForgottenAfterAThousand() {
    var state = NotesState(epoch: "e")
    for number in 1...NotesState.maximumRuns { state.begin(run: "run-\(number)") }
    // Twice: a database executes an action again.
    state.begin(run: "run-5")
    #expect(state.runs.count == NotesState.maximumRuns)
    #expect(!state.continues(SyncCursor(run: "e", revision: 0)))
    #expect(state.continues(SyncCursor(run: "run-1", revision: 0)))
    #expect(!state.continues(SyncCursor(run: "run-1", revision: 1)))
    #expect(!state.continues(SyncCursor(run: "unknown", revision: 0)))
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
