import Foundation
import Tarn
import TarnForms
import TarnRecord
import TarnValues

@testable import Journal

// Fixtures of the tests of the journal and of sessions.

extension PasswordHash {
  static let example = PasswordHash(written: "$y$j9T$salt$hash") ?? { preconditionFailure("The example is no hash") }()
}

extension Person {
  static func example(_ number: UInt8, _ name: PersonName) -> Person {
    Person(id: uuid(number), name: name, email: "\(number)@example.org", password: .example, joined: time(1))
  }

  static let ada = example(201, "Ada")
  static let ben = example(202, "Ben")
}

extension Journal.State {
  /// A journal with two people and one entry.
  static let shared = Journal.State(entries: [.walk], people: [.ada, .ben])
}

extension Journal.State {
  /// Sends a request and returns the response.
  mutating func reply(_ request: JournalRequest, by person: Person = .ada) -> JournalResponse? {
    reply(to: request, by: person.id, as: nil, lacking: [])
  }
}

extension PersonSession.State {
  static let adas = PersonSession.State(person: Person.ada.id, name: Person.ada.name)

  /// Returns the state after some actions.
  func after(_ actions: PersonSession.Action...) -> PersonSession.State {
    var state = self
    for action in actions { _ = PersonSession().update(&state, action) }
    return state
  }

  /// Returns the mark of the current conflict at a path.
  func mark(_ field: String) -> ConflictID {
    guard let conflict = work.draft?.conflicts.first(where: { "\($0.path)" == field }) else {
      preconditionFailure("Nothing is to be decided at “\(field)”.")
    }
    return conflict.id
  }
}

extension Entry {
  /// Returns the entry with some changes.
  func with(_ changes: EntryChange...) -> Entry { altered(by: changes) }
}
