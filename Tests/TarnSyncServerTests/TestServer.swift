import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnSharing
import TarnStorage
import TarnSync
import TarnTesting
import Testing

@testable import TarnSyncServer

typealias NotesFeature = SyncedCollectionFeature<Notes>
typealias NotesState = SyncedObjects<Note>

/// A sync server on a file, with the persons `anna`, `jan` and `mia`, whose tokens are their names.
@MainActor
final class TestServer {
  nonisolated static let persons: Set<String> = ["anna", "jan", "mia"]

  let folder: URL
  let path: String
  let shared: SharedStore<NotesFeature>
  let server: SyncServer<Notes>
  let blobs = SharedBlobs()

  var url: URL { URL(string: "http://127.0.0.1:\(server.port)/notes")! }
  var state: NotesState { shared.store.state }
  /// The notes by their IDs.
  var notes: [Note] { state.objects.sorted { $0.id < $1.id } }

  /// - Parameter folder: that of an earlier server; `nil` for a new file.
  init(_ notes: Notes = Notes(), in folder: URL? = nil, at address: String? = nil) async throws {
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("sync-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    path = address ?? self.folder.appendingPathComponent("notes.tarn").path
    shared = try await notes.app(name: "Notes").file(at: path).open(blobs: blobs)
    server = try SyncServer(notes, shared, path: "/notes", blobs: blobs) { token in
      Self.persons.contains(token) ? PersonID(token) : nil
    }
  }

  func stop() throws {
    server.stop()
    try shared.close()
  }

  func remove() {
    try? stop()
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Plain requests

  func send(
    _ method: HTTPClientRequest.Method = .get, _ path: String, as person: String = "anna", schema: Int = 3,
    body: String? = nil, headers: HTTPHeaders = [:]
  ) async throws -> HTTPClientResponse {
    var headers = headers
    headers.append("Authorization", "Bearer \(person)")
    headers.append("Sync-Schema", "\(schema)")
    let address = try #require(URL(string: "\(url.absoluteString)/\(path)"))
    return try await URLSessionTransport().perform(
      HTTPClientRequest(method, address, headers: headers, body: body.map { Data($0.utf8) }, maximumBodySize: 64 << 20))
  }

  /// Sends changes as JSON and returns the answers.
  func push(_ changes: String..., as person: String = "anna") async throws -> [SyncAnswer<Note>] {
    let response = try await send(
      .post, "changes", as: person, body: #"{"changes":[\#(changes.joined(separator: ","))]}"#)
    try #require(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
    return try SyncJSON.read(SyncAnswers<Note>.self, from: response.body).answers
  }

  func page(_ parameters: String = "", as person: String = "anna", schema: Int = 3) async throws -> SyncNewsPage<Note> {
    let response = try await send(.get, "changes\(parameters)", as: person, schema: schema)
    return try SyncJSON.read(SyncNewsPage<Note>.self, from: response.body)
  }
}

/// Runs a test with a server, which is removed at its end.
///
/// A closure says `async throws` itself: the compiler does not infer it from expectations alone.
@MainActor
func withServer(_ notes: Notes = Notes(), _ body: @MainActor (TestServer) async throws -> Void) async throws {
  let server = try await TestServer(notes)
  defer { server.remove() }
  try await body(server)
}

/// The JSON of a change that creates a note.
func created(_ id: String, as change: String, text: String = "", title: String = "", readers: [String] = []) -> String {
  let list = readers.map { "\"\($0)\"" }.joined(separator: ",")
  return """
    {"id":"change-\(change)","object":"\(id)","create":{"id":"\(id)","text":"\(text)","title":"\(title)","isDone":false,\
    "readers":[\(list)],"number":0}}
    """
}

func removed(_ id: String, as change: String) -> String {
  #"{"id":"change-\#(change)","object":"\#(id)","remove":true}"#
}

/// The JSON of a change that edits a note.
func edited(_ old: Note, as change: String, _ body: (inout Note) -> Void) throws -> String {
  var new = old
  body(&new)
  let id = try #require(ChangeID("change-\(change)"))
  let edit = SyncChange<Note>(id: id, object: old.id, operation: .edit(Patch(from: old, to: new)))
  return String(decoding: try SyncJSON.bytes(of: edit), as: UTF8.self)
}
