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
    fileprivate(set) var mergedFields = MergedFields()
    /// The problem with the session's file.
    fileprivate(set) var sessionProblem: String?
    /// The problem with the journal's file.
    fileprivate(set) var journalProblem: String?
    /// The pending uploads of the draft.
    fileprivate(set) var awaited = PendingUploads()
    /// The message about uploads that failed, until the user dismisses it.
    fileprivate(set) var uploadMessage: String?
    /// The number of entries that the list shows.
    fileprivate(set) var shown = State.page
    /// Whether the last person has signed out and no other has signed in since.
    fileprivate(set) var hasLeft = false

    /// The problem with either file.
    var problem: String? { sessionProblem ?? journalProblem }

    /// More entries than a user looks through at once, and few enough to render in a moment.
    static let page = 100
  }

  enum Action: Sendable {
    case showMore
    case editors([PersonName])
    case mergedFields(MergedFields)
    case problem(String?)
    /// The status of the journal's file has changed.
    case journal(String?)
    /// The user has left the list.
    case leftList
    /// A draft was begun or closed.
    case draftChanged
    /// The state of the uploads in a field has changed.
    case uploadsChanged(UploadsInProgress, PendingUploads.Target)
    /// The user pressed Done while uploads were pending.
    case doneRequested
    /// Done stops waiting: it was cancelled, or the draft is submitted now.
    case doneFinished
    /// The user has left the draft.
    case leftDraft
    case dismissUploadMessage
    case signedOut(leftOut: String?)
    case signedIn
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .showMore: state.shown += State.page
    case .editors(let names): state.editors = names
    case .mergedFields(let more): state.mergedFields.formUnion(more)
    case .problem(let words): state.sessionProblem = words
    case .journal(let words): state.journalProblem = words
    case .leftList: state.shown = State.page
    case .draftChanged: state.mergedFields = MergedFields()
    case .uploadsChanged(let files, let target):
      state.uploadMessage = state.awaited.update(files, target) ?? state.uploadMessage
    case .doneRequested:
      state.awaited.isDoneRequested = state.awaited.count > 0
      state.uploadMessage = nil
    case .doneFinished: state.awaited.isDoneRequested = false
    case .leftDraft:
      state.uploadMessage = state.awaited.leftOut ?? state.uploadMessage
      state.awaited = PendingUploads()
    case .dismissUploadMessage: state.uploadMessage = nil
    case .signedOut(let words): (state.hasLeft, state.uploadMessage) = (true, words)
    // A session was opened, so earlier errors are resolved.
    case .signedIn: (state.hasLeft, state.uploadMessage, state.sessionProblem) = (false, nil, nil)
    }
    return []
  }
}
