import TarnForms
import TarnRecord
import TarnValues

extension Desk {
  public struct State: Record {
    /// Whose it is.
    public let person: Person.ID
    public let name: PersonName
    public internal(set) var work: Work
    public internal(set) var exchange: Exchange
    /// The last of what the person should know, until they have read it.
    private var noted: Notice?

    /// What the person should know. That a draft was dropped is known when undo has brought it back.
    public internal(set) var notice: Notice? {
      get { if case .dropped = noted, work.draft != nil { nil } else { noted } }
      set { noted = newValue }
    }

    public init(person: Person.ID, name: PersonName) {
      self.person = person
      self.name = name
      work = Work()
      exchange = Exchange()
    }

    public static let fields: [Field<State>] = [
      .fixed("person", \.person), .fixed("name", \.name), Field("work", \.work), Field("exchange", \.exchange),
      Field("noted", \.noted),
    ]
  }

  /// What is on one side of the desk: all that the person does, and all that is undone.
  public struct Work: Record {
    public internal(set) var screen = Screen.list
    /// There is one on the screens ``Screen/editing`` and ``Screen/merging``, and on no other.
    public internal(set) var draft: Draft<Entry>?
    /// The drawer with the photos of the draft.
    public internal(set) var drawer = Presence()
    public internal(set) var search = ""
    /// The number of the wish that was made of the work: so handing it in is a step of its own.
    public internal(set) var handedIn: Int?

    init() {}

    public static let fields: [Field<Work>] = [
      Field("screen", \.screen), Field("draft", \.draft), Field("drawer", \.drawer), Field("search", \.search),
      Field("handedIn", \.handedIn),
    ]
  }

  /// Where the person is. There is one screen at a time.
  public enum Screen: Equatable, Codable, Sendable {
    case list
    /// May be of an entry that is gone.
    case reading(Entry.ID)
    case editing
    /// The draft, with what has to be decided before it can be suggested.
    case merging
  }

  /// What was suggested and what came of it. Nobody can undo it, for others have heard of it.
  public struct Exchange: Record {
    /// What is on its way up, and not answered yet. One at a time.
    public internal(set) var awaiting: Awaiting?
    /// How to take back what was confirmed, the latest last.
    public internal(set) var confirmed: Vector<Confirmed> = []
    /// The number of the last wish.
    public internal(set) var sent = 0

    /// As far back as a person remembers what they did.
    public static let mostConfirmed = 100

    init() {}

    public static let fields: [Field<Exchange>] = [
      Field("awaiting", \.awaiting), Field("confirmed", \.confirmed), Field("sent", \.sent),
    ]
  }

  public struct Awaiting: Equatable, Codable, Sendable {
    public let number: Int
    public let wish: Wish
    /// Whether it takes back the last of what was confirmed.
    public let isTakingBack: Bool
  }

  /// A change that was confirmed.
  public struct Confirmed: Equatable, Codable, Sendable {
    /// What takes it back.
    public let inverse: Wish
    /// What it was, to be read after “Take back”: `the changes to “A walk”`.
    public let words: String
  }
}
