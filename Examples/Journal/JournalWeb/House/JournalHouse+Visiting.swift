import Foundation
import Journal
import Tarn
import TarnForms
import TarnStorage
import TarnWeb

// Who comes, and who goes.
extension JournalHouse {
  func page(for visitor: Visitor) throws -> Page {
    let visit = Visit(album: Album(journal: storage, darkroom: darkroom))
    if folder.holdsDesk(visitor.id) {
      try enter(visit, visitor.id)
    } else {
      openDoor(visit, visitor.id)
    }
    visits[visitor.id] = visit
    return visit.page
  }

  func letGo(_ visitor: Visitor.ID) {
    guard let visit = visits.removeValue(forKey: visitor) else { return }
    // What could not be written is said when the desk is opened again: nobody is here to be told.
    try? visit.close()
    tellEditors()
  }

  /// The form, for who is not known.
  private func openDoor(_ visit: Visit, _ visitor: Visitor.ID) {
    let door = Store(
      SignUp.State(), SignUp(),
      effects: SignUp.useCases(
        asking: AskForName { [weak self] name in
          guard let self else { throw Closed() }
          return await find(name)
        },
        making: MakePerson(hasher: hasher), recognising: recognise)
        + [
          Connection(Join(house: self)) {
            if case .join(let person) = $0 { person } else { nil }
          } action: { person, refusal in
            refusal.refusal.map { .turnedAway(person.id, $0) } ?? .welcomed(person.id)
          }
        ],
      sources: SignUp.sources(clock: ContinuousClock()))
    visit.stand(at: door)
    visit.keep(
      door.observe({ $0.phase }) { [weak self, weak visit] change in
        guard let self, let visit, case .inside(let person) = change.new else { return }
        self.welcome(visit, visitor, person)
      })
  }

  /// Somebody has come in, and gets a desk.
  private func welcome(_ visit: Visit, _ visitor: Visitor.ID, _ id: Person.ID) {
    guard visit.desk == nil, let person = journal.state.people[id: id] else { return }
    do {
      try enter(visit, visitor, as: Desk.State(person: person.id, name: person.name))
    } catch {
      visit.room.send(.trouble("\(error)"), cause: .arrived)
    }
  }

  /// Opens a visitor's desk, as it was left or as a new one.
  private func enter(_ visit: Visit, _ visitor: Visitor.ID, as new: Desk.State? = nil) throws {
    // Nobody has a desk without having come in, so a file that is there is not new.
    let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    guard let name = new?.name ?? PersonName("Nobody") else { return }
    let storage = try DeskStorage(
      folder.desk(visitor), app: "Journal desk", first: new ?? Desk.State(person: nobody, name: name),
      history: Desk.history, onStatus: { [mailbox = visit.room.mailbox] in mailbox.send(.trouble($0.words)) })
    guard journal.state.people.contains(id: storage.state.person) else {
      try storage.close()
      throw Stranger(path: storage.path)
    }
    let desk = Store(
      storage.state, Desk(),
      effects: [
        Desk.beginning(BeginEntry()),
        Connection(Suggest(house: self, person: storage.state.person, album: visit.album)) {
          if case .suggest(let wish, let number) = $0 { Suggest.Request(wish: wish, number: number) } else { nil }
        } action: { request, reply in
          .answered(reply, number: request.number)
        },
      ], history: Desk.history)
    storage.keep(desk)
    visit.album.open(storage)
    visit.sit(at: desk, storage, in: journal)
    visit.keep(desk.observe({ $0.work.draft?.value.id }) { [weak self] _ in self?.tellEditors() })
    desk.send(.opened, cause: .arrived)
  }

  struct Closed: Error, CustomStringConvertible {
    var description: String { "The journal is closed." }
  }

  /// The journal was put away and begun anew, and the desk was not.
  struct Stranger: Error, CustomStringConvertible {
    let path: String
    var description: String {
      "This desk belongs to somebody who is none of the people of this journal. Put the journal's own file back, or"
        + " move \(path) elsewhere to sign up anew."
    }
  }
}
