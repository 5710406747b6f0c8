import Tarn
import TarnRecord
import TarnValues

/// The journal that several people share: the truth. From “Advanced iOS Application Architecture and Patterns”.
///
/// ```swift
/// let document = Store(Journal.State(), Journal(), history: Journal.history)
/// document.send(.joined(ada))
/// document.send(.suggested(.change(Suggestion(new: entry)), by: ada.id))
/// ```
///
/// Nobody edits it. People edit drafts at a ``Desk`` of their own, and suggest. What becomes of a suggestion the journal decides, by
/// one rule for all (``Entry/verdict(asked:)``), and tells the one who made it.
public struct Journal: Feature {
  public struct State: Record {
    /// In the order in which they were put in.
    public internal(set) var entries: Table<Entry>
    /// In the order in which they joined.
    public internal(set) var people: Table<Person>
    /// What each desk was told last, the desk that asked last at the end.
    var answered: Map<String, Answered> = [:]

    public init(entries: Table<Entry> = [], people: Table<Person> = []) {
      self.entries = entries
      self.people = people
    }

    public static let fields: [Field<State>] = [
      Field("entries", \.entries), Field("people", \.people), Field("answered", \.answered),
    ]
  }

  public enum Action: Equatable, Codable, Sendable {
    /// Somebody wishes to be one of the people.
    case joined(Person)
    /// Somebody wishes something to be true. With an id it can be asked again; without one each time is another wish.
    ///
    /// Of the bytes that the wish refers to, the journal's file does not have those that are `lacking`. What only the wish
    /// refers to must not become true then: it would be a picture that nobody can see.
    case suggested(Wish, by: Person.ID, as: WishID? = nil, lacking: [BlobReference]? = nil)
  }

  public enum Effect: Equatable, Sendable {
    /// Is one of the people now.
    case welcome(Person.ID)
    /// Is not.
    case turnAway(Person.ID, Refusal)
    /// What became of a wish that has an id: without one nobody waits to hear it.
    case answer(to: WishID, Reply)
  }

  /// As many as two people write in a life, a hundred a day.
  public static let mostEntries = 2_000_000
  /// More than share a journal.
  public static let mostPeople = 1_000
  /// Of so many desks the last answer is known: ten browsers for each of the people. An older one's wish may be done twice.
  public static let mostDesks = 10_000

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .joined(let person):
      guard !state.people.contains(id: person.id) else { return [.welcome(person.id)] }
      guard state.person(named: person.name) == nil else { return [.turnAway(person.id, .nameTaken)] }
      guard state.people.count < Journal.mostPeople else { return [.turnAway(person.id, .tooManyPeople)] }
      state.people.append(person)
      return [.welcome(person.id)]
    case .suggested(let wish, let person, let id, let lacking):
      let reply = state.reply(to: wish, by: person, as: id, lacking: Set(lacking ?? []))
      return id.map { [.answer(to: $0, reply)] } ?? []
    }
  }
}
