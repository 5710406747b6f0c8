import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnTesting

@testable import Journal

/// Generates random actions of two people.
enum SessionActions {
  static var laws: Laws<SharedDocument<Journal>> {
    Laws(SharedDocument(Journal()), from: .shared, actions: action)
  }

  static func action(_ state: Journal.State, _ random: inout SeededRandom) -> DocumentAction<Journal.Action> {
    let person = random.pick(from: [Person.ada, .ada, .ben])
    if random.oneIn(12) { return random.oneIn(2) ? .undone(person.session) : .redone(person.session) }
    return .acted(person.session, action(state.session(of: person), state.document, &random))
  }

  static func action(
    _ session: Journal.Session, _ document: Journal.Document, _ random: inout SeededRandom
  ) -> Journal.Action {
    let now = time(Int64.random(in: 0...10_000, using: &random))
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return .showList
    case 1: return .open(id(&random))
    case 2: return random.oneIn(3) ? .find("the sea") : .search(random.pick(from: ["", "la", "lake", "\"the lake\""]))
    case 3: return .began(Entry(id: id(&random), day: "2026-11-22", by: "Ada", made: time(7)))
    case 4...6: return .edit(id(&random))
    case 7...13: return .change(change(session.work.draft?.value ?? .walk, &random))
    case 14: return .drawerToggled(at: now)
    case 15: return .textFocused(at: now)
    case 16...18: return .done
    case 19: return random.oneIn(3) ? .cancel : .dismissNotice
    case 20: return resolution(session, &random)
    case 21: return random.oneIn(2) ? .remove(id(&random)) : .reverseLast
    case 22: return .showMore
    default: return random.oneIn(4) ? .joined(.example(203, "Cy"), at: "phone") : .signedIn(uuid(201), at: "phone")
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

  private static let oldMark = Journal.State.shared.after(.edit(uuid(1)), .change(.day("2026-11-20")))
    .ben(.day("2026-11-19")).mark("day")

  private static func resolution(_ session: Journal.Session, _ random: inout SeededRandom) -> Journal.Action {
    let side = random.pick(from: Journal.ConflictSide.allCases)
    // Sometimes the mark belongs to an earlier conflict.
    guard !random.oneIn(5), let conflict = session.work.draft?.conflicts.randomElement(using: &random) else {
      return .resolve(oldMark, side)
    }
    return .resolve(conflict.id, side)
  }
}
