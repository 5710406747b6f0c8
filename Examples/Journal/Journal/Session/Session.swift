import Tarn
import TarnAccounts
import TarnForms
import TarnRecord
import TarnStorage
import TarnValues

extension Journal {
  /// The state of one person at one browser. It is saved in the journal's file, also after signing out.
  public struct Session: Record {
    /// The person; `nil` in a new session.
    public internal(set) var person: Person.ID?
    /// The browser at which the person is signed in; `nil` after signing out.
    public internal(set) var browser: String?
    /// The time of the last sign-out.
    public internal(set) var left: Timestamp?
    /// The part that undo covers.
    public internal(set) var work = Work()
    /// The published changes that the person can take back, the latest last.
    public internal(set) var confirmed: Vector<ConfirmedChange> = []
    /// The number of entries that the list shows.
    public internal(set) var shown = Session.page
    /// The last notice, until the user dismisses it.
    private var noted: Notice?

    /// The notice to show. A notice that a draft was dropped is hidden once undo has restored the draft.
    public internal(set) var notice: Notice? {
      get {
        switch noted {
        case .dropped where work.draft != nil, .fileRefused: nil
        default: noted
        }
      }
      set { noted = newValue }
    }

    /// The entry that is read, also while its draft is above it.
    public var openEntry: Entry.ID? {
      if case .reading(let id) = work.screen { return id }
      return work.draft.flatMap { $0.status == .new ? nil : $0.value.id }
    }

    /// More entries than a user looks through at once, and few enough to render in a moment.
    public static let page = 100
    /// The maximum number of published changes to keep: more than a user remembers having made.
    static let mostConfirmed = 100

    init() {}

    /// A session without a person.
    public static let new = Session()

    /// All blobs that the session refers to: those of its draft, and of the changes that can be taken back.
    public var blobs: Set<BlobID> {
      var entries = work.draft.map { [$0.base, $0.value] } ?? []
      for change in confirmed {
        switch change.inverse {
        case .change(let suggestion): entries += [suggestion.base, suggestion.value]
        case .removal(let entry): entries.append(entry)
        }
      }
      return Set(entries.flatMap(\.blobs))
    }

    /// Creates the session of a person, such as one that an earlier version has saved.
    public init(of person: Person.ID, at browser: String?, _ work: Work, confirmed: Vector<ConfirmedChange>) {
      (self.person, self.browser, self.work, self.confirmed) = (person, browser, work, confirmed)
      self.work.known = work.draft?.base
    }

    public static let fields: [Field<Session>] = [
      Field("person", \.person), Field("browser", \.browser), Field("left", \.left), Field("work", \.work),
      Field("confirmed", \.confirmed), Field("shown", \.shown), Field("noted", \.noted),
    ]
  }

  /// The part of a session that undo covers: the screen, the draft, the drawer and the search.
  public struct Work: Record {
    public internal(set) var screen = Screen.list
    /// The draft. It exists exactly on the screens ``Screen/editing`` and ``Screen/merging``.
    public internal(set) var draft: Draft<Entry>?
    /// The stored entry that the user knows: the one from which the draft was begun. See ``mergedParts``.
    var known: Entry?
    /// The drawer that shows the draft's photos.
    public internal(set) var drawer = Presence()
    /// The query as typed; empty while the user does not search.
    public internal(set) var search = ""
    /// The name of the last action, in files that were written before the steps of a session had names. It has no use; the
    /// next migration removes it.
    private var step = ""

    init() {}

    public static let fields: [Field<Work>] = [
      Field("screen", \.screen), Field("draft", \.draft), Field("known", \.known, default: nil),
      Field("drawer", \.drawer), Field("search", \.search), Field("step", \.step, default: ""),
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

  /// A change that a person has published, and can take back.
  public struct ConfirmedChange: Equatable, Codable, Sendable {
    public let inverse: Inverse
    /// A description of the change, as shown after “Undo”: `the changes to “A walk”`.
    public let words: String

    /// The request that takes a change back.
    public enum Inverse: Equatable, Codable, Sendable {
      case change(Suggestion<Entry>)
      /// Removes an entry that the person has added, if it is still as the person published it.
      case removal(Entry)
    }
  }
}
