import Foundation
import Journal
import TarnAccounts
import TarnDocument
import TarnForms
import TarnStorage
import TarnWeb
import Testing

@testable import JournalWeb

/// Tests with the files of a journal that version 1 of the app has written: the journal of Ada and Ben, in which Ada edits
/// an entry with a picture, and Ben has a session at each of two browsers.
@MainActor @Suite("Files of earlier versions") struct EarlierFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "earlier-\(UUID().uuidString)")

  private func withEarlierFiles(_ body: (JournalServer) async throws -> Void) async throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    try FileManager.default.copyItem(at: source.appending(path: "Fixtures/EarlierFolder"), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let journal = try await openJournal(in: folder)
    do { try await body(journal) } catch {
      try journal.close()
      throw error
    }
    try journal.close()
  }

  private func session(_ journal: JournalServer, at browser: String) throws -> DocumentSession<Journal> {
    let state = journal.store.state
    let id = try #require(state.sessionIDs.first { state.session($0)?.browser == browser })
    return journal.store.session(id)
  }

  @Test("The entries, the people and the signed-in sessions with their drafts and pictures are there")
  func opened() async throws {
    try await withEarlierFiles { journal in
      let document = journal.store.state.document
      #expect(document.people.map { "\($0.name)" } == ["Ada", "Ben"])
      #expect(document.entries.map(\.title) == ["A walk"])
      let ada = try session(journal, at: "d985ce88bfefe331843e1f88d434598a")
      #expect(ada.session.work.screen == .editing && ada.session.work.drawer.isShown)
      let draft = try #require(ada.session.work.draft)
      #expect(draft.value.title == "A long walk" && draft.base == document.entries[0] && !draft.hasConflicts)
      #expect(draft.value.photos.map(\.name) == ["lake.png", "hut.png"])
      // One picture was in the journal's file, and the other one only in the file of the session.
      for photo in draft.value.photos {
        #expect(try await journal.blobs.bytes(of: photo.blob)?.isEmpty == false)
        #expect(try await journal.blobs.bytes(of: photo.thumbnail)?.isEmpty == false)
      }
      try ada.request(.done)
      #expect(ada.document.entries.map(\.title) == ["A long walk"])
      let searching = try session(journal, at: "27b71b7a4bdd27e9b8a468157a87ca6a")
      let writing = try session(journal, at: "1328e342ee81dc407283c1907066151b")
      #expect(searching.session.work.search == "lake" && searching.session.work.draft == nil)
      #expect(writing.session.work.draft?.value.body == "For Ada." && writing.session.work.draft?.status == .new)
      // Ben takes back the removal of an entry.
      try writing.request(.cancel)
      #expect(writing.session.confirmed.last?.words == "the removal of “To remove”")
      try writing.request(.reverseLast)
      #expect(writing.document.entries.map(\.title) == ["A long walk", "To remove"])
    }
  }

  @Test("A person signs in with the password of earlier, and the sessions are imported only once")
  func again() async throws {
    try await withEarlierFiles { journal in
      let ben = try #require(journal.store.state.document.people.last)
      #expect(try await Reversing().isRight(Secret("correct horse"), for: ben.password))
      let writing = try session(journal, at: "1328e342ee81dc407283c1907066151b")
      try writing.request(.change(.body("For Ada and Cy.")))
      try journal.close()
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "journal-desks").path))
      let reopened = try await openJournal(in: folder)
      let session = try session(reopened, at: "1328e342ee81dc407283c1907066151b")
      #expect(session.session.work.draft?.value.body == "For Ada and Cy.")
      #expect(reopened.store.state.knows("1328e342ee81dc407283c1907066151b"))
      try reopened.close()
    }
  }
}
