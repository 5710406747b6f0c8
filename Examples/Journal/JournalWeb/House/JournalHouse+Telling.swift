import Journal
import Tarn

// Facts flow down, suggestions flow up.
extension JournalHouse {
  func tellTruth() {
    for visit in visits.values { tellTruth(to: visit) }
  }

  /// Brings a draft up to what the journal is now, if it is behind.
  func tellTruth(to visit: Visit) {
    guard let desk = visit.desk, let news = desk.state.news(of: journal.state) else { return }
    desk.send(news, cause: .arrived)
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

  /// Puts a wish to the journal, and returns what became of it when that is on disk: an answer that a power cut could take back
  /// would be none.
  ///
  /// - Returns: `nil` if the house was closed meanwhile. The desk asks again when it is opened.
  fileprivate func suggest(_ wish: Wish, from album: Album) async -> Reply? {
    guard let person = visits.values.first(where: { $0.album === album })?.desk?.state.person else { return nil }
    guard await persist({ try await album.carry(wish.entry) }) else { return nil }
    let reply = await post.answer { number in
      journal.send(.suggested(wish, by: person, number: number), cause: .arrived)
    }
    return await persist({ try await self.storage.flush() }) ? reply : nil
  }

  fileprivate func join(_ person: Person) async -> Refusal? {
    let refusal = await post.entrance(person.id) { journal.send(.joined(person), cause: .arrived) }
    _ = await persist { try await self.storage.flush() }
    return refusal
  }

  /// Does something with a disk that may refuse for a while, as long as it takes. What waits for it is seen to wait, and the
  /// journal's status says why.
  private func persist(_ work: () async throws -> Void) async -> Bool {
    while !Task.isCancelled, storage.status != .closed {
      do {
        try await work()
        return true
      } catch {
        // As often as a person would look whether it works again.
        try? await Task.sleep(for: .seconds(1))
      }
    }
    return false
  }
}

/// Hands a desk's wishes to the journal.
struct Suggest: UseCase {
  struct Request: Sendable {
    let wish: Wish
    let number: Int
  }

  let house: WeakHouse
  let album: Album

  func perform(_ request: Request, respond: Responder<Reply>) async {
    guard let reply = await house.house?.suggest(request.wish, from: album) else { return }
    await respond(reply)
  }
}

/// Makes somebody one of the people.
struct Join: UseCase {
  struct Response: Sendable { let refusal: Refusal? }

  let house: WeakHouse

  func perform(_ person: Person, respond: Responder<Response>) async {
    guard let house = await house.house else { return }
    await respond(Response(refusal: await house.join(person)))
  }
}
