import Tarn
import TarnRecord
import TarnValues

/// The journal that several people share. It owns the stored entries. The app is from “Advanced iOS Application
/// Architecture and Patterns”.
///
/// ```swift
/// let document = Store(Journal.State(), Journal(), history: Journal.history)
/// document.send(.joined(ada))
/// document.send(.suggested(.change(Suggestion(new: entry)), by: ada.id))
/// ```
///
/// People do not edit the journal directly. Each person edits a draft in a session (``PersonSession``) and sends suggestions.
/// The journal decides on each suggestion by one rule (``Entry/verdict(asked:)``) and sends the response to its author.
public struct Journal: Feature {
  /// The stored entries, the people, and the last responses.
  public struct State: Record {
    /// The entries, in the order in which they were added.
    public internal(set) var entries: Table<Entry>
    /// The people, in the order in which they joined.
    public internal(set) var people: Table<Person>
    /// The last response to each session, by the session's name. The session with the most recent request is last.
    var answered: Map<String, LastResponse> = [:]

    public init(entries: Table<Entry> = [], people: Table<Person> = []) {
      self.entries = entries
      self.people = people
    }

    public static let fields: [Field<State>] = [
      Field("entries", \.entries), Field("people", \.people), Field("answered", \.answered),
    ]
  }

  /// A request of a person.
  public enum Action: Equatable, Codable, Sendable {
    /// A person asks to join.
    case joined(Person)
    /// A person requests a change. A request with an ID may be repeated; without one each repetition is a new request.
    ///
    /// `lacking` are the blobs that the request refers to and the journal's file does not have. The journal refuses an
    /// entry that would add such a reference, because its photo could not be shown.
    case suggested(JournalRequest, by: Person.ID, as: JournalRequestID? = nil, lacking: [BlobReference]? = nil)
  }

  /// A response to a request.
  public enum Effect: Equatable, Sendable {
    /// The person has joined.
    case welcome(Person.ID)
    /// The person could not join.
    case turnAway(Person.ID, JournalError)
    /// The response to a request that has an ID. A request without an ID gets no response.
    case answer(to: JournalRequestID, JournalResponse)
  }

  /// As many as two people write in a lifetime at a hundred a day.
  public static let mostEntries = 2_000_000
  /// More people than share a journal.
  public static let mostPeople = 1_000
  /// The number of sessions whose last response is kept: ten browsers for each person. A repeated request of an older
  /// session may be applied twice.
  public static let mostSessions = 10_000

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .joined(let person):
      guard !state.people.contains(id: person.id) else { return [.welcome(person.id)] }
      guard state.person(named: person.name) == nil else { return [.turnAway(person.id, .nameTaken)] }
      guard state.people.count < Journal.mostPeople else { return [.turnAway(person.id, .tooManyPeople)] }
      state.people.append(person)
      return [.welcome(person.id)]
    case .suggested(let request, let person, let id, let lacking):
      let reply = state.reply(to: request, by: person, as: id, lacking: Set(lacking ?? []))
      return id.map { [.answer(to: $0, reply)] } ?? []
    }
  }
}
