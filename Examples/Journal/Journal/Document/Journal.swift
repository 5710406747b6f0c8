import Foundation
import Tarn
import TarnAccounts
import TarnDocument
import TarnForms
import TarnRecord
import TarnText
import TarnValues

/// The journal that several people share. The app is from “Advanced iOS Application Architecture and Patterns”.
///
/// ```swift
/// let store = Journal.app.makeStore()
/// let ada = store.session("Ada's")
/// ada.send(.joined(person, at: "her browser"))
/// ada.send(.write)                              // a draft, which the others do not see
/// ada.send(.change(.title("A long walk")))
/// ada.send(.done)                               // suggests it: now it is in `store.state.document.entries`
/// ```
///
/// Everyone sees the ``Document``: the entries and the people. The ``Session`` belongs to one person at one browser: the
/// screen, the search and the draft. Only Done changes a stored entry, by one rule (``Entry/verdict``). A draft is
/// rebased onto the stored entry (``reconcile(_:with:)``) whenever another person has changed it.
public struct Journal: DocumentFeature {
  /// The stored entries and the people.
  public struct Document: Record {
    /// The entries, in the order in which they were added.
    public internal(set) var entries: Table<Entry>
    /// The people, in the order in which they joined.
    public internal(set) var people: Table<Person>

    public init(entries: Table<Entry> = [], people: Table<Person> = []) {
      self.entries = entries
      self.people = people
    }

    public static let fields: [Field<Document>] = [Field("entries", \.entries), Field("people", \.people)]
  }

  /// A user action or an event in a session.
  public enum Action: Equatable, Codable, Sendable {
    /// A new person has filled in the sign-up form of a browser.
    case joined(Person, at: String)
    /// A person has signed in at a browser.
    case signedIn(Person.ID, at: String)
    case signedOut(at: Timestamp)
    case showList
    /// Shows more entries in the list.
    case showMore
    case open(Entry.ID)
    case search(String)
    /// Shows the list of the entries that a search finds.
    case find(String)
    /// Begins a new entry.
    case write
    /// An empty entry was created.
    case began(Entry)
    case edit(Entry.ID)
    case change(EntryChange)
    case drawerToggled(at: Timestamp)
    case textFocused(at: Timestamp)
    case done
    case cancel
    /// Resolves a conflict with one of its sides. If the other side has changed since, the action does nothing.
    case resolve(ConflictID, ConflictSide)
    case remove(Entry.ID)
    /// Takes back the last change that the person has published.
    case reverseLast
    /// A file could not be added. Earlier versions wrote this action; it has no effect, and is here so that the undo
    /// history of their files can be read.
    case fileRefused(String)
    case dismissNotice
    /// The session was in a file of its own, which an earlier version wrote.
    case imported(Session)
  }

  /// The side of a conflict that the user chooses.
  public enum ConflictSide: String, Codable, Sendable, CaseIterable {
    /// The draft's current value, including edits made after the conflict arose.
    case mine
    case theirs
    /// The value before both changes.
    case before
    /// Both texts joined into one, for the user to edit. Applies to texts only.
    case both
  }

  /// Creates an empty entry of a person.
  public enum Effect: Equatable, Sendable { case begin(by: UserName) }

  /// As many as two people write in a lifetime at a hundred a day.
  public static let mostEntries = 2_000_000
  /// More people than share a journal.
  public static let mostPeople = 1_000

  public init() {}

  public var newSession: Session { Session() }

  public func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] {
    switch action {
    case .joined(let person, let browser):
      if !document.people.contains(id: person.id) { document.people.append(person) }
      (session.person, session.browser) = (person.id, browser)
    case .signedIn(let person, let browser): (session.person, session.browser) = (person, browser)
    case .signedOut(let now): (session.browser, session.left) = (nil, now)
    case .showList: session.go(to: .list)
    case .showMore: session.shown += Session.page
    case .open(let id): session.go(to: .reading(id))
    case .search(let text): session.work.search = String(text.prefix(SearchQuery.mostCharacters))
    case .find(let text):
      session.go(to: .list)
      return update(&document, &session, .search(text))
    case .write:
      guard session.work.draft == nil, let person = session.person.flatMap({ document.people[id: $0] }) else { break }
      return [.begin(by: person.name)]
    case .began(let entry): session.begin(Draft(new: entry))
    case .edit(let id): if let entry = document.entries[id: id] { session.begin(Draft(of: entry)) }
    case .change(let change): session.change(change)
    case .drawerToggled(let now): session.work.drawer.toggle(at: now)
    case .textFocused(let now): session.work.drawer.hide(at: now)
    case .done: session.done(&document)
    case .cancel: session.cancel()
    case .resolve(let id, let side): session.resolve(id, side)
    case .remove(let id): session.remove(id, from: &document)
    case .reverseLast: session.reverseLast(&document)
    case .fileRefused: break
    case .dismissNotice: session.notice = nil
    case .imported(let earlier): session = earlier
    }
    return []
  }

  /// Rebases the draft onto the stored entry. Its conflicts are resolved when both sides have become equal.
  public func reconcile(_ session: inout Session, with document: Document) {
    guard let id = session.work.draft?.value.id else { return }
    session.work.draft?.rebase(onto: document.entries[id: id])
    session.leaveMerging()
  }
}
