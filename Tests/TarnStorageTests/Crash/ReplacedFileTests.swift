import Foundation
import ProgramDriver
import RandomCases
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnRepair
@testable import TarnStorage

@Suite("Files that are deleted or replaced while a program has them open", .timeLimit(.minutes(minutesUnlessSoak(10))))
struct ReplacedFileTests {
  /// The change of the file from outside.
  enum Interference: CaseIterable {
    case none, deleted, replaced, overwritten, foreign, walDeleted
  }

  /// The moment when the program ends.
  enum End: CaseIterable {
    /// The program is killed before the change: its log is beside the new file.
    case killedBefore
    case killedAfter
    /// The program detects the change and exits.
    case exits
  }

  @Test("The program detects the change before the next acknowledgment, and keeps its state in another file")
  func schedules() async throws {
    let wanted = PowerCutTests.number("TARN_REPLACED", or: 24)
    let seed = UInt64(PowerCutTests.number("TARN_SEED", or: 1))
    try await onOwnThread {
      var random = SeededRandom(seed: seed)
      for number in 0..<wanted {
        // All pairs in turn, at different moments.
        let interference = Interference.allCases[number % Interference.allCases.count]
        let end = End.allCases[number / Interference.allCases.count % End.allCases.count]
        try Self.schedule(interference, end, "schedule \(number) of seed \(seed): \(interference), \(end)", &random)
        if wanted > 1_000, (number + 1).isMultiple(of: 500) {
          print("soak: \(number + 1) replaced files from seed \(seed)")
          fflush(nil)
        }
      }
    }
  }

  private static func schedule(
    _ interference: Interference, _ end: End, _ location: String, _ random: inout SeededRandom
  ) throws {
    let folder = try Folder()
    let (file, backup) = (folder.file(), folder.file("backup.tarn"))
    let group = random.pick(from: [1, 1, 7])
    // A backup of an earlier state, then a log that continues a later one.
    let first = try CountingProgram(file, group)
    first.read(atLeast: Int.random(in: 1..<900, using: &random))
    first.kill()
    try NumberStorage.open(file).close()
    try FileManager.default.copyItem(atPath: file, toPath: backup)
    let saved = try #require(try count(backup), "\(location)")
    for _ in 0..<(interference == .overwritten ? 1 : random.pick(from: [0, 1])) {
      let program = try CountingProgram(file, group)
      program.read(atLeast: Int.random(in: 40..<900, using: &random))
      program.kill()
    }
    let probe = try CountingProgram(file, group)
    probe.read(atLeast: Int.random(in: 30..<2_000, using: &random))
    if end == .killedBefore { probe.kill() }
    // The backup is byte for byte the version that the log continues, so the log belongs to both.
    let isSame = try Data(contentsOf: URL(fileURLWithPath: file)) == Data(contentsOf: URL(fileURLWithPath: backup))
    try interfere(interference, file, backup)
    probe.readAvailable()
    let before = probe.promised
    let isUnnoticed = interference == .overwritten && isSame
    switch end {
    case .killedBefore: break
    case .killedAfter:
      // Pause: a random time before the kill.
      usleep(UInt32.random(in: 0..<20_000, using: &random))
      probe.kill()
    case .exits: if interference == .none || isUnnoticed { probe.kill() } else { probe.finish() }
    }
    if interference != .none, !isUnnoticed {
      // One group may have been checked before the change and acknowledged after it.
      #expect(probe.promised <= before + group, "\(location)")
    }
    if end == .exits, interference != .none, !isUnnoticed {
      let keptPath = try #require(keptFile(folder), "\(location): \(probe.lastLine)")
      #expect(try #require(try count(keptPath)) >= probe.promised, "\(location)")
      #expect(probe.lastLine.contains("The state is kept in \(keptPath)"), "\(location): \(probe.lastLine)")
    }
    try check(at: file, interference, saved, isSame ? probe.promised : nil, probe.promised, location)
  }

  private static func interfere(_ interference: Interference, _ file: String, _ backup: String) throws {
    switch interference {
    case .none: break
    case .deleted: unlink(file)
    case .replaced: rename(backup, file)
    case .overwritten:
      let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
      let descriptor = open(file, O_WRONLY | O_TRUNC)
      defer { close(descriptor) }
      _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    case .foreign:
      try Data(String(repeating: "Dear diary, ", count: 2_000).utf8)
        .write(to: URL(fileURLWithPath: file), options: .atomic)
    case .walDeleted: unlink(file + "-wal")
    }
  }

  private static func check(
    at file: String, _ interference: Interference, _ saved: Int, _ continued: Int?, _ promised: Int, _ location: String
  ) throws {
    switch interference {
    case .deleted: #expect(!FileManager.default.fileExists(atPath: file), "\(location)")
    case .foreign:
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let error = #expect(throws: StorageError.self) { try NumberStorage.open(file) }
      #expect(error?.kind == .foreign, "\(location)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before, "\(location)")
    case .replaced, .overwritten:
      // The restored file has its own contents, and nothing from the other one.
      #expect(try IntegrityReport(RecoveredFile(FileCopy(of: file))).findings == [], "\(location)")
      let found = try #require(try count(file))
      #expect(found == saved || continued != nil && found > saved, "\(location)")
    case .none: #expect(try #require(try count(file)) >= promised, "\(location)")
    case .walDeleted:
      #expect(try IntegrityReport(RecoveredFile(FileCopy(of: file))).findings == [], "\(location)")
      #expect(try #require(try count(file)) >= saved, "\(location)")
    }
  }

  private static func keptFile(_ folder: Folder) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".kept") }.map { folder.file($0) }.first
  }

  /// Returns the last number, after opening and closing the file like an app.
  private static func count(_ path: String) throws -> Int? {
    let storage = try NumberStorage.open(path)
    defer { try? storage.close() }
    return storage.state.count
  }
}

/// A program that counts, and the numbers that were acknowledged.
private final class CountingProgram {
  private let process = Process()
  private let output = Pipe()
  private var bytes: [UInt8] = []
  private var hasExited = false

  init(_ file: String, _ group: Int) throws {
    process.executableURL = URL(fileURLWithPath: try builtProgram("StorageProbe"))
    process.arguments = [file, "\(group)"]
    process.standardOutput = output
    try process.runWithSignals()
  }

  private var lines: [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }
  /// The last acknowledged number.
  var promised: Int {
    lines.compactMap { Int($0) ?? ($0.hasPrefix("opened ") ? Int($0.dropFirst(7)) : nil) }.max() ?? 0
  }
  var lastLine: String { lines.last ?? "" }

  func read(atLeast count: Int) {
    while bytes.count < count {
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { return }
      bytes += chunk
    }
  }

  func readAvailable() {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !hasExited, poll(&ready, 1, 0) == 1 {
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { return }
      bytes += chunk
    }
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    finish()
  }

  /// Waits until the program has ended.
  func finish() {
    guard !hasExited else { return }
    // Pause: on a thread of its own.
    bytes += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    hasExited = true
  }
}
