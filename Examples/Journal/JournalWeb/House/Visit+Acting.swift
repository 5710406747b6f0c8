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
  case toggleDrawer
  case focusText
  case undo
  case redo
  /// A file was given, where photos are taken or where voice notes are.
  case photo(FileArrival)
  case voice(FileArrival)
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
    case .toggleDrawer: desk?.send(.drawerToggled(at: .now()))
    case .focusText: desk?.send(.textFocused(at: .now()))
    case .undo: desk?.undo()
    case .redo: desk?.redo()
    case .signOut: signOut()
    case .photo(.refused(let name, let reason)): desk?.send(.photoRefused(name: name, reason: reason))
    case .voice(.refused(_, let reason)): desk?.send(.voiceRefused(reason: reason))
    case .photo(.kept(let id, let name)), .voice(.kept(let id, let name)): put(album.take(id), name)
    }
  }

  /// Wherever it was given: what a file is, it says itself.
  private func put(_ kept: Album.Kept?, _ name: String) {
    switch kept {
    case .photo(let photo): desk?.send(.photoKept(photo))
    case .voice(let note): desk?.send(.voiceKept(note))
    case nil: desk?.send(.photoRefused(name: name, reason: "It came too late. Give it once more."))
    }
  }
}
