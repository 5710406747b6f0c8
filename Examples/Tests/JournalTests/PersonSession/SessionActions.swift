import Foundation
import Tarn
import TarnForms
import TarnRecord
import TarnTesting

@testable import Journal

/// Generates random actions of a session: user actions, and events from the journal that may be stale.
enum SessionActions {
  static var laws: Laws<PersonSession> { Laws(PersonSession(), from: .adas, actions: action) }

  static func action(_ state: PersonSession.State, _ random: inout SeededRandom) -> PersonSession.Action {
    let now = time(Int64.random(in: 0...10_000, using: &random))
    switch Int.random(in: 0..<26, using: &random) {
    case 0: return .showList
    case 1: return .open(id(&random))
    case 2: return .search(random.pick(from: ["", "la", "lake", "\"the lake\""]))
    case 3: return .write
    case 4: return .began(Entry(id: id(&random), day: "2026-11-22", by: "Ada", made: time(7)))
    case 5, 6: return .edit(entry(&random))
    case 7...12: return .change(change(state.work.draft?.value ?? .walk, &random))
    case 13: return .drawerToggled(at: now)
    case 14: return .textFocused(at: now)
    case 15, 16: return .done
    case 17: return random.oneIn(3) ? .cancel : .dismissNotice
    case 18: return resolution(state, &random)
    case 19: return random.pick(from: [.remove(entry(&random)), .reverseLast, .opened])
    case 20: return .photoKept(.example(UInt8.random(in: 10..<16, using: &random)))
    case 21: return .photoRefused(name: "a.txt", reason: "It is no picture.")
    case 22: return .voiceKept(.example(UInt8.random(in: 20..<24, using: &random)))
    case 23: return .truth(truth(state, &random))
    default: return answer(state, &random)
    }
  }

  static func change(_ entry: Entry, _ random: inout SeededRandom) -> EntryChange {
    let photo = entry.photos.randomElement(using: &random)?.id ?? uuid(99)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .title(words(&random))
    case 1, 2: return .body(words(&random) + random.pick(from: ["", "\n", "\n\n", " "]) + words(&random))
    case 3: return .day(random.pick(from: ["2026-11-20", "2026-11-21", "2026-11-22"]))
    case 4: return .addPhoto(.example(UInt8.random(in: 10..<16, using: &random)))
    case 5: return .removePhoto(photo)
    case 6: return .movePhoto(photo, to: Int.random(in: 0..<4, using: &random))
    case 7: return .caption(words(&random), of: photo)
    default:
      return random.oneIn(2)
        ? .addVoice(.example(UInt8.random(in: 20..<24, using: &random)))
        : .removeVoice(entry.voice.randomElement(using: &random)?.id ?? uuid(99))
    }
  }

  static func words(_ random: inout SeededRandom) -> String {
    let words = ["lake", "walk", "Ben", "rain", "e\u{301}", "🥾", "https://example.org/a"]
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(from: words) }.joined(separator: " ")
  }

  static func id(_ random: inout SeededRandom) -> Entry.ID { uuid(random.pick(from: [1, 1, 1, 2, 3])) }

  /// Returns an entry with random changes.
  static func entry(_ random: inout SeededRandom) -> Entry {
    var entry =
      random.oneIn(4) ? Entry(id: uuid(2), title: "A swim", day: "2026-11-23", by: "Ben", made: time(9)) : .walk
    for _ in 0..<Int.random(in: 0...2, using: &random) { entry.alter(change(entry, &random)) }
    return entry
  }

  private static func truth(_ state: PersonSession.State, _ random: inout SeededRandom) -> Entry? {
    guard let draft = state.work.draft, !random.oneIn(8) else { return random.oneIn(2) ? nil : entry(&random) }
    return draft.base.altered(by: change(draft.base, &random))
  }

  private static let oldMark = PersonSession.State.adas.after(
    .edit(.walk), .change(.day("2026-11-20")), .truth(Entry.walk.with(.day("2026-11-19")))
  ).mark("day")

  private static func resolution(_ state: PersonSession.State, _ random: inout SeededRandom) -> PersonSession.Action {
    let side = random.pick(from: PersonSession.ConflictSide.allCases)
    // Sometimes the mark belongs to an earlier conflict.
    guard !random.oneIn(5), let conflict = state.work.draft?.conflicts.randomElement(using: &random) else {
      return .resolve(oldMark, side)
    }
    return .resolve(conflict.id, side)
  }

  /// Returns a possible response of the journal, mostly to the pending request.
  private static func answer(_ state: PersonSession.State, _ random: inout SeededRandom) -> PersonSession.Action {
    guard let awaiting = state.exchange.awaiting else { return .answered(.removed, number: 1) }
    var journal = Journal.State(people: [.ada])
    if !random.oneIn(6) {
      // The stored entry: the one that the request was based on, sometimes with a change of another person.
      var stored = awaiting.request.base
      if random.oneIn(2) { stored.alter(change(stored, &random)) }
      journal = Journal.State(entries: [stored], people: [.ada])
    }
    let reply = journal.reply(to: awaiting.request, by: Person.ada.id, as: nil, lacking: [])
    let number = awaiting.number
    return .answered(reply, number: random.oneIn(10) ? number - 1 : number)
  }
}

extension JournalRequest {
  fileprivate var base: Entry {
    switch self {
    case .change(let suggestion): suggestion.base
    case .removal(let entry): entry
    }
  }
}
