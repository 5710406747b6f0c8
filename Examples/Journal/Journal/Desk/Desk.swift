import Tarn
import TarnForms
import TarnRecord

/// What one person has before them: where they are in the journal, and the draft they write. Each person has a desk of their own.
///
/// ```swift
/// let desk = Store(Desk.State(person: ada.id, name: ada.name), Desk(), effects: […], history: Desk.history)
/// desk.send(.edit(entry))
/// desk.send(.change(.title("A long walk")))
/// desk.send(.done)                                 // asks for .suggest(wish, number: 1)
/// desk.send(.answered(reply, number: 1), cause: .arrived)
/// ```
///
/// The journal is not copied into it. Facts flow down: what the entry being edited is now comes as an action
/// (``Action/truth(_:)``, made by ``State/news(of:)``), and the draft is brought up to it. Suggestions flow up: Done asks for an
/// effect, and what came of that is another action. Others see nothing of a draft.
public struct Desk: Feature {
  public enum Action: Equatable, Codable, Sendable {
    // Wishes of the person.
    case showList
    case open(Entry.ID)
    case search(String)
    /// To begin a new entry.
    case write
    /// To edit one, as the journal has it.
    case edit(Entry)
    case change(EntryChange)
    case drawerToggled(at: Timestamp)
    case textFocused(at: Timestamp)
    case done
    case cancel
    /// To go on with one of the sides where two people changed the same place.
    ///
    /// The mark is of the conflict that the person saw: if theirs has moved on since, it decides nothing.
    case resolve(ConflictMark, Side)
    /// To remove one, as the person sees it.
    case remove(Entry)
    /// To take back the last change that was confirmed.
    case takeBack
    case dismissNotice

    // Facts.
    /// A new entry was begun.
    case began(Entry)
    case photoKept(Photo)
    case photoRefused(name: String, reason: String)
    case voiceKept(VoiceNote)
    case voiceRefused(reason: String)
    /// What the entry that is edited is to everybody now; `nil` if it was removed.
    case truth(Entry?)
    /// What became of a wish.
    case answered(Reply, number: Int)
    /// The desk is open again, after a restart.
    case opened
  }

  /// What a person decides for where two changed the same place.
  public enum Side: String, Codable, Sendable, CaseIterable {
    /// As the draft has it, edited since or not.
    case mine
    case theirs
    /// As it was before both.
    case before
    /// Of two texts, both in one, to be written on from there.
    case both
  }

  public enum Effect: Equatable, Sendable {
    /// To make the beginning of a new entry.
    case begin(by: PersonName)
    /// To ask the journal. It may be asked again after a restart; that changes nothing more.
    case suggest(Wish, number: Int)
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
    case .takeBack: return state.takeBack()
    case .dismissNotice: state.notice = nil
    case .truth(let entry): state.hear(truth: entry)
    case .answered(let reply, let number): state.hear(reply, number)
    case .opened: return state.exchange.awaiting.map { [.suggest($0.wish, number: $0.number)] } ?? []
    }
    return []
  }
}
