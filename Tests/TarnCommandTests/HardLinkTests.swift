import Foundation
import TarnSharing
import Testing

@testable import TarnStorage

@Suite("Files with several names") struct HardLinkTests {
  @Test("A copy of a file with several names says so") func hardLinks() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let other = folder.file("other.tarn")
    #expect(link(sample.path, other) == 0)
    let note =
      "other.tarn has 2 names (hard links). Use only one of them: the log and the lock are beside the name, so another "
      + "name shows an older state."
    let check = try await CommandRun("check", other)
    #expect(check.exitStatus == 0 && check.output.contains(note), "\(check)")
    for command in ["show", "log"] {
      let run = try await CommandRun(command, other)
      #expect(run.exitStatus == 0 && run.errors.contains(note), "\(command): \(run)")
    }
    var warnings: [String] = []
    _ = try Storage<Garden.State, Garden.Action>.read(
      other, app: "Garden", history: Garden.rules, onWarning: { warnings.append($0) })
    #expect(warnings == [note])
    unlink(sample.path)
    #expect(try await CommandRun("show", other).errors == "")
  }
}
