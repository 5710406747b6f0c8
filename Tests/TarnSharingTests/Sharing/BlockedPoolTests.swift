import ProgramDriver
import Testing

@testable import StorageSuite

@Suite("A program that blocks every thread of the task pool", .timeLimit(.minutes(10)))
struct BlockedPoolTests {
  @Test("An owner without free pool threads still serves followers: one joins, sends actions and receives changes")
  func follows() async throws {
    let folder = try Folder()
    try await onOwnThread {
      let program = try Probe("blocked", folder.file(), program: "StorageProbe")
      #expect(program.line() == "received 1 2 3")
      #expect(program.line() == "the pool is blocked")
      program.finish()
    }
  }
}
