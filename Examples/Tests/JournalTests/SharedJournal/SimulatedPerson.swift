import Foundation
import Journal
import Tarn
import TarnDocument
import TarnEncoding
import TarnForms
import TarnTesting
import TarnValues

/// A person with a session who performs random actions.
struct SimulatedPerson {
  let household: SharedJournal
  let index: Int
  var undoes = true

  private var session: Journal.Session { household.session(index) }

  func performRandomAction(_ random: inout SeededRandom) {
    guard let draft = session.work.draft else { return wander(&random) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: send(.cancel)
    case 1, 2, 3: send(.done)
    case 4 where undoes: undo()
    case 5 where undoes:
      for _ in 0..<Int.random(in: 1...4, using: &random) { random.oneIn(2) ? redo() : undo() }
    case 6: send(.drawerToggled(at: time(Int64.random(in: 0...9_999, using: &random))))
    case 7...11: if draft.hasConflicts { decide(draft, &random) } else { fallthrough }
    default: send(.change(change(draft.value, &random)))
    }
  }

  /// Acts without a draft, in the list or on the page of an entry.
  private func wander(_ random: inout SeededRandom) {
    let entries = household.document.entries
    switch (Int.random(in: 0..<16, using: &random), entries.randomElement(using: &random)) {
    case (0, _) where entries.count < 4: send(.write)
    case (1, _) where undoes: undo()
    case (2, let entry?): send(.remove(entry.id))
    case (3...4, _): send(.reverseLast)
    case (5, let entry?): send(.open(entry.id))
    case (_, let entry?): send(.edit(entry.id))
    default: send(.write)
    }
  }

  private func decide(_ draft: Draft<Entry>, _ random: inout SeededRandom) {
    guard let conflict = draft.conflicts.randomElement(using: &random) else { return }
    send(.resolve(conflict.id, random.pick(from: Journal.ConflictSide.allCases)))
  }

  private var id: SessionID { household.people[index].session }

  private func undo() { household.send(index, .undone(id)) }

  private func redo() { household.send(index, .redone(id)) }

  private func send(_ action: Journal.Action) { household.send(index, .acted(id, action)) }

  private func change(_ entry: Entry, _ random: inout SeededRandom) -> EntryChange {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return .title(edited(entry.title, most: 6, &random))
    case 2...5: return .body(edited(entry.body, most: 20, &random))
    case 6:
      return .day(CivilDate(year: 2026, month: 11, day: Int.random(in: 1...30, using: &random)) ?? entry.day)
    case 7, 8: return entry.photos.count < 6 ? .addPhoto(photo(&random)) : .removePhoto(entry.photos[0].id)
    case 9:
      guard let photo = entry.photos.randomElement(using: &random) else { return .addPhoto(photo(&random)) }
      return .caption(edited(photo.caption, most: 3, &random), of: photo.id)
    case 10:
      guard let photo = entry.photos.randomElement(using: &random) else { return .addPhoto(photo(&random)) }
      return random.oneIn(2) ? .removePhoto(photo.id) : .movePhoto(photo.id, to: 0)
    default:
      guard let note = entry.voice.randomElement(using: &random), random.oneIn(2) else {
        return .addVoice(VoiceNote(id: id(&random), blob: .example("c"), seconds: 7))
      }
      return .removeVoice(note.id)
    }
  }

  /// Returns the text with a unique word inserted or a word removed.
  private func edited(_ text: String, most maximum: Int, _ random: inout SeededRandom) -> String {
    var words = text.split(separator: " ").map(String.init)
    let position = Int.random(in: 0...words.count, using: &random)
    if words.count >= maximum || position < words.count && random.oneIn(3) {
      words.remove(at: min(position, words.count - 1))
    } else {
      words.insert("w\(UInt32.random(in: .min ... .max, using: &random))", at: position)
    }
    return words.joined(separator: " ")
  }

  private func photo(_ random: inout SeededRandom) -> Photo {
    Photo(id: id(&random), blob: .example("a"), thumbnail: .example("b"), width: 40, height: 30, name: "a.jpg")
  }

  private func id(_ random: inout SeededRandom) -> UUID {
    func byte() -> UInt8 { UInt8.random(in: .min ... .max, using: &random) }
    return UUID(uuid: (byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), 0, 0, 0, 0, 0, 0, 0, 0))
  }
}
