import Foundation
import ProgramDriver
import Testing

@Suite("The plan of Todos")
struct PlanTests {
  private let shell: TodosCommandRunner

  init() throws { shell = try TodosCommandRunner() }

  @Test("After each use case ran in a shell, the plan lists all but the planned ones as done")
  func done() async throws {
    for words in [
      ["add", "get beer"], ["add", "sleep"], ["done", "1"], ["edit", "2", "sleep well"],
      ["fork", "2", "--due", "none"],
      ["clear"], ["remove", "3"],
    ] {
      let output = try await shell.run(words)
      #expect(output.status == 0, "\(words): \(output.text)")
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let map = try ChildProcess(
      try builtProgram("tarn"), ["map", shell.path, "--plan", root.appending(path: "Todos/plan.txt").path])
    let text = await map.output()
    #expect(await map.waitUntilExit() == 0)
    #expect(text.contains("7 of 8 use cases done, 1 left; 8 of 9 actions done."), "\(text)")
    #expect(text.contains("WatchTime          ○ remind (sprint 4)"), "\(text)")
  }
}
