import Foundation
import ProgramDriver
import TarnTesting
import Testing

@Suite("The first todos add, killed")
struct TodosKilledAddTests {
  /// The files that appear while the first command makes the file of the to-dos, in this order.
  private static let files = ["todos.tarn-owner", "todos.tarn-new", "todos.tarn"]

  @Test(
    "Whenever the first add is killed, a later list shows no to-do or that one, and a later add works",
    arguments: [1, 2])
  func firstAdd(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var unfinishedCount = 0
    for fileCount in 0...Self.files.count {
      // More than four only if all kills were too late or too early.
      for attempt in 0..<40 where attempt < 4 || unfinishedCount == 0 {
        let shell = try TodosCommandRunner()
        // Starting the program takes some ten milliseconds, and each file some milliseconds.
        let longest: UInt32 = fileCount == 0 ? 60_000 : 8_000
        let delay = attempt % 4 == 0 ? 0 : UInt32.random(in: 0..<longest, using: &random)
        let location = "\(delay) µs after \(fileCount) files, attempt \(attempt) of seed \(seed)"
        let isAcknowledged = try await killedAdd(shell, after: fileCount, delay) == "1\n"
        let left = try FileManager.default.contentsOfDirectory(atPath: shell.folder.path)
        if !isAcknowledged, !left.isEmpty { unfinishedCount += 1 }

        let list = try await shell.run("list")
        let texts = list.text.isEmpty ? [] : ["buy beer"]
        #expect(list == .init(status: 0, text: texts.isEmpty ? "" : "1\topen\t\tbuy beer\t\n"), "\(location): \(left)")
        #expect(!isAcknowledged || texts == ["buy beer"], "\(location): \(left)")
        let added = try await shell.run("add", "call Zoë")
        #expect(added == .init(status: 0, text: "\(texts.count + 1)\n"), "\(location): \(left)")
        #expect(try await shell.texts() == texts + ["call Zoë"], "\(location): \(left)")
        // The command that came after it has removed the unfinished file.
        #expect(!FileManager.default.fileExists(atPath: shell.path + "-new"), "\(location)")
      }
    }
    // Without one the kills came too late or too early, and the test says nothing.
    #expect(unfinishedCount > 0)
  }

  /// Starts a command on a new file, and kills it a number of microseconds after this many files are there.
  ///
  /// - Returns: the output of the command before it was killed.
  private func killedAdd(_ shell: TodosCommandRunner, after fileCount: Int, _ delay: UInt32) async throws -> String {
    let process = try ChildProcess(shell.program, ["add", "buy beer"], environment: shell.environment)
    await onOwnThread {
      // A later file stands for one that is gone already.
      let paths = Self.files.dropFirst(max(fileCount - 1, 0)).map { shell.folder.appendingPathComponent($0).path }
      let deadline = ContinuousClock.now + .seconds(30)
      while fileCount > 0, !paths.contains(where: { access($0, F_OK) == 0 }), ContinuousClock.now < deadline {
        // Pause: on a thread of its own, until the file is there or the time is over.
        usleep(20)
      }
      // Pause: a random time before the kill, on a thread of its own.
      usleep(delay)
      process.kill()
    }
    return await process.output()
  }
}
