import Foundation
import Journal
import Tarn
import TarnWeb

/// A user action on the page of a signed-in person.
enum UserAction {
  case personSession(PersonSession.Action)
  case page(PageState.Action)
  /// Edits or removes an entry, as the journal has it at that moment.
  case edit(Entry.ID)
  case remove(Entry.ID)
  /// Submits the draft after all its uploads are complete.
  case done
  /// Submits the draft without the pending uploads.
  case doneWithout
  case toggleDrawer
  case focusText
  case undo
  case redo
  /// A file was uploaded in the field for photos or for voice notes.
  case photo(FileUploadResult)
  case voice(FileUploadResult)
  /// The state of the uploads in a field has changed.
  case uploadsChanged(UploadsInProgress, PendingUploads.Target)
  /// Signs out, so that another person can sign in at the same browser. It cannot be undone.
  case signOut
}

extension PageSession {
  func execute(_ action: UserAction, on journal: Journal.State) {
    switch action {
    case .personSession(let action): personSession?.send(action)
    case .page(let action): pageStore.send(action)
    case .edit(let id): if let entry = journal.entries[id: id] { personSession?.send(.edit(entry)) }
    case .remove(let id): if let entry = journal.entries[id: id] { personSession?.send(.remove(entry)) }
    case .done:
      if pageStore.state.awaited.count == 0 { personSession?.send(.done) } else { pageStore.send(.doneRequested) }
    case .doneWithout:
      pageStore.send(.doneFinished)
      personSession?.send(.done)
    case .uploadsChanged(let files, let target):
      pageStore.send(.uploadsChanged(files, target))
      if pageStore.state.awaited.isDue { execute(.doneWithout, on: journal) }
    case .toggleDrawer: personSession?.send(.drawerToggled(at: .now()))
    case .focusText: personSession?.send(.textFocused(at: .now()))
    case .undo: personSession?.undo()
    case .redo: personSession?.redo()
    case .signOut: signOut()
    case .photo(.refused(let name, let reason)): refuse(.photoRefused(name: name, reason: reason))
    case .voice(.refused(_, let reason)): refuse(.voiceRefused(reason: reason))
    case .photo(.saved(let id, let name)), .voice(.saved(let id, let name)): put(attachments.take(id), name)
    }
  }

  /// Adds the attachment as what its content is, whichever field it was given in.
  private func put(_ kept: AttachmentStore.StoredAttachment?, _ name: String) {
    switch kept {
    case .photo(let photo): personSession?.send(.photoKept(photo))
    case .voice(let note): personSession?.send(.voiceKept(note))
    case nil: refuse(.photoRefused(name: name, reason: "It arrived too late. Add it again."))
    }
    // An attachment that exceeds the maximum is not added, so Done stops waiting.
    if case .full = personSession?.state.notice { pageStore.send(.doneFinished) }
  }

  /// Reports that a file is not added. Done stops waiting, so that the user knows before submitting without it.
  private func refuse(_ refusal: PersonSession.Action) {
    personSession?.send(refusal)
    pageStore.send(.doneFinished)
  }
}
