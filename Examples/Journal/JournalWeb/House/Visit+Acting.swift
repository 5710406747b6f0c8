import Foundation
import Journal
import Tarn
import TarnWeb

/// What a person does at their desk.
enum Act {
  case desk(Desk.Action)
  case room(Room.Action)
  /// To edit an entry, or to remove it, as the journal has it when that is pressed.
  case edit(Entry.ID)
  case remove(Entry.ID)
  /// To hand the draft in, with all files that were given to it.
  case done
  /// The same, without those that are not in yet.
  case doneWithout
  case toggleDrawer
  case focusText
  case undo
  case redo
  /// A file was given, where photos are taken or where voice notes are.
  case photo(FileArrival)
  case voice(FileArrival)
  /// Files are on their way there, or have come in.
  case underWay(FilesUnderWay, Awaited.Place)
  /// To leave, so that others can come in at the same browser. Not the desk's to undo.
  case signOut
}

extension Visit {
  func carryOut(_ act: Act, on journal: Journal.State) {
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

  /// Wherever it was given: what a file is, it says itself.
  private func put(_ kept: Album.Kept?, _ name: String) {
    switch kept {
    case .photo(let photo): desk?.send(.photoKept(photo))
    case .voice(let note): desk?.send(.voiceKept(note))
    case nil: refuse(.photoRefused(name: name, reason: "It came too late. Give it once more."))
    }
    // One that there is no room for is not in, either.
    if case .noRoom = desk?.state.notice { room.send(.doneSettled) }
  }

  /// What is not put in, the person should know before they hand in without it: Done waits no more.
  private func refuse(_ refusal: Desk.Action) {
    desk?.send(refusal)
    room.send(.doneSettled)
  }
}
