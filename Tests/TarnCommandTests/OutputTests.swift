import Foundation
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import TarnStorage

@Suite("The output and exit status of `tarn`") struct OutputTests {
  /// Runs a line of shell code in which `$0` is tarn and `$1` a file.
  private func shell(_ line: String, _ file: String) async throws -> (text: String, exitStatus: Int32) {
    let shell = try ChildProcess("/bin/bash", ["-c", line, builtProgram("tarn"), file])
    return (await shell.output(), await shell.waitUntilExit())
  }

  @Test("A failure to write the output is an error", arguments: ["check", "log", "show", "check --json", "--help"])
  func full(command: String) async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let arguments = command == "--help" ? command : "\(command) \"$1\""
    let full = try await shell("\"$0\" \(arguments) > /dev/full", sample.path)
    #expect(
      full.exitStatus == 2 && full.text.hasPrefix("The output could not be written: No space left on device."),
      "\(full)")
    let closed = try await shell("\"$0\" \(arguments) >&-", sample.path)
    #expect(
      closed.exitStatus == 2 && closed.text.hasPrefix("The output could not be written: Bad file descriptor."),
      "\(closed)")
  }

  @Test("The command is quiet if the reader has ended, with and without SIGPIPE") func closedPipe() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    for trap in ["", "trap '' PIPE; "] {
      let line = "\(trap){ sleep 0.1; \"$0\" show \"$1\"; echo $? >&2; } | true"
      #expect(try await shell(line, sample.path).text == "0\n")
    }
  }

  @Test("`show` never prints an older state as the current one, for any changed byte") func shown() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder, snapshot: 9)
    let bytes = try folder.bytes("garden.tarn")
    let intact = try await CommandRun("show", sample.path, "--json")
    #expect(intact.exitStatus == 0 && intact.errors == "")
    var random = SeededRandom(seed: 7)
    let offsets = bytes.indices.filter { bytes[$0] != 0 }
    var damaged = 0
    for _ in 0..<150 {
      let offset = offsets.randomElement(using: &random) ?? 0
      var changed = bytes
      changed[offset] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      let run = try await CommandRun("show", try folder.write(changed, "changed.tarn"), "--json")
      if run.exitStatus == 0 {
        #expect(run.output == intact.output && run.errors == "", "byte \(offset)")
      } else {
        #expect(!run.errors.isEmpty, "byte \(offset)")
        if run.output != "" { damaged += 1 }
      }
    }
    #expect(damaged > 10)
  }

  @Test("A restored backup is used without a log of another version beside it, with a note") func foreignLog()
    async throws
  {
    let folder = try Folder()
    let old = try SampleFile(folder, Array(Garden.sampleActions.prefix(9)))
    let backup = try folder.bytes("garden.tarn")
    // The app continues from there, and is killed.
    let storage = try Garden.open(old.path)
    let loop = Loop(storage.state, Garden(), history: Garden.rules)
    storage.persist(loop)
    for action in Garden.sampleActions.suffix(9) { loop.send(action) }
    try await storage.flush()
    let log = try folder.bytes("garden.tarn-wal")
    try storage.close()
    let newer = try Garden.open(old.path)
    let newerLoop = Loop(newer.state, Garden(), history: Garden.rules)
    newer.persist(newerLoop)
    newerLoop.send(.title("West"))
    try await newer.flush()
    let later = try folder.bytes("garden.tarn-wal")
    try newer.close()
    let path = try folder.write(backup, "restored.tarn")
    for (name, log, isOwn) in [("its own", log, true), ("a later one", later, false)] {
      try folder.write(log, "restored.tarn-wal")
      let check = try await CommandRun("check", path)
      #expect(
        check.exitStatus == 0 && check.output.contains("The log beside it (-wal) belongs to another") == !isOwn,
        "\(name)")
      let shown = try await CommandRun("show", path, "--json").json
      let expected = try SavedValue(parsing: SnapshotScheduler.text(of: isOwn ? loop.state : old.states[9]).get())
      #expect(shown.isSame(as: expected), "\(name)")
      let out = folder.file("out-\(isOwn).tarn")
      // Rows that only the other log has are lost.
      #expect(try await CommandRun("salvage", path, out).exitStatus == (isOwn ? 0 : 1), "\(name)")
      #expect(try Garden.open(out).state == (isOwn ? loop.state : old.states[9]), "\(name)")
    }
    let opened = try Garden.open(path)
    #expect(opened.state == old.states[9])
    #expect(opened.notes.first?.contains("was renamed to restored.tarn-wal.other") == true, "\(opened.notes)")
    try opened.close()
    #expect(try folder.bytes("restored.tarn-wal.other") == later)
  }
}
