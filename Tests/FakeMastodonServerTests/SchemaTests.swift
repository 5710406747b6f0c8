import FakeMastodonServer
import Foundation
import TarnStorage
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The file of fake-mastodon") struct SchemaTests {
  @Test("A file of the first version is migrated with its statuses, and one of a newer version is refused")
  func versions() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fake-\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    let ids: [String]
    do {
      let server = try await FakeMastodon(file: file, tokens: ["teapot": "secret"], seed: 5)
      ids = try await home(of: server)
      server.stop()
    }
    #expect(ids.count == 5)
    do {
      let database = try Database(path: file, mode: .create)
      for table in ["filter_keyword", "filter", "notification", "upload", "token", "code", "application"] {
        try database.execute("DROP TABLE \(table)")
      }
      for column in ["privacy", "sensitive", "language"] {
        try database.execute("ALTER TABLE account DROP COLUMN \(column)")
      }
      try database.execute("ALTER TABLE status DROP COLUMN quote_of")
      try database.execute("PRAGMA user_version = 1")
    }
    do {
      let server = try await FakeMastodon(file: file, tokens: ["teapot": "secret"])
      #expect(try await home(of: server) == ids)
      #expect(try await get("/api/v1/notifications", from: server).status == 200)
      server.stop()
    }
    let newer = try Database(path: file, mode: .create)
    try newer.execute("PRAGMA user_version = 1000")
    await #expect(throws: (any Error).self) { try await FakeMastodon(file: file) }
  }

  private struct Status: Decodable {
    var id: String
  }

  private func home(of server: FakeMastodon) async throws -> [String] {
    try JSONDecoder().decode([Status].self, from: try await get("/api/v1/timelines/home", from: server).body).map(\.id)
  }

  private func get(_ path: String, from server: FakeMastodon) async throws -> (status: Int, body: Data) {
    var request = URLRequest(url: try #require(URL(string: server.address + path)))
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    let (body, response) = try await URLSession.shared.data(for: request)
    return (try #require(response as? HTTPURLResponse).statusCode, body)
  }
}
