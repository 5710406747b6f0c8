import Foundation
import Journal
import Tarn

// Suggestions from the person sessions.
extension JournalServer {
  /// Sends a request to the journal and returns the response once it is saved, so that a power cut cannot revoke it.
  ///
  /// - Returns: `nil` if the session or the server was closed meanwhile. The session repeats the request when it is
  ///   opened again.
  fileprivate func suggest(
    _ request: JournalRequest, _ number: Int, by person: Person.ID, with attachments: AttachmentStore,
    from personSession: PersonSessionStorage
  ) async -> JournalResponse? {
    guard
      await personSession.retryUntilDone({ try await attachments.save(request.takenOut, to: personSession) }) != nil,
      let lacking = await personSession.retryUntilDone({
        try await attachments.carry(request.putIn, from: personSession)
      })
    else { return nil }
    // The file name identifies the session, because each session has its own file.
    let id = JournalRequestID(session: URL(fileURLWithPath: personSession.path).lastPathComponent, number: number)
    let reply = try? await replies.reply(to: id) {
      journal.send(
        .suggested(request, by: person, as: id, lacking: lacking.isEmpty ? nil : lacking), cause: .arrived)
    }
    return await storage.retryUntilDone { try await storage.flush() } == nil ? nil : reply
  }

  /// Adds a person to the journal and returns the response once it is saved.
  ///
  /// - Returns: `nil` if the server was closed meanwhile.
  fileprivate func join(_ person: Person) async -> SignUpResponse? {
    let response = try? await signUpReplies.reply(to: person.id) { journal.send(.joined(person), cause: .arrived) }
    return await storage.retryUntilDone { try await storage.flush() } == nil ? nil : response
  }

  /// Sends the status of the journal's storage to all pages.
  func notifyStatus() {
    for visit in visits.values { visit.pageStore.send(.journal(status), cause: .arrived) }
  }

  /// The problem with the journal's file; `nil` if there is none.
  var status: String? { storage.status.message ?? (storage.notes.isEmpty ? nil : storage.notes.joined(separator: " ")) }

  /// Sends each page the names of the other people who edit the same entry.
  func notifyEditors() {
    for visit in visits.values {
      guard let personSession = visit.personSession?.state else { continue }
      let others = visits.values.compactMap { $0.personSession?.state }.filter {
        $0.person != personSession.person && $0.work.draft != nil
          && $0.work.draft?.value.id == personSession.work.draft?.value.id
      }
      visit.pageStore.send(.editors(Set(others.map(\.name)).sorted()), cause: .arrived)
    }
  }
}

/// Sends the requests of a person session to the journal.
struct SendRequests: UseCase {
  struct Request: Sendable {
    let request: JournalRequest
    let number: Int
  }

  weak let server: JournalServer?
  let person: Person.ID
  let attachments: AttachmentStore
  let personSession: PersonSessionStorage

  func perform(_ request: Request, respond: ResponseSender<JournalResponse>) async {
    if let reply = await server?.suggest(
      request.request, request.number, by: person, with: attachments, from: personSession)
    {
      await respond(reply)
    }
  }
}

/// The journal's response to a person who wants to join.
enum SignUpResponse: Sendable {
  case welcome
  case turnedAway(JournalError)
}

/// Adds a person to the journal.
struct AddPerson: UseCase {
  typealias Response = SignUpResponse

  weak let server: JournalServer?

  func perform(_ person: Person, respond: ResponseSender<SignUpResponse>) async {
    guard let response = await server?.join(person) else { return }
    await respond(response)
  }
}
