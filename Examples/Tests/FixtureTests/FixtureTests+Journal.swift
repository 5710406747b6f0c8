import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnDocument
import TarnEncoding
import TarnForms
import TarnRecord
import TarnStorage
import TarnValues
import Testing

private func person(_ number: UInt8, _ name: String) throws -> Person {
  Person(
    id: uuid(number), name: try #require(UserName(name)), email: "\(number)@example.org",
    password: try #require(PasswordHash(written: "$y$j9T$salt$hash")), joined: now)
}

/// An entry with a photo and a voice note.
private func walk() throws -> Entry {
  let blob = try #require(BlobID("blob:" + String(repeating: "1", count: 64)))
  let thumbnail = try #require(BlobID("blob:" + String(repeating: "2", count: 64)))
  return Entry(
    id: uuid(1), title: "A walk", body: "Around the lake.\nÜber 日本", day: try #require(CivilDate("2026-11-22")),
    photos: [
      Photo(id: uuid(2), blob: blob, thumbnail: thumbnail, width: 4, height: 3, name: "lake.jpg", caption: "The lake")
    ],
    voice: [VoiceNote(id: uuid(3), blob: blob, seconds: 65)], by: try #require(UserName("Ada")), made: now)
}

// The files that version 1 kept for the sessions are tested with Journal's server, which imports them.
extension FixtureTests {
  @Test("Journal opens the files of all its schemas") func sharedJournal() async throws {
    let (adaPerson, benPerson, entry) = (try person(201, "Ada"), try person(202, "Ben"), try walk())
    let swim = Entry(id: uuid(9), title: "A swim", day: entry.day, by: adaPerson.name, made: now)
    try await check(Journal.app) { store in
      let (ada, ben) = (store.session("Ada's"), store.session("Ben's"))
      ada.send(.joined(adaPerson, at: "a browser"))
      ben.send(.joined(benPerson, at: "another browser"))
      ada.send(.began(entry))
      ada.send(.done)
      ada.send(.began(swim))
      ada.send(.done)
      ada.send(.search("la"))
      // A draft with a conflict and an undone step.
      ada.send(.edit(entry.id))
      ada.send(.change(.title("A long walk")))
      ada.send(.drawerToggled(at: now))
      for action in [.edit(entry.id), .change(.title("A cold walk")), .done] as [Journal.Action] { ben.send(action) }
      ada.send(.change(.body("Twice around the lake.")))
      ada.undo()
      ben.send(.remove(swim.id))
      ben.send(.signedOut(at: now))
      store.undo()
    }
  }
}
