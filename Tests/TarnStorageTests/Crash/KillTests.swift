import Foundation
import ProgramDriver
import RandomCases
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("Killed processes", .timeLimit(.minutes(minutesUnlessSoak(10)))) struct KillTests {
  /// The output of a program before it was killed.
  private struct Output {
    /// The number in the file when the program opened it, or nil.
    var opened: Int?
    /// The last acknowledged number.
    var last = 0
  }

  @Test("Everything acknowledged before a process was killed is in the file, in order and once")
  func kills() async throws {
    let wanted = PowerCutTests.number("TARN_KILLS", or: 30)
    let seed = UInt64(PowerCutTests.number("TARN_SEED", or: 1))
    try await onOwnThread {
      var random = SeededRandom(seed: seed)
      var folder = try Folder()
      var promised = 0
      for kill in 0..<wanted {
        // Sometimes a new file, so that some processes are killed while they create one.
        if random.oneIn(10) { (folder, promised) = (try Folder(), 0) }
        let location = "kill \(kill) of seed \(seed)"
        let group = random.pick(from: [1, 1, 7, 100])
        let output = try Self.killed(folder.file(), group, &random)
        if let opened = output.opened { #expect(opened >= promised, "\(location)") }
        promised = max(promised, output.opened ?? 0, output.last)
        promised = try Self.check(at: folder.file(), promised, location)
        if wanted > 1_000, (kill + 1).isMultiple(of: 500) {
          print("soak: \(kill + 1) kills from seed \(seed)")
          fflush(nil)
        }
      }
    }
  }

  /// Starts a program that saves numbers, and kills it at a random moment.
  private static func killed(_ file: String, _ group: Int, _ random: inout SeededRandom) throws -> Output {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try builtProgram("StorageProbe"))
    process.arguments = [file, "\(group)"]
    process.standardOutput = output
    try process.runWithSignals()
    let outputHandle = output.fileHandleForReading
    var bytes: [UInt8] = []
    // Half of the processes are killed while they open the file or soon after, half while they work.
    if random.oneIn(2) {
      // Pause: a random time before the kill.
      usleep(UInt32.random(in: 0..<30_000, using: &random))
    } else {
      let targetCount = Int.random(in: 1..<700, using: &random)
      while bytes.count < targetCount {
        let chunk = outputHandle.availableData
        if chunk.isEmpty { break }
        bytes += chunk
      }
    }
    kill(process.processIdentifier, SIGKILL)
    // Pause: on a thread of its own.
    bytes += outputHandle.readDataToEndOfFile()
    process.waitUntilExit()
    // The last line without a line end is incomplete.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    var printed = Output()
    for line in lines.map({ String(decoding: $0, as: UTF8.self) }) {
      if line.hasPrefix("opened ") {
        printed.opened = Int(line.dropFirst(7))
      } else {
        printed.last = try #require(Int(line), "\(line)")
      }
    }
    return printed
  }

  /// - Returns: the count of numbers in the file.
  private static func check(at path: String, _ promised: Int, _ location: String) throws -> Int {
    // The killed process's lock is free again.
    let lock = try OwnerLock.acquire(for: path, program: "test")
    defer { lock.release() }
    guard FileManager.default.fileExists(atPath: path) else {
      #expect(promised == 0, "\(location)")
      return 0
    }
    let database = try Database(path: path, mode: .write)
    database.setKeepsWALOnClose(true)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    // A new file is at its path when it is whole, so a kill leaves none without content there.
    #expect(try !StoredFile.isUnfinished(database), "\(location)")
    #expect(try database.text("PRAGMA integrity_check") == "ok", "\(location)")
    let file = try StoredFile(path, database)
    let count = file.head.number
    #expect(count >= promised, "\(location)")
    #expect(try file.state(at: count)["count"]?.int == count, "\(location)")
    var next = try file.oldestRow() ?? count + 1
    try file.forEachRow(after: nil, upTo: count) { row throws(StorageError) in
      #expect(row.number == next && row.action == #"{"count":{"_0":\#(next)}}"#, "\(location)")
      next += 1
    }
    #expect(next == count + 1, "\(location)")
    return count
  }
}
