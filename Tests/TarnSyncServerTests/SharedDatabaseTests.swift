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
}
