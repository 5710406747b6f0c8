import PostgresDriver
import Tarn
import TarnSync
import TarnTesting
import Testing

@testable import TarnSyncServer

/// Two servers share a collection in a real PostgreSQL database.
@MainActor
struct SharedDatabaseTests {
  private func withServers(_ body: (TestServer, TestServer) async throws -> Void) async throws {
    let address = try await PostgresServer.shared().createDatabase()
    let servers = (try await TestServer(at: address), try await TestServer(at: address))
    defer {
      servers.0.remove()
      servers.1.remove()
    }
    try await body(servers.0, servers.1)
  }

  @Test func changeSentToTwoServersIsAppliedOnce() async throws {
    try await withServers { first, second async throws in
      #expect(try await first.push(created("a", as: "make")) == [.accepted(Note(id: "a"))])
      let edit = try edited(Note(id: "a"), as: "edit") { $0.isDone = true }
      let undo = try edited(Note(id: "a", isDone: true), as: "undo") { $0.isDone = false }
      #expect(try await second.push(edit) == [.accepted(Note(id: "a", isDone: true))])
      #expect(try await first.push(undo) == [.accepted(Note(id: "a"))])
      // The repeated edit would apply again, because the note has its old value.
      #expect(try await first.push(edit) == [.accepted(Note(id: "a"))])
      #expect(try await second.push(edit) == [.accepted(Note(id: "a"))])
      #expect(first.state.revision == 3 && second.state.revision == 3)
    }
  }

  @Test func devicesOfTwoServersGetEachOthersNews() async throws {
    try await withServers { first, second async throws in
      let (anna, jan) = (TestDevice("anna", first), TestDevice("jan", second))
      for device in [anna, jan] { device.setLive(true) }
      for number in 0..<20 {
        anna.make(Note(id: "anna-\(number)"))
        jan.make(Note(id: "jan-\(number)"))
      }
      try await eventually { anna.notes.count == 40 && anna.notes == jan.notes && anna.isSettled && jan.isSettled }
      try await eventually { first.state == second.state }
      #expect(first.state.revision == 40)
      #expect(first.state.invariantViolations() == [])
    }
  }

  /// The server goes on while its database is restored, and other changes get the revisions of those that are lost.
  @Test func devicesGetTheWholeCollectionAfterTheDatabaseWasRestored() async throws {
    let postgres = try await PostgresServer.shared()
    let address = try await postgres.createDatabase()
    let database = String(address.split(separator: "/").last ?? "")
    let server = try await TestServer(at: address)
    defer { server.remove() }
    for id in ["a", "b"] { _ = try await server.push(created(id, as: "make-\(id)")) }
    try await postgres.run("CREATE TABLE public.head AS SELECT * FROM tarn.document", in: database)
    for id in ["lost-1", "lost-2"] { _ = try await server.push(created(id, as: "make-\(id)")) }
    let late = try await server.page().cursor
    try await postgres.run(
      """
      DELETE FROM tarn.log WHERE number > (SELECT number FROM public.head);
      UPDATE tarn.document SET number = head.number, sum = head.sum FROM public.head
      """, in: database)
    for id in ["c", "d", "e"] { _ = try await server.push(created(id, as: "make-\(id)")) }
    try await eventually { server.state.runs.count == 3 }
    let all = try await server.page("?after=\(late)")
    #expect(all.isAll && all.objects.map(\.id) == ["a", "b", "c", "d", "e"])
    #expect(server.state.invariantViolations() == [])
  }
}
