import TarnForms
import TarnRecord
import TarnValues

extension PersonSession {
  /// The state of a session: an undoable part, the requests to the journal, and a notice.
  public struct State: Record {
    /// The person to whom the session belongs.
    public let person: Person.ID
    public let name: PersonName
    /// The undoable part of the state.
    public internal(set) var work: EditableState
    /// The requests to the journal.
    public internal(set) var exchange: RequestHistory
    /// The last notice, until the user dismisses it.
    private var noted: Notice?

    /// The notice to show. A notice that a draft was dropped is hidden once undo has restored the draft.
    public internal(set) var notice: Notice? {
      get { if case .dropped = noted, work.draft != nil { nil } else { noted } }
      set { noted = newValue }
    }

    public init(person: Person.ID, name: PersonName) {
      self.person = person
      self.name = name
      work = EditableState()
      exchange = RequestHistory()
    }

    public static let fields: [Field<State>] = [
      .fixed("person", \.person), .fixed("name", \.name), Field("work", \.work), Field("exchange", \.exchange),
      Field("noted", \.noted),
    ]
  }

  /// The undoable part of the state: the screen, the draft, the drawer and the search.
  public struct EditableState: Record {
    public internal(set) var screen = Screen.list
    /// The draft. It exists exactly on the screens ``Screen/editing`` and ``Screen/merging``.
    public internal(set) var draft: Draft<Entry>?
    /// The drawer that shows the draft's photos.
    public internal(set) var drawer = Presence()
    /// The query as typed; empty while the user does not search.
    public internal(set) var search = ""
    /// The number of the request that submitted the draft. It is part of the undoable state, which makes the submission
    /// a step of its own.
    public internal(set) var submitted: Int?

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case screen, draft, drawer, search
      case submitted = "handedIn"
    }

    init() {}

    public static let fields: [Field<EditableState>] = [
      Field("screen", \.screen), Field("draft", \.draft), Field("drawer", \.drawer), Field("search", \.search),
      Field("handedIn", \.submitted),
    ]
  }

  /// The current screen. There is one at a time.
  public enum Screen: Equatable, Codable, Sendable {
    case list
    /// The entry, which may have been removed since.
    case reading(Entry.ID)
    case editing
    /// The draft with the conflicts that must be resolved before it can be suggested.
    case merging
  }

  /// The requests sent to the journal and their results. It is not undoable, because other people have seen the
  /// changes.
  public struct RequestHistory: Record {
    /// The request that the journal has not answered yet. There is at most one.
    public internal(set) var awaiting: PendingRequest?
    /// The confirmed changes that the user can take back, the latest last.
    public internal(set) var confirmed: Vector<ConfirmedChange> = []
    /// The number of the last request.
    public internal(set) var sent = 0

    /// The maximum number of confirmed changes to keep: more than a user remembers having made.
    public static let mostConfirmed = 100

    init() {}

    public static let fields: [Field<RequestHistory>] = [
      Field("awaiting", \.awaiting), Field("confirmed", \.confirmed), Field("sent", \.sent),
    ]
  }

  /// A request that the journal has not answered yet.
  public struct PendingRequest: Equatable, Codable, Sendable {
    /// The number of the request, counted from 1.
    public let number: Int
    public let request: JournalRequest
    /// Whether the request reverses the last confirmed change.
    public let isReversal: Bool

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case number
      case request = "wish"
      case isReversal = "isTakingBack"
    }
  }

  /// A change that the journal has confirmed.
  public struct ConfirmedChange: Equatable, Codable, Sendable {
    /// The request that reverses the change.
    public let inverse: JournalRequest
    /// A description of the change, as shown after “Take back”: `the changes to “A walk”`.
    public let words: String
  }
}
