import Foundation
import ProgramDriver
import Tarn
import TarnRecord
import TarnSession
import Testing

@Suite struct EndedProgramTests {
  private struct State: Record {
    var count = 0
    static let fields: [Field<State>] = [Field("count", \.count)]
  }

  private enum Action: Codable, Equatable {
    case add(Int)
    case trap
  }

  private func session(_ folder: borrowing Folder) throws -> RecordedSession<State, Action> {
    try RecordedSession(
      reading: folder.files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }, of: "Counter")
  }

  @Test("A killed program leaves all actions that were written, and whole ones alone") func killed() async throws {
    let folder = Folder()
    let program = try ChildProcess(builtProgram("SessionProbe"), [folder.path, "wait"])
    #expect(await program.line() == "ready")
    program.kill()
    _ = await program.waitUntilExit()
    let session = try session(folder)
    #expect(session.damage == nil || session.damage?.kind == .truncated)
    #expect(session.steps.count >= 1_000)
    for (index, action) in session.actions.enumerated() where action != .add(index % 1_000 + 1) {
      Issue.record("Step \(index + 1) is \(action).")
    }
  }

  @Test("After a trap, the last action is the one whose update ended the program") func trapped() async throws {
    let folder = Folder()
    let program = try ChildProcess(builtProgram("SessionProbe"), [folder.path, "trap"])
    #expect(await program.waitUntilExit() != 0)
    let session = try session(folder)
    #expect(session.actions.last == .trap)
    #expect(session.actions.count == 101)
  }
}
