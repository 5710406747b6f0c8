import Foundation
import Tarn
import TarnStorage
import TarnSync
import TarnTesting
import Testing

@testable import TarnSyncServer

@MainActor
struct PermissionTests {
  private let secret = created("a", as: "make", text: "secret", readers: ["anna"])

  @Test func invisibleNoteNeverLeavesTheServer() async throws {
    try await withServer { server async throws in
      _ = try await server.push(secret)
      let start = "\(server.state.epoch)-0"
      for path in [
        "changes", "changes?after=\(start)", "events?once=1&after=\(start)", "events?once=1",
        "changes/change-make?object=%22a%22&create=1", "changes/change-other?object=%22a%22&create=1",
      ] {
        let response = try await server.send(.get, path, as: "jan")
        #expect(response.status == 200)
        #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"), "\(path)")
      }
      let note = try #require(server.state.objects[id: "a"])
      let edit = try edited(note, as: "edit") { $0.title = "seen" }
      #expect(try await server.push(edit, removed("a", as: "remove"), as: "jan") == [.gone, .gone])
      #expect(try await server.push(created("a", as: "again"), as: "jan") != [.accepted(note)])
      #expect(try await server.push(secret, as: "jan") == [.refused("Another change has the ID of this one.")])
      #expect(server.state.objects[id: "a"] == note)
    }
  }

  @Test func noteThatBecomesInvisibleIsRemoved() async throws {
    try await withServer { server async throws in
      _ = try await server.push(created("a", as: "make"))
      let cursor = try await server.page(as: "jan").cursor
      _ = try await server.push(try edited(Note(id: "a"), as: "hide") { $0.readers = ["anna"] })
      let hidden = try await server.page("?after=\(cursor)", as: "jan")
      #expect(hidden.objects.isEmpty && hidden.removed == ["a"])
      let note = Note(id: "a", readers: ["anna"])
      _ = try await server.push(try edited(note, as: "show") { $0.readers = ["anna", "jan"] })
      let shown = try await server.page("?after=\(hidden.cursor)", as: "jan")
      #expect(shown.objects.map(\.id) == ["a"] && shown.removed.isEmpty)
    }
  }

  @Test func olderSchemaDoesNotGetNewNotes() async throws {
    try await withServer { server async throws in
      _ = try await server.push(created("a", as: "old"), created("b", as: "new", title: "new"))
      #expect(try await server.page(schema: 3).objects.map(\.id) == ["a", "b"])
      #expect(try await server.page(schema: 2).objects.map(\.id) == ["a"])
    }
  }

  @Test func blobIsReadThroughAVisibleObject() async throws {
    try await withServer { server async throws in
      let bytes = Data("a picture".utf8)
      let hash = BlobID(of: Array(bytes)).hex
      #expect(try await server.send(.put, "blobs/\(hash)", body: "a picture").status == 200)
      #expect(try await server.send(.put, "blobs/\(hash)", body: "another picture").status == 422)
      #expect(try await server.send(.put, "blobs/abc", body: "a picture").status == 404)
      _ = try await server.push(created("a", as: "make", title: "blob:\(hash)", readers: ["anna"]))
      let response = try await server.send(.get, "blobs/\(hash)?object=%22a%22")
      #expect(response.status == 200 && response.body == bytes)
      #expect(try await server.send(.get, "blobs/\(hash)?object=%22a%22", as: "jan").status == 404)
      #expect(try await server.send(.get, "blobs/\(hash)?object=%22b%22").status == 404)
      #expect(try await server.send(.get, "blobs/\(hash)").status == 404)
    }
  }
}
