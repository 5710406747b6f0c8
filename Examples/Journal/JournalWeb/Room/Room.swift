import Journal
import Tarn

/// What is true of nothing but one visitor's page: how much of a list it shows, who else is there, and what is wrong with a file.
struct Room: Feature {
  struct State: Equatable {
    /// Who else edits the entry that is edited here.
    fileprivate(set) var editors: [PersonName] = []
    /// What came into the draft from others by itself, since it was begun.
    fileprivate(set) var cameIn = CameIn()
    /// What is wrong with the person's own file.
    fileprivate(set) var deskTrouble: String?
    /// What is wrong with the journal's.
    fileprivate(set) var journalTrouble: String?
    /// Down to which entry the list is shown.
    fileprivate(set) var shown = State.page
    /// Whether who was here has signed out, and nobody has come in since.
    fileprivate(set) var hasLeft = false

    /// What is wrong with a file.
    var trouble: String? { deskTrouble ?? journalTrouble }

    /// More than a person looks through at once, and less than a page needs a moment for.
    static let page = 100
  }

  enum Action: Sendable {
    case showMore
    case editors([PersonName])
    case cameIn(CameIn)
    case trouble(String?)
    /// What is wrong with the journal's file.
    case journal(String?)
    /// The list was left.
    case listLeft
    /// Another draft was begun, or the last was put away.
    case draftTaken
    case signedOut
    case satDown
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .showMore: state.shown += State.page
    case .editors(let names): state.editors = names
    case .cameIn(let more): state.cameIn.formUnion(more)
    case .trouble(let words): state.deskTrouble = words
    case .journal(let words): state.journalTrouble = words
    case .listLeft: state.shown = State.page
    case .draftTaken: state.cameIn = CameIn()
    case .signedOut: state.hasLeft = true
    case .satDown: state.hasLeft = false
    }
    return []
  }
}
