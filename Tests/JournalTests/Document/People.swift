import Foundation
import Tarn
import TarnForms
import TarnRecord
import TarnValues

@testable import Journal

// What the tests of the journal and of desks are made of.

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
  /// With two people and an entry.
  static let shared = Journal.State(entries: [.walk], people: [.ada, .ben])
}

extension Journal.State {
  /// What comes of a wish.
  mutating func reply(_ wish: Wish, by person: Person = .ada) -> Reply? {
    reply(to: wish, by: person.id, as: nil, lacking: [])
  }
}

extension Desk.State {
  static let adas = Desk.State(person: Person.ada.id, name: Person.ada.name)

  /// After some actions.
  func after(_ actions: Desk.Action...) -> Desk.State {
    var state = self
    for action in actions { _ = Desk().update(&state, action) }
    return state
  }

  /// What stands for the conflict at a place, as it is now.
  func mark(_ place: String) -> ConflictMark {
    guard let conflict = work.draft?.conflicts.first(where: { "\($0.path)" == place }) else {
      preconditionFailure("Nothing is to be decided at “\(place)”.")
    }
    return conflict.mark
  }
}

extension Entry {
  /// With other words, photos, day.
  func with(_ changes: EntryChange...) -> Entry { altered(by: changes) }
}
