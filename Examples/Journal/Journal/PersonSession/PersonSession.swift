import Tarn
import TarnForms
import TarnRecord

/// The session of one person in the journal: the current screen, the search and the draft.
///
/// ```swift
/// let session = Store(PersonSession.State(person: ada.id, name: ada.name), PersonSession(), effects: […], history: PersonSession.history)
/// session.send(.edit(entry))
/// session.send(.change(.title("A long walk")))
/// session.send(.done)                                 // returns the effect .suggest(request, number: 1)
/// session.send(.answered(reply, number: 1), cause: .arrived)
/// ```
///
/// The session does not copy the journal. Stored values arrive as actions: ``State/news(of:)`` returns
/// ``Action/truth(_:)`` for the edited entry, and the draft is rebased onto it. Suggestions leave as effects: Done
/// requests an effect, and its result arrives as another action. Other people do not see a draft.
public struct PersonSession: Feature {
  /// A user action or an event of a session.
  public enum Action: Equatable, Codable, Sendable {
    // User actions.
    case showList
    case open(Entry.ID)
    case search(String)
    /// Begins a new entry.
    case write
    /// Begins to edit an entry, given as the journal has it.
    case edit(Entry)
    case change(EntryChange)
    case drawerToggled(at: Timestamp)
    case textFocused(at: Timestamp)
    case done
    case cancel
    /// Resolves the conflict with one of its sides.
    ///
    /// The mark identifies the conflict that the user saw. If the other side has changed since, the action does
    /// nothing.
    case resolve(ConflictID, ConflictSide)
    /// Removes the entry, given as the user sees it.
    case remove(Entry)
    /// Takes back the last confirmed change.
    case reverseLast
    case dismissNotice

    // Events.
    /// An empty entry was created.
    case began(Entry)
    case photoKept(Photo)
    case photoRefused(name: String, reason: String)
    case voiceKept(VoiceNote)
    case voiceRefused(reason: String)
    /// The journal's stored value of the edited entry has changed; `nil` if the entry was removed.
    case truth(Entry?)
    /// The journal has answered a request.
    case answered(JournalResponse, number: Int)
    /// The session was reopened after a restart.
    case opened

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case showList, open, search, write, edit, change, drawerToggled, textFocused, done, cancel, resolve, remove
      case reverseLast = "takeBack"
      case dismissNotice, began, photoKept, photoRefused, voiceKept, voiceRefused, truth, answered, opened
    }
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

  /// An effect of a session.
  public enum Effect: Equatable, Sendable {
    /// Creates an empty entry.
    case begin(by: PersonName)
    /// Sends a request to the journal. It may be sent again after a restart; the journal applies it once.
    case suggest(JournalRequest, number: Int)
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .showList: state.go(to: .list)
    case .open(let id): state.go(to: .reading(id))
    case .search(let text): state.work.search = String(text.prefix(SearchQuery.mostCharacters))
    case .write: return state.canBegin ? [.begin(by: state.name)] : []
    case .began(let entry): state.begin(Draft(new: entry))
    case .edit(let entry): state.begin(Draft(of: entry))
    case .change(let change): state.change(change)
    case .photoKept(let photo): state.change(.addPhoto(photo))
    case .photoRefused(let name, let reason): state.notice = .photoRefused(name: name, reason: reason)
    case .voiceKept(let note): state.change(.addVoice(note))
    case .voiceRefused(let reason): state.notice = .voiceRefused(reason: reason)
    case .drawerToggled(let now): state.work.drawer.toggle(at: now)
    case .textFocused(let now): state.work.drawer.hide(at: now)
    case .done: return state.done()
    case .cancel: state.cancel()
    case .resolve(let mark, let side): state.resolve(mark, side)
    case .remove(let entry): return state.work.draft == nil ? state.ask(.removal(entry)) : []
    case .reverseLast: return state.reverseLast()
    case .dismissNotice: state.notice = nil
    case .truth(let entry): state.receive(stored: entry)
    case .answered(let reply, let number): state.receive(reply, number)
    case .opened: return state.exchange.awaiting.map { [.suggest($0.request, number: $0.number)] } ?? []
    }
    return []
  }
}
