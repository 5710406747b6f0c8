import Foundation
import Tarn
import TarnAccounts
import TarnDocument
import TarnForms
import TarnRecord
import TarnValues

@testable import Journal

// Fixtures of the tests of the journal and of sessions.

extension PasswordHash {
  static let example = PasswordHash(written: "$y$j9T$salt$hash") ?? { preconditionFailure("The example is no hash") }()
}

extension Person {
  static func example(_ number: UInt8, _ name: UserName) -> Person {
    Person(id: uuid(number), name: name, email: "\(number)@example.org", password: .example, joined: time(1))
  }

  static let ada = example(201, "Ada")
  static let ben = example(202, "Ben")
}

extension Journal.Document {
  /// A journal with two people and one entry.
  static let shared = Journal.Document(entries: [.walk], people: [.ada, .ben])
}

extension Journal.State {
  /// The journal with Ada and Ben signed in.
  static let shared = Journal.State.of(.shared)

  static func of(_ document: Journal.Document) -> Journal.State {
    var state = Journal.State(document)
    for person in document.people { state.send(person, .signedIn(person.id, at: "\(person.name)’s browser")) }
    return state
  }

  /// Sends an action of a person, and returns the reason if it is refused.
  @discardableResult mutating func send(_ person: Person, _ action: Journal.Action) -> Refusal? {
    let journal = SharedDocument(Journal())
    if let refusal = journal.refusal(of: .acted(person.session, action), in: self) { return refusal }
    for effect in journal.update(&self, .acted(person.session, action)) {
      switch effect.effect {
      case .begin(let name):
        send(person, .began(Entry(id: uuid(2), day: "2026-11-22", by: name, made: time(9))))
      }
    }
    return nil
  }

  func after(_ actions: [Journal.Action], by person: Person = .ada) -> Journal.State {
    var state = self
    for action in actions { state.send(person, action) }
    return state
  }

  /// Returns the state after some actions of Ada.
  func after(_ actions: Journal.Action...) -> Journal.State { after(actions) }

  /// Returns the state after Ben has published some changes of an entry.
  func ben(_ changes: EntryChange..., of id: Entry.ID = uuid(1)) -> Journal.State {
    after([.edit(id)] + changes.map(Journal.Action.change) + [.done], by: .ben)
  }

  /// Returns the state after Ben has removed an entry.
  func benRemoves(_ id: Entry.ID = uuid(1)) -> Journal.State { after([.remove(id)], by: .ben) }

  /// Returns the state after Ada has pressed Undo.
  func undone() -> Journal.State {
    var state = self
    _ = SharedDocument(Journal()).update(&state, .undone(Person.ada.session))
    return state
  }

  func redone() -> Journal.State {
    var state = self
    _ = SharedDocument(Journal()).update(&state, .redone(Person.ada.session))
    return state
  }

  /// The name of the step that undo would undo in Ada's session.
  var undoStep: String { undoActionName(of: Person.ada.session) ?? "" }

  func session(of person: Person) -> Journal.Session {
    Journal().reconciled(session(person.session) ?? .new, with: document)
  }

  var ada: Journal.Session { session(of: .ada) }
  var draft: Draft<Entry>? { ada.work.draft }
  var entries: Table<Entry> { document.entries }

  /// Returns the reason why an action of Ada would be refused.
  func refusal(of action: Journal.Action) -> String? {
    SharedDocument(Journal()).refusal(of: .acted(Person.ada.session, action), in: self)?.reason
  }

  /// Returns the mark of the current conflict at a path.
  func mark(_ field: String) -> ConflictID {
    guard let conflict = draft?.conflicts.first(where: { "\($0.path)" == field }) else {
      preconditionFailure("Nothing is to be decided at “\(field)”.")
    }
    return conflict.id
  }
}

extension Person {
  var session: SessionID { SessionID("\(name)") }
}

/// The journal with the actions of Ada, as a feature.
struct AdasJournal: RefusingFeature {
  private let journal = SharedDocument(Journal())

  func update(_ state: inout Journal.State, _ action: Journal.Action) -> [DocumentEffect<Journal.Effect>] {
    journal.update(&state, .acted(Person.ada.session, action))
  }

  func refusal(of action: Journal.Action, in state: Journal.State) -> Refusal? {
    journal.refusal(of: .acted(Person.ada.session, action), in: state)
  }
}

extension Entry {
  /// Returns the entry with some changes.
  func with(_ changes: EntryChange...) -> Entry { altered(by: changes) }
}
