import Foundation
import Tarn
import TarnRecord
import TarnSync
import TarnSyncTesting

/// An app whose whole state is a sync engine. Its notes are the user's statuses, which it writes and marks.
struct Notes: Feature {
  enum Action: Equatable, Codable, Sendable {
    case write(Int)
    case mark(Int)
    case sync(SyncEvent<SimulatedNote>, at: Timestamp)
  }

  static let startTime = Timestamp(milliseconds: 1_700_000_000_000)

  func update(_ state: inout SyncEngine<SimulatedNote>, _ action: Action) -> [SyncAction<SimulatedNote>] {
    switch action {
    case .write(let number):
      guard let change = ChangeID("write-note-\(number)") else { return [] }
      return state.perform(at: Self.startTime) {
        $0.make(
          SimulatedNote(id: "new-\(number)", text: "Note \(number)"), as: change, label: "Write", at: Self.startTime)
      }
    case .mark(let number):
      guard let change = ChangeID("mark-note-\(number)") else { return [] }
      return state.perform(at: Self.startTime) {
        $0.edit("new-\(number)", as: change, label: "Mark", at: Self.startTime) { $0 = $0.with(isMarked: true) }
      }
    case .sync(let event, let time): return state.handle(event, at: time)
    }
  }

  /// Returns the actions that queue this many changes offline: each note is written and marked.
  static func queue(_ changes: Int) -> [Action] {
    [.sync(.online(false), at: startTime)] + (0..<changes / 2).flatMap { [.write($0), .mark($0)] }
  }
}

/// Maps notes to a server of statuses: a new note is posted, and a mark is a favourite.
struct NotesService: SyncService {
  let transport: any Transport
  let address: String

  private struct Status: Decodable {
    let id: String
    let favourited: Bool
  }

  func push(_ push: Push<SimulatedNote>) async -> PushResult<SimulatedNote> {
    guard let note = push.after, let url = URL(string: address + path(push, note)) else {
      return .rejected("It is gone.")
    }
    var request = HTTPClientRequest(.post, url, idempotencyKey: push.change.id.description)
    request.headers["Authorization"] = "Bearer \(MastodonServer.token)"
    if push.before == nil {
      request.headers["Content-Type"] = "application/json"
      request.body = try? JSONEncoder().encode(["status": note.text])
    }
    do {
      let response = try await transport.perform(request)
      guard response.isSuccess else { return .rejected("The server responds with \(response.status).") }
      let status = try JSONDecoder().decode(Status.self, from: response.body)
      return .accepted(SimulatedNote(id: status.id, text: note.text).with(isMarked: status.favourited))
    } catch {
      return .failed(.offline)
    }
  }

  private func path(_ push: Push<SimulatedNote>, _ note: SimulatedNote) -> String {
    push.before == nil ? "/api/v1/statuses" : "/api/v1/statuses/\(note.id)/\(note.isMarked ? "" : "un")favourite"
  }

  func lookUp(_ push: Push<SimulatedNote>) async -> LookupResult<SimulatedNote> { .absent }
  func pull(since cursor: String?) async -> PullResult<SimulatedNote> { .page(SyncPage(), next: nil, hasMore: false) }
}
