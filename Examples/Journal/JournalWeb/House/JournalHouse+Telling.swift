import Foundation
import Journal
import Tarn

// Suggestions flow up.
extension JournalHouse {
  /// Puts a wish to the journal, and returns what became of it when that is on disk: an answer that a power cut could take back
  /// would be none.
  ///
  /// - Returns: `nil` if the desk or the house was closed meanwhile. The desk asks again when it is opened.
  fileprivate func suggest(
    _ wish: Wish, _ number: Int, by person: Person.ID, with album: Album, from desk: DeskStorage
  ) async -> Reply? {
    guard await desk.insist({ try await album.save(wish.takenOut, to: desk) }) != nil,
      let lacking = await desk.insist({ try await album.carry(wish.putIn, from: desk) })
    else { return nil }
    // A desk is called by its file, of which there is one.
    let id = WishID(desk: URL(fileURLWithPath: desk.path).lastPathComponent, number: number)
    let reply = try? await wishes.reply(to: id) {
      journal.send(
        .suggested(wish, by: person, as: id, lacking: lacking.isEmpty ? nil : lacking), cause: .arrived)
    }
    return await storage.insist { try await storage.flush() } == nil ? nil : reply
  }

  /// - Returns: `nil` if the house was closed meanwhile.
  fileprivate func join(_ person: Person) async -> Entrance? {
    let entrance = try? await entrances.reply(to: person.id) { journal.send(.joined(person), cause: .arrived) }
    return await storage.insist { try await storage.flush() } == nil ? nil : entrance
  }

  /// Tells everybody that the journal's disk refuses, and when it takes again what waits.
  func tellStatus() {
    for visit in visits.values { visit.room.send(.journal(status), cause: .arrived) }
  }

  /// What is wrong with the journal's file; `nil` if nothing is.
  var status: String? { storage.status.words ?? (storage.notes.isEmpty ? nil : storage.notes.joined(separator: " ")) }

  /// Tells everybody who else edits what they edit.
  func tellEditors() {
    for visit in visits.values {
      guard let desk = visit.desk?.state else { continue }
      let others = visits.values.compactMap { $0.desk?.state }.filter {
        $0.person != desk.person && $0.work.draft != nil && $0.work.draft?.value.id == desk.work.draft?.value.id
      }
      visit.room.send(.editors(Set(others.map(\.name)).sorted()), cause: .arrived)
    }
  }
}

/// Hands a desk's wishes to the journal.
struct Suggest: UseCase {
  struct Request: Sendable {
    let wish: Wish
    let number: Int
  }

  weak let house: JournalHouse?
  let person: Person.ID
  let album: Album
  let desk: DeskStorage

  func perform(_ request: Request, respond: Responder<Reply>) async {
    if let reply = await house?.suggest(request.wish, request.number, by: person, with: album, from: desk) {
      await respond(reply)
    }
  }
}

/// What the journal says to somebody who wishes to be one of the people.
enum Entrance: Sendable {
  case welcome
  case turnedAway(Refusal)
}

/// Makes somebody one of the people.
struct Join: UseCase {
  typealias Response = Entrance

  weak let house: JournalHouse?

  func perform(_ person: Person, respond: Responder<Entrance>) async {
    guard let entrance = await house?.join(person) else { return }
    await respond(entrance)
  }
}
