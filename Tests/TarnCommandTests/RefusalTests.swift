import Foundation
import Testing

@testable import TarnStorage

@Suite("Refusals") struct RefusalTests {
  @Test("An invalid file is refused with the reason and what to do") func files() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    try folder.write(Array("Dear diary, it is no database. ".utf8) + Array(repeating: 32, count: 5_000), "letter.tarn")
    try folder.write([], "empty.tarn")
    let other = try Database(path: folder.file("other.tarn"), mode: .create)
    try other.execute("CREATE TABLE log (number)")
    try other.close()
    let newer = folder.file("newer.tarn")
    try FileManager.default.copyItem(atPath: sample.path, toPath: newer)
    let database = try Database(path: newer, mode: .write)
    try database.execute("PRAGMA user_version = 2")
    try database.close()
    mkfifo(folder.file("pipe.tarn"), 0o600)
    let table = [
      ("missing.tarn", "missing.tarn can't be opened: there is no such file."),
      ("growing", "growing can't be opened: it is a folder."),
      ("pipe.tarn", "pipe.tarn can't be opened: it is not a regular file."),
      (
        "letter.tarn",
        "letter.tarn is not a file of Tarn: its first bytes are not those of a database. It was left as it is."
      ),
      ("empty.tarn", "empty.tarn is not a file of Tarn: it is empty. It was left as it is."),
      (
        "other.tarn",
        "other.tarn is not a file of Tarn: it is an SQLite database of another program. It was left as it is."
      ),
      (
        "newer.tarn",
        "newer.tarn is newer than this program: its format is 2, and this program supports 1. It was left as it is; use "
          + "the newer version."
      ),
    ]
    for (name, message) in table {
      for command in ["check", "log", "show"] {
        let run = try await CommandRun(command, folder.file(name))
        #expect(
          run.errors == "tarn \(command): \(message)\n" && run.output == "" && run.exitStatus == 2, "\(command) \(name)"
        )
      }
      let run = try await CommandRun("salvage", folder.file(name), folder.file("out.tarn"))
      #expect(run.errors == "tarn salvage: \(message)\n" && run.exitStatus == 2, "salvage \(name)")
      #expect(!FileManager.default.fileExists(atPath: folder.file("out.tarn")))
    }
  }

  @Test("A file that an app has open is refused with the app's name") func owned() async throws {
    let folder = try Folder()
    let path = try SampleFile(folder).path
    let lock = try OwnerLock.acquire(for: path, program: "GardenApp")
    let run = try await CommandRun("check", path)
    #expect(run.exitStatus == 2 && run.output == "")
    // An owner with a socket would be asked for a copy; this one has none.
    let process = ProcessInfo.processInfo.processIdentifier
    #expect(run.errors.hasPrefix("tarn check: garden.tarn is open in GardenApp (process \(process), since "))
    #expect(run.errors.hasSuffix("which accepts no commands. Close the file in that program and try again.\n"))
    lock.release()
    #expect(try await CommandRun("check", path).exitStatus == 0)
  }

  @Test("Writing to an existing file is refused") func existingTarget() async throws {
    let folder = try Folder()
    let path = try SampleFile(folder).path
    let before = try folder.bytes("garden.tarn")
    try folder.write([1], "out.tarn-wal")
    for (target, name) in [(path, "garden.tarn"), (folder.file("out.tarn"), "out.tarn-wal")] {
      let run = try await CommandRun("salvage", path, target)
      #expect(run.exitStatus == 2)
      #expect(run.errors.hasSuffix("can't be written: \(name) already exists. Give the name of a new file.\n"))
    }
    #expect(try folder.bytes("garden.tarn") == before)
    let missingFolder = try await CommandRun("salvage", path, folder.file("no/out.tarn"))
    #expect(missingFolder.exitStatus == 2)
    #expect(missingFolder.errors == "tarn salvage: out.tarn can't be written: No such file or directory.\n")
  }

  @Test(
    "An invalid command is refused with a suggestion",
    arguments: [
      ([], "tarn: a command is missing."),
      (["chekc", "x"], "tarn: unknown command “chekc”. Did you mean “check”?"),
      (["frobnicate"], "tarn: unknown command “frobnicate”."),
      (["--hepl"], "tarn: unknown option “--hepl”. Did you mean “--help”?"),
      (["check"], "tarn check: <file> is missing."),
      (["salvage", "x"], "tarn salvage: <out> is missing."),
      (["show", "x", "y"], "tarn show: unexpected argument “y”."),
      (["log", "x", "--lost=3"], "tarn log: unknown option “--lost”. Did you mean “--last”?"),
      (["log", "x", "--last"], "tarn log: --last needs <n> after it."),
      (["log", "x", "--last", "0"], "tarn log: --last needs a whole number of at least 1, not “0”."),
      (["log", "x", "--last", "ten"], "tarn log: --last needs a whole number, not “ten”."),
      (["show", "x", "--at=now"], "tarn show: --at needs a whole number of at least 0, not “now”."),
      (["show", "x", "--at", "-1"], "tarn show: --at needs a whole number of at least 0, not “-1”."),
      (["log", "--json=1", "x"], "tarn log: --json takes no value."),
      (["log", "--last", "1", "--last", "2", "x"], "tarn log: --last is given twice."),
      (["log", "\u{1b}[2J", "\u{1b}"], "tarn log: unexpected argument “\u{fffd}”."),
    ])
  func usage(arguments: [String], message: String) async throws {
    let run = try await CommandRun(arguments)
    let command = message.prefix { $0 != ":" }
    #expect(run.errors.hasPrefix("\(message)\nUsage: \(command) "), "\(run.errors)")
    #expect(run.errors.hasSuffix("\nSee `\(command) --help`.\n") && run.output == "" && run.exitStatus == 2)
  }

  @Test("A request for help succeeds") func help() async throws {
    #expect(try await CommandRun("--version").output == "tarn (unreleased), for files of the format 1\n")
    let requested = [
      ["-h"], ["--help"], ["check", "-h"], ["salvage", "--help"], ["log", "x", "-h"], ["show", "--help"],
    ]
    for arguments in requested {
      let run = try await CommandRun(arguments)
      #expect(run.exitStatus == 0 && run.errors == "")
      #expect(run.output.contains("\n\nUSAGE: tarn "))
      #expect(run.output.contains("  2  the file can't be read (it does not exist, "))
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
  }

  @Test("After two dashes, a name may begin with a dash") func dashes() async throws {
    let folder = try Folder()
    let sample = try SampleFile(folder)
    let run = try await CommandRun("check", "--json", "--", sample.path)
    #expect(run.exitStatus == 0)
    #expect(
      try await CommandRun("check", "--", "--json").errors
        == "tarn check: --json can't be opened: there is no such file.\n")
  }
}
