import Journal
import Tarn
import TarnWeb

/// The shown values that are not saved, because they end with the page: the other editors and the uploads.
struct PageState: Feature {
  struct State: Equatable {
    /// The people who edit an entry at present, in other browsers.
    fileprivate(set) var editors: [Journal.Editor] = []
    /// The pending uploads of the draft.
    fileprivate(set) var uploads = PendingUploads<UploadField>()
    /// The message about uploads that failed, until the user dismisses it.
    fileprivate(set) var message: UploadMessage?
    /// Whether the last person has signed out and no other has signed in since.
    fileprivate(set) var hasLeft = false
    /// Whether the page shows a sample journal.
    fileprivate(set) var isSample = false
    /// The address that was requested before its person has signed in.
    fileprivate(set) var wanted: Address?
  }

  enum Action: Sendable {
    case editors([Journal.Editor])
    /// The state of the uploads in a field has changed.
    case uploadsChanged(UploadsInProgress, UploadField)
    /// The user pressed Done while uploads were pending.
    case doneRequested
    /// Done stops waiting: it was cancelled, or the draft is published now.
    case doneFinished
    /// The user has left the draft.
    case leftDraft
    case dismissMessage
    case signedOut(leftOut: UploadMessage?)
    /// The page shows a journal now: the person's, or a sample.
    case entered(isSample: Bool)
    /// The visitor has left the sample journal.
    case sampleLeft
    case wanted(Address)
  }

  /// The addresses of the sign-up form: it keeps the one that leads to an entry.
  static let addresses = Addresses<Address, State, Action>(.any, place: { $0.wanted ?? .root }, open: { .wanted($0) })

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .editors(let editors): state.editors = editors
    case .uploadsChanged(let files, let target):
      state.message = state.uploads.update(files, of: target).map(UploadMessage.lost) ?? state.message
    case .doneRequested:
      state.uploads.isSubmitRequested = state.uploads.all.count > 0
      state.message = nil
    case .doneFinished: state.uploads.isSubmitRequested = false
    case .leftDraft:
      state.message = state.uploads.discardedMessage ?? state.message
      state.uploads = PendingUploads()
    case .dismissMessage: state.message = nil
    case .signedOut(let message):
      state = State()
      (state.hasLeft, state.message) = (true, message)
    case .entered(let isSample):
      state = State()
      state.isSample = isSample
    case .sampleLeft: state = State()
    case .wanted(let address): state.wanted = address
    }
    return []
  }
}
