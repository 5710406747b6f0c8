import Foundation
import Journal
import Tarn
import TarnForms
import TarnStorage
import TarnWeb

// Who comes, and who goes.
extension JournalHouse {
  func page(for visitor: Visitor) throws -> Page {
    let visit = Visit(album: Album(journal: storage, darkroom: darkroom), room: Store(Room.State(), Room()))
    if folder.holdsDesk(visitor.id) {
      try enter(visit, visitor.id)
    } else {
      openDoor(visit, visitor.id)
    }
    visits[visitor.id] = visit
    tellTruth()
    return visit.page(of: journal)
  }

  func letGo(_ visitor: Visitor.ID) {
    guard let visit = visits.removeValue(forKey: visitor) else { return }
    // What could not be written is said when the desk is opened again: nobody is here to be told.
    try? visit.close()
    tellEditors()
  }

  /// The form, for who is not known.
  private func openDoor(_ visit: Visit, _ visitor: Visitor.ID) {
    let house = WeakHouse(self)
    let door = Store(
      SignUp.State(), SignUp(),
      effects: SignUp.useCases(
        asking: AskForName { name in
          guard let house = await house.house else { throw Closed() }
          return await house.find(name)
        },
        making: MakePerson(hasher: hasher), recognising: recognise)
        + [
          Connection(Join(house: house)) {
            if case .join(let person) = $0 { person } else { nil }
          } action: { person, refusal in
            refusal.refusal.map { .turnedAway(person.id, $0) } ?? .welcomed(person.id)
          }
        ],
      sources: SignUp.sources(clock: ContinuousClock()))
    visit.watch(door)
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
        Connection(Suggest(house: WeakHouse(self), album: visit.album)) {
          if case .suggest(let wish, let number) = $0 { Suggest.Request(wish: wish, number: number) } else { nil }
        } action: { request, reply in
          .answered(reply, number: request.number)
        },
      ], history: Desk.history)
    storage.keep(desk)
    visit.album.open(storage)
    visit.sit(at: desk, storage)
    visit.keep(desk.observe({ $0 }) { [weak self, weak visit] _ in if let visit { self?.tellTruth(to: visit) } })
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
      "This desk belongs to somebody who is none of the people of this journal. Put the journal's own file back, or move"
        + " \(path) elsewhere to sign up anew."
    }
  }
}

/// For those who may outlive it.
struct WeakHouse: Sendable {
  @MainActor private final class Box {
    weak var house: JournalHouse?
    init(_ house: JournalHouse) { self.house = house }
  }
  private let box: Box

  @MainActor init(_ house: JournalHouse) { box = Box(house) }
  @MainActor var house: JournalHouse? { box.house }
}
