import Testing

@Suite("A program that blocks every thread of the task pool", .timeLimit(.minutes(3)))
struct BlockedPoolTests {
  @Test("still answers those who follow it: a follower joins, hands actions over and hears of each")
  func follows() throws {
    let folder = try Folder()
    let program = try Probe("blocked", folder.file(), program: "StorageProbe")
    #expect(program.line() == "heard 1 2 3")
    #expect(program.line() == "the pool is blocked")
    program.finish()
  }
}
