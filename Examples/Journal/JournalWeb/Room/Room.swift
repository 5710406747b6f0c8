import Journal
import Tarn
import TarnForms

/// What one visitor is shown, beside the journal itself: the door as long as they are outside, and then their desk.
///
/// The two are stores of their own, of which the one ends where the other begins. Here are facts about them, told whenever they
/// change, so that a page has one thing to look at; and the little that is true of nothing but the page.
struct Room: Feature {
  struct State: Equatable {
    fileprivate(set) var door: SignUp.State?
    fileprivate(set) var desk: DeskGlance?
    /// Who else edits the entry that is edited here.
    fileprivate(set) var editors: [PersonName] = []
    /// What came into the draft from others by itself, since it was begun.
    fileprivate(set) var cameIn = CameIn()
    /// What is wrong with a file.
    fileprivate(set) var trouble: String?
    /// Down to which entry the list is shown.
    fileprivate(set) var shown = State.page
    /// The place that is written together, as a conflict's path prints.
    fileprivate(set) var together: String?

    /// More than a person looks through at once, and less than a page needs a moment for.
    static let page = 100
  }

  /// The desk, and what follows from it.
  struct DeskGlance: Equatable {
    let state: Desk.State
    let undo: String?
    let redo: String?
    let remaining: Int?
    let isReady: Bool
    let validity: Outcome<DraftRemark>
  }

  enum Action: Sendable {
    case door(SignUp.State)
    case desk(DeskGlance)
    case editors([PersonName])
    case cameIn(CameIn)
    case trouble(String?)
    case showMore
    case writeTogether(String?)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .door(let door): state.door = door
    case .desk(let desk):
      if desk.state.work.screen != .list { state.shown = State.page }
      if desk.state.work.screen != .merging { state.together = nil }
      if desk.state.work.draft == nil { state.cameIn = CameIn() }
      state.door = nil
      state.desk = desk
    case .editors(let names): state.editors = names
    case .cameIn(let more): state.cameIn.formUnion(more)
    case .trouble(let words): state.trouble = words
    case .showMore: state.shown += State.page
    case .writeTogether(let place): state.together = place
    }
    return []
  }
}
