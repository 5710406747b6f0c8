import Foundation
import ProgramDriver
import Testing

@Suite("A program that a test leaves running", .timeLimit(.minutes(3)))
struct ProgramReaperTests {
  @Test("is ended with the test process, whose end closes the pipe to the reaper; one that nobody watches is not")
  func ends() async throws {
    let ends = try await onThread {
      func start() throws -> Process {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/bin/sleep")
        program.arguments = ["3600"]
        try program.run()
        return program
      }
      let (left, other) = (try start(), try start())
      do {
        let reaper = try ProgramReaper()
        reaper.watch(left.processIdentifier)
        withExtendedLifetime(reaper) {}
      }
      left.waitUntilExit()
      let isOtherRunning = other.isRunning
      // Off the main thread a child begins with SIGTERM blocked.
      kill(other.processIdentifier, SIGKILL)
      other.waitUntilExit()
      return (left.terminationReason == .uncaughtSignal, left.terminationStatus, isOtherRunning)
    }
    #expect(ends == (true, SIGKILL, true))
  }
}
