import Foundation
import Journal
import Tarn
import TarnWeb

/// A user action on the page of a signed-in person.
enum UserAction {
  case desk(PersonSession.Action)
  case room(PageState.Action)
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
  case underWay(UploadsInProgress, PendingUploads.Target)
  /// Signs out, so that another person can sign in at the same browser. It cannot be undone.
  case signOut
}

extension PageSession {
  func carryOut(_ act: UserAction, on journal: Journal.State) {
    switch act {
    case .desk(let action): desk?.send(action)
    case .room(let action): room.send(action)
    case .edit(let id): if let entry = journal.entries[id: id] { desk?.send(.edit(entry)) }
    case .remove(let id): if let entry = journal.entries[id: id] { desk?.send(.remove(entry)) }
    case .done: if room.state.awaited.count == 0 { desk?.send(.done) } else { room.send(.doneAsked) }
    case .doneWithout:
      room.send(.doneSettled)
      desk?.send(.done)
    case .underWay(let files, let place):
      room.send(.underWay(files, place))
      if room.state.awaited.isDue { carryOut(.doneWithout, on: journal) }
    case .toggleDrawer: desk?.send(.drawerToggled(at: .now()))
    case .focusText: desk?.send(.textFocused(at: .now()))
    case .undo: desk?.undo()
    case .redo: desk?.redo()
    case .signOut: signOut()
    case .photo(.refused(let name, let reason)): refuse(.photoRefused(name: name, reason: reason))
    case .voice(.refused(_, let reason)): refuse(.voiceRefused(reason: reason))
    case .photo(.kept(let id, let name)), .voice(.kept(let id, let name)): put(album.take(id), name)
    }
  }

  /// Adds the attachment as what its content is, whichever field it was given in.
  private func put(_ kept: AttachmentStore.StoredAttachment?, _ name: String) {
    switch kept {
    case .photo(let photo): desk?.send(.photoKept(photo))
    case .voice(let note): desk?.send(.voiceKept(note))
    case nil: refuse(.photoRefused(name: name, reason: "It arrived too late. Add it again."))
    }
    // An attachment that exceeds the maximum is not added, so Done stops waiting.
    if case .noRoom = desk?.state.notice { room.send(.doneSettled) }
  }

  /// Reports that a file is not added. Done stops waiting, so that the user knows before submitting without it.
  private func refuse(_ refusal: PersonSession.Action) {
    desk?.send(refusal)
    room.send(.doneSettled)
  }
}
