import Foundation
import ProgramDriver
import Testing

@Suite("The commands of the tutorial") struct CommandTests {
  /// `swift` runs the program that is built already. The tests of the steps are among those of the examples, and run with
  /// them.
  private static let swift = #"swift() { [ "$1" != run ] || { shift; ".build/debug/$@"; }; }"#

  @Test("Each command prints what the text shows, in its order", arguments: try Tutorial().steps.map(\.number))
  func output(_ number: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tutorial-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = folder.appending(path: ".build/debug")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs.appending(path: "kitty").path, withDestinationPath: try builtProgram("Tutorial\(number)"))
    var environment = "cd '\(folder.path)' && \(Self.swift)"
    for console in try Tutorial().steps[number - 1].consoles {
      // A program that serves a page is run by the tests with a browser.
      for command in console where !command.text.hasPrefix("pkill") && command.output.first?.hasPrefix("http") != true {
        if command.text.hasPrefix("export ") { environment += "\n\(command.text)" }
        let run = try await ProgramOutput("/bin/sh", ["-c", "\(environment)\n{ \(command.text)\n} 2>&1"])
        #expect(run.text.split(separator: "\n").map(String.init) == command.output, "\(command.text)")
      }
    }
  }

  /// Takes minutes, because it builds Tarn as a reader does: with `TARN_BUILD_TUTORIAL=1` only.
  @Test(
    "A reader's package builds after each step, and its tests pass when the text runs them",
    .enabled(if: ProcessInfo.processInfo.environment["TARN_BUILD_TUTORIAL"] != nil))
  func package() async throws {
    let tutorial = try Tutorial()
    let folder = URL(filePath: tutorial.page.root).appending(path: ".build/tutorial")
    try? FileManager.default.removeItem(at: folder)
    let home = folder.appending(path: "kitty")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "tarn").path, withDestinationPath: tutorial.page.root)
    for (step, files) in zip(tutorial.steps, try tutorial.folders()) {
      for part in ["Sources", "Tests"] { try? FileManager.default.removeItem(at: home.appending(path: part)) }
      for (path, text) in files {
        let file = home.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      let isTested = step.consoles.joined().contains { $0.text == "swift test" }
      let begin = ContinuousClock.now
      let build = try ChildProcess("swift", [isTested ? "test" : "build", "--package-path", home.path])
      let log = await build.output()
      #expect(await build.waitUntilExit() == 0, "step \(step.number): \(log)")
      print("step \(step.number): \(begin.duration(to: .now))")
    }
  }
}
