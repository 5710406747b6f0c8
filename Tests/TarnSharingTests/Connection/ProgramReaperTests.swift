import Foundation
import ProgramDriver
import Testing

@testable import StorageSuite

@Suite("Programs that a test leaves running", .timeLimit(.minutes(10)))
struct ProgramReaperTests {
  @Test("The reaper kills watched programs when its test process ends, and no others")
  func ends() async throws {
    let ends = try await onOwnThread {
      func start() throws -> Process {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/bin/sleep")
        program.arguments = ["3600"]
        try program.run()
        return program
      }
      let (watched, unwatched) = (try start(), try start())
      do {
        let reaper = try ProgramReaper()
        reaper.watch(watched.processIdentifier)
        withExtendedLifetime(reaper) {}
      }
      // Pause: on a thread of its own.
      watched.waitUntilExit()
      let isUnwatchedRunning = unwatched.isRunning
      // A child process of a secondary thread starts with SIGTERM blocked.
      kill(unwatched.processIdentifier, SIGKILL)
      // Pause: on a thread of its own.
      unwatched.waitUntilExit()
      return (watched.terminationReason == .uncaughtSignal, watched.terminationStatus, isUnwatchedRunning)
    }
    #expect(ends == (true, SIGKILL, true))
  }
}
