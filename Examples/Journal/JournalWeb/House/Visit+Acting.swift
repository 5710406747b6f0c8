import Foundation
import Journal
import Tarn
import TarnWeb

/// What a person does on the page.
enum Act {
  case door(SignUp.Action)
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
  /// Two texts are to become one: the draft's is set to both, to be written on from there.
  case writeTogether(place: String, EntryChange)
  /// What was written together is how it is to be.
  case settle(place: String, round: Int)
}

extension Visit {
  func page(of journal: Store<Journal>) -> Page {
    Page(
      title: "Journal", styles: [String(decoding: PackageResources.journal_css, as: UTF8.self)],
      parts: [
        Part(
          watching: journal, room,
          view: { [unowned journal] state, room in
            JournalView(room: room, journal: state, read: Reading(journal)).body
          },
          send: { [weak self, unowned journal] act in self?.carryOut(act, on: journal.state) })
      ], files: album, motion: true)
  }

  func carryOut(_ act: Act, on journal: Journal.State) {
    switch act {
    case .door(let action): door?.send(action)
    case .desk(.change(let change)):
      guard let entry = desk?.state.work.draft?.value else { return }
      desk?.send(.change(typing.meant(by: change, in: entry)))
    case .desk(let action): desk?.send(action)
    case .room(let action): room.send(action)
    case .edit(let id): if let entry = journal.entries[id: id] { desk?.send(.edit(entry)) }
    case .remove(let id): if let entry = journal.entries[id: id] { desk?.send(.remove(entry)) }
    case .toggleDrawer: desk?.send(.drawerToggled(at: .now()))
    case .focusText: desk?.send(.textFocused(at: .now()))
    case .undo: desk?.undo()
    case .redo: desk?.redo()
    case .photo(.refused(let name, let reason)): desk?.send(.photoRefused(name: name, reason: reason))
    case .voice(.refused(_, let reason)): desk?.send(.voiceRefused(reason: reason))
    case .photo(.kept(let id, let name)), .voice(.kept(let id, let name)): put(album.take(id), name)
    case .writeTogether(let place, let change):
      desk?.send(.change(change))
      room.send(.writeTogether(place))
    case .settle(let place, let round):
      room.send(.writeTogether(nil))
      desk?.send(.resolve(place: place, .mine, round: round))
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
