import Foundation
import ProgramDriver
import Tarn
import TarnRecord
import TarnSession
import TarnTesting
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct EndedProgramTests {
  struct State: Record {
    var count = 0
    static let fields: [Field<State>] = [Field("count", \.count)]
  }

  enum Action: Codable, Equatable {
    case add(Int)
    case trap
    case expect(below: Int)
    case wait
  }

  typealias Session = RecordedSession<State, Action>

  private func session(_ folder: borrowing Folder) throws -> Session {
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

  @Test(
    "After a trap, the last action is the one whose update ended the program; an app that runs with a file needs no code",
    arguments: ["trap", "app"])
  func trapped(mode: String) async throws {
    let folder = Folder()
    let program = try ChildProcess(builtProgram("SessionProbe"), [folder.path, mode])
    #expect(await program.waitUntilExit() != 0)
    let session = try session(folder)
    #expect(session.actions.last == .trap)
    #expect(session.actions.count == 101)
  }
}

/// A program that has no space for its session, and one whose replay ends it.
@Suite struct SessionProgramTests {
  @Test(
    "On a full disk the program goes on, reports it, and records again as soon as there is room",
    .enabled("It needs the right to mount a disk.") { await SmallDisk.isAvailable })
  func fullDisk() async throws {
    let folder = Folder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    // A file system of 128 KB of which 64 are used.
    let script = """
      set -e; mkdir "$0/disk"; mount -t tmpfs -o size=128k tarn "$0/disk"; head -c 65536 /dev/zero > "$0/disk/other"
      "$1" "$0/disk/sessions" fill "$0/disk/other"; cp "$0/disk/sessions/"* "$0"
      """
    let program = try ChildProcess(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", script, folder.path, builtProgram("SessionProbe")])
    let lines = (await program.output()).split(separator: "\n")
    #expect(await program.waitUntilExit() == 0)
    #expect(lines.first?.contains("No space left on device") == true, "\(lines)")
    let files = folder.files.filter { $0.hasSuffix(".\(SessionFiles.binaryEnding)") }
    #expect(files.count == 2)
    let sessions = try files.map {
      try EndedProgramTests.Session(reading: Data(contentsOf: URL(fileURLWithPath: $0)), of: "Counter")
    }
    // The first file has whole steps up to the full disk, and the second one those after it.
    #expect(sessions.allSatisfy { $0.damage == nil && !$0.steps.isEmpty })
    let counts = sessions.map { session in
      session.actions.reduce(session.first.count) { if case .add(let number) = $1 { $0 + number } else { $0 } }
    }
    #expect(lines.last == "count \(counts[1])")
    #expect(counts[0] < sessions[1].first.count)
  }

  @Test("A session whose replay ends the program is shrunk to the steps that end it") func crash() async throws {
    let folder = Folder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let file = "\(folder.path)/counter.\(SessionFiles.textEnding)"
    let actions: [EndedProgramTests.Action] = [
      .add(1), .add(20), .expect(below: 30), .add(2), .add(10), .expect(below: 30), .add(3),
    ]
    let session = EndedProgramTests.Session(
      .init(app: "Counter"), first: .init(), steps: actions.map { .init(.action($0)) })
    try session.text().write(toFile: file, atomically: true, encoding: .utf8)
    // The traces that Swift prints of each end would take seconds.
    let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let arguments = ["session", "shrink", file, "--until", "crash"]
    let run = try await ProgramOutput(builtProgram("SessionProbe"), arguments, environment: environment)
    #expect(run.status == 0)
    let short = try EndedProgramTests.Session(reading: run.data, of: "Counter")
    #expect(short.actions == [.add(20), .add(10), .expect(below: 30)])

    try session.text().replacing("30", with: "99").write(toFile: file, atomically: true, encoding: .utf8)
    let sound = try await ProgramOutput(builtProgram("SessionProbe"), arguments, environment: environment)
    #expect(sound.status == 1)
  }

  @Test("The next program that shrinks removes the folder of a killed one, but not that of a running one")
  func leftover() async throws {
    let folder = Folder()
    let temporary = "\(folder.path)/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    func files(_ path: String = "") throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(temporary)/\(path)")
    }
    /// Starts a program that shrinks the session of some actions.
    func shrink(_ actions: [EndedProgramTests.Action], _ name: String, _ input: FileHandle) throws -> ChildProcess {
      let file = "\(folder.path)/\(name).\(SessionFiles.textEnding)"
      let session = EndedProgramTests.Session(
        .init(app: "Counter"), first: .init(), steps: actions.map { .init(.action($0)) })
      try session.text().write(toFile: file, atomically: true, encoding: .utf8)
      return try ChildProcess(
        builtProgram("SessionProbe"), ["session", "shrink", file, "--until", "crash"],
        environment: ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": temporary], input: input)
    }
    // Its replay, which is a child process of its own, ends with its input.
    let open = Pipe()
    defer { try? open.fileHandleForWriting.close() }
    let killed = try shrink([.wait, .trap], "long", open.fileHandleForReading)
    try await eventually { try files().contains { try !files($0).isEmpty } }
    let left = try files()
    #expect(left.count == 1 && left[0].hasPrefix("tarn-session-"))
    #expect(try await shrink([.trap], "short", .nullDevice).waitUntilExit() == 0)
    #expect(try files() == left, "Its program runs.")
    killed.kill()
    #expect(try files() == left)
    #expect(try await shrink([.trap], "short", .nullDevice).waitUntilExit() == 0)
    #expect(try files() == [])
  }
}
