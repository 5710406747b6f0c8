import Journal
import Tarn
import TarnWeb

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
    /// The files that were given to the draft and are not in yet.
    fileprivate(set) var awaited = Awaited()
    /// What became of files that did not come in, until the person has read it.
    fileprivate(set) var fileWords: String?
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
    /// Files were given to the draft, or have come in.
    case underWay(FilesUnderWay, Awaited.Place)
    /// Done was pressed while some were on their way.
    case doneAsked
    /// Not to hand in, after all; or it is handed in now.
    case doneSettled
    /// The draft is not written in any more.
    case draftLeft
    case fileWordsRead
    case signedOut(leftOut: String?)
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
    case .underWay(let files, let place): state.fileWords = state.awaited.hear(files, place) ?? state.fileWords
    case .doneAsked:
      state.awaited.isDoneAsked = state.awaited.count > 0
      state.fileWords = nil
    case .doneSettled: state.awaited.isDoneAsked = false
    case .draftLeft:
      state.fileWords = state.awaited.leftOut ?? state.fileWords
      state.awaited = Awaited()
    case .fileWordsRead: state.fileWords = nil
    case .signedOut(let words): (state.hasLeft, state.fileWords) = (true, words)
    // What was wrong with opening the desk is so no more.
    case .satDown: (state.hasLeft, state.fileWords, state.deskTrouble) = (false, nil, nil)
    }
    return []
  }
}
