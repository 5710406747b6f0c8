import Journal
import Tarn

// Suggestions flow up.
extension JournalHouse {
  /// Puts a wish to the journal, and returns what became of it when that is on disk: an answer that a power cut could take back
  /// would be none.
  ///
  /// - Returns: `nil` if the desk or the house was closed meanwhile. The desk asks again when it is opened.
  fileprivate func suggest(
    _ wish: Wish, by person: Person.ID, with album: Album, from desk: DeskStorage
  ) async -> Reply? {
    guard await desk.insist({ try await album.carry(wish.entry, from: desk) }) != nil else { return nil }
    // The journal knows wishes by number. Two browsers of one person may both have a first wish, so the numbers are given here.
    lastWish += 1
    let number = lastWish
    let reply = try? await wishes.reply(to: number) {
      journal.send(.suggested(wish, by: person, number: number), cause: .arrived)
    }
    return await storage.insist { try await storage.flush() } == nil ? nil : reply
  }

  fileprivate func join(_ person: Person) async -> Refusal? {
    let refusal = try? await entrances.reply(to: person.id) { journal.send(.joined(person), cause: .arrived) }
    await storage.insist { try await storage.flush() }
    return refusal ?? nil
  }

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
    guard let reply = await house?.suggest(request.wish, by: person, with: album, from: desk) else { return }
    await respond(reply)
  }
}

/// Makes somebody one of the people.
struct Join: UseCase {
  struct Response: Sendable { let refusal: Refusal? }

  weak let house: JournalHouse?

  func perform(_ person: Person, respond: Responder<Response>) async {
    guard let house else { return }
    await respond(Response(refusal: await house.join(person)))
  }
}
