import Foundation
import Journal
import Tarn
import TarnForms
import TarnRecord
import TarnStorage
import TarnValues
import Testing

/// Does not answer: the scenarios contain the answers.
private struct Unanswered<Effect: Sendable, Action: Sendable>: UseCase {
  func perform(_ effect: Effect, respond: ResponseSender<Action>) async {}

  static func handler() -> EffectHandler<Effect, Action> {
    EffectHandler(Self()) {
      .some($0)
    } action: { _, response in
      response
    }
  }
}

/// The journal's files are opened by its server, whose storage has these names and rules.
private let journal = AppDefinition(
  name: "Journal", Journal(), first: Journal.State(), effects: [Unanswered.handler()], history: Journal.history,
  schema: Schema(), durability: .default)

/// The file of a person's session.
private func session(of person: Person) -> AppDefinition<PersonSession> {
  AppDefinition(
    name: "Journal desk", PersonSession(), first: PersonSession.State(person: person.id, name: person.name),
    effects: [Unanswered.handler()], history: PersonSession.history, schema: Schema(), durability: .default)
}

private func person(_ number: UInt8, _ name: String) throws -> Person {
  Person(
    id: uuid(number), name: try #require(PersonName(name)), email: "\(number)@example.org",
    password: try #require(PasswordHash(written: "$y$j9T$salt$hash")), joined: now)
}

/// An entry with a photo and a voice note.
private func walk() throws -> Entry {
  let blob = try #require(BlobReference("blob:" + String(repeating: "1", count: 64)))
  let thumbnail = try #require(BlobReference("blob:" + String(repeating: "2", count: 64)))
  return Entry(
    id: uuid(1), title: "A walk", body: "Around the lake.\nÜber 日本", day: try #require(Day("2026-11-22")),
    photos: [
      Photo(id: uuid(2), blob: blob, thumbnail: thumbnail, width: 4, height: 3, name: "lake.jpg", caption: "The lake")
    ],
    voice: [VoiceNote(id: uuid(3), blob: blob, seconds: 65)], by: try #require(PersonName("Ada")), made: now)
}

extension FixtureTests {
  @Test("Journal opens the files of all its schemas") func sharedJournal() async throws {
    let (ada, ben, entry) = (try person(201, "Ada"), try person(202, "Ben"), try walk())
    try await check(journal) { store in
      store.send(.joined(ada))
      store.send(.joined(ben))
      let first = JournalRequestID(session: "Ada's", number: 1)
      store.send(.suggested(.change(Suggestion(new: entry)), by: ada.id, as: first))
      let changed = entry.altered(by: .title("A long walk"), .caption("The lake at night", of: uuid(2)))
      store.send(.suggested(.change(Suggestion(from: entry, to: changed)), by: ben.id))
      store.send(.suggested(.removal(changed), by: ben.id))
      store.undo()
    }
  }

  @Test("A person's session in Journal opens the files of all its schemas") func personSession() async throws {
    let (ada, entry) = (try person(201, "Ada"), try walk())
    let blank = Entry(id: uuid(9), day: entry.day, by: ada.name, made: now)
    try await check(session(of: ada)) { store in
      // A change that the journal has confirmed, one that it has not answered yet, and a draft with a conflict.
      store.send(.began(blank))
      store.send(.change(.title("A swim")))
      store.send(.done)
      let swim = blank.altered(by: .title("A swim"))
      store.send(.answered(.answered(.accepted(swim)), number: 1), cause: .arrived)
      store.send(.search("la"))
      store.send(.remove(swim))
      store.send(.edit(entry))
      store.send(.change(.title("A long walk")))
      store.send(.drawerToggled(at: now))
      store.send(.truth(entry.altered(by: .title("A cold walk"))), cause: .arrived)
      store.send(.photoRefused(name: "scan.pdf", reason: "It is not a photo."), cause: .arrived)
      store.send(.change(.body("Twice around the lake.")))
      store.undo()
    }
  }
}
