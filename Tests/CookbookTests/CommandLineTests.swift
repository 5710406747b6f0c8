import Foundation
import ProgramDriver
import Tarn
import TarnApp
import TarnCommandLine
import TarnSharing
import TarnStorage
import TarnTesting
import Testing

@MainActor @Suite("Cookbook: terminal and command line") struct CommandLineTests {
  @Test("A job that is added in the shell is in the running app, and a second one is refused with the reason")
  func adding() async throws {
    try await withFile { path in
      let shared = try await Jobs.app.file(at: path).open()
      try await onOwnThread { try AddJob.parse(["--file", path, "call", "Anna"]).run() }
      try await eventually(shared.store.state.jobs) { $0 == ["call Anna"] }
      await #expect {
        try await onOwnThread { try AddJob.parse(["--file", path, "call", "Anna"]).run() }
      } throws: {
        "\($0)".contains("“call Anna” is on the list.")
      }
      shared.store.undo()
      #expect(shared.store.state.jobs.isEmpty)
      try shared.close()
      // Without a running app the command opens the file itself.
      try await onOwnThread { try AddJob.parse(["--file", path, "rest"]).run() }
      let jobs = try await onOwnThread { try Jobs.app.file(at: path).read().jobs }
      #expect(jobs == ["rest"])
    }
  }

  @Test("The arguments of the command are declared without a contradiction") func declaration() throws {
    try AddJob.validateDefinition()
  }
}
