import Journal
import Tarn
import TarnWeb

/// The state of one visitor's page that belongs neither to the session nor to the journal: the visible part of the
/// list, the other editors, uploads and storage errors.
struct PageState: Feature {
  struct State: Equatable {
    /// The other people who edit the same entry.
    fileprivate(set) var editors: [PersonName] = []
    /// The changes of other people that were merged since the draft was begun.
    fileprivate(set) var cameIn = MergedFields()
    /// The problem with the session's file.
    fileprivate(set) var deskTrouble: String?
    /// The problem with the journal's file.
    fileprivate(set) var journalTrouble: String?
    /// The pending uploads of the draft.
    fileprivate(set) var awaited = PendingUploads()
    /// The message about uploads that failed, until the user dismisses it.
    fileprivate(set) var fileWords: String?
    /// The number of entries that the list shows.
    fileprivate(set) var shown = State.page
    /// Whether the last person has signed out and no other has signed in since.
    fileprivate(set) var hasLeft = false

    /// The problem with either file.
    var trouble: String? { deskTrouble ?? journalTrouble }

    /// More entries than a user looks through at once, and few enough to render in a moment.
    static let page = 100
  }

  enum Action: Sendable {
    case showMore
    case editors([PersonName])
    case cameIn(MergedFields)
    case trouble(String?)
    /// The status of the journal's file has changed.
    case journal(String?)
    /// The user has left the list.
    case listLeft
    /// A draft was begun or closed.
    case draftTaken
    /// The state of the uploads in a field has changed.
    case underWay(UploadsInProgress, PendingUploads.Target)
    /// The user pressed Done while uploads were pending.
    case doneAsked
    /// Done stops waiting: it was cancelled, or the draft is submitted now.
    case doneSettled
    /// The user has left the draft.
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
    case .draftTaken: state.cameIn = MergedFields()
    case .underWay(let files, let place): state.fileWords = state.awaited.hear(files, place) ?? state.fileWords
    case .doneAsked:
      state.awaited.isDoneAsked = state.awaited.count > 0
      state.fileWords = nil
    case .doneSettled: state.awaited.isDoneAsked = false
    case .draftLeft:
      state.fileWords = state.awaited.leftOut ?? state.fileWords
      state.awaited = PendingUploads()
    case .fileWordsRead: state.fileWords = nil
    case .signedOut(let words): (state.hasLeft, state.fileWords) = (true, words)
    // A session was opened, so earlier errors are resolved.
    case .satDown: (state.hasLeft, state.fileWords, state.deskTrouble) = (false, nil, nil)
    }
    return []
  }
}
