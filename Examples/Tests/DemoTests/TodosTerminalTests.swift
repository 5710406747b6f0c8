import Foundation
import TarnTesting
import TerminalDriver
import Testing

@Suite("todos on a terminal, with commands and other terminals")
struct TodosTerminalTests {
  @Test("A command's change appears on the terminal, and a command sees the effect of a key")
  func bothWays() async throws {
    let shell = try TodosCommandRunner()
    let terminal = try await shell.screen()
    defer { terminal.end() }
    #expect(try await shell.run("add", "buy beer").text == "1\n")
    try await terminal.wait("to-do from outside") { $0.contains("[ ] 1 buy beer") }
    try terminal.send("\u{1b}[H ")
    try await terminal.wait("check") { $0.contains("[x] 1 buy beer") }
    #expect(try await shell.all().first?["done"] as? Bool == true)
    try terminal.send("a")
    try await terminal.wait("sheet") { $0.contains("New to-do") }
    try terminal.paste("call Zoë\n")
    try terminal.send("\r")
    try await terminal.wait("second to-do") { $0.contains("[ ] 2 call Zoë") }
    #expect(try await shell.texts() == ["buy beer", "call Zoë"])
    try await shell.run("undo")
    try await terminal.wait("undo from outside") { !$0.contains("[ ] 2 call Zoë") }
    let modes = terminal.modes
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(terminal.modes != modes)
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.isCursorShown)
    #expect(terminal.screen.unknown.isEmpty)
    #expect(try await shell.texts() == ["buy beer"])
  }

  @Test("Two terminals on one file show the same; the second continues when the first quits or is killed")
  func two() async throws {
    for isKilled in [false, true] {
      let shell = try TodosCommandRunner()
      let first = try await shell.screen()
      let second = try await shell.screen(columns: 100, rows: 30)
      defer { for terminal in [first, second] { terminal.end() } }
      try await second.wait("words for sharing") { $0.contains("shared with todos (process \(first.process))") }
      try second.send("a")
      try await second.wait("sheet") { $0.contains("New to-do") }
      try second.send("by the second\r")
      for terminal in [first, second] { try await terminal.wait("to-do") { $0.contains("[ ] 1 by the second") } }
      if isKilled { first.end() } else { try first.send("q") }
      try await second.wait("the file") { !$0.contains("shared with") && !$0.contains("looking") }
      try second.send("\u{1b}[H ")
      try await second.wait("check") { $0.contains("[x] 1 by the second") }
      #expect(try await shell.run("add", "after").text == "2\n")
      try await second.wait("to-do from outside") { $0.contains("[ ] 2 after") }
    }
  }

  @Test("A kill at any time loses no change that a command acknowledged", arguments: [1, 2])
  func killing(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let shell = try TodosCommandRunner()
    var terminals = [try await shell.screen(), try await shell.screen()]
    defer { for terminal in terminals { terminal.end() } }
    var acknowledged: [String] = []
    for round in 0..<6 {
      // The first terminal owns the file.
      let owner = terminals.removeFirst()
      let delay = UInt32.random(in: 0...300_000, using: &random)
      let killer = Thread {
        // Pause: a random time until the kill.
        usleep(delay)
        owner.signal(SIGKILL)
      }
      killer.start()
      for number in 0..<6 {
        let text = "round \(round) number \(number)"
        // A command under way when the owner ends may report an unknown result; then it does not count.
        if try await shell.run("add", text).status == 0 { acknowledged.append(text) }
      }
      owner.end()
      let other = terminals[0]
      if let last = acknowledged.last {
        for _ in 0..<2_000 where !other.screen.contains(last) {
          try other.send("G")
          // Pause: between two tries, because the terminal may get the row after the key.
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(other.screen.contains(last))
      }
      terminals.append(try await shell.screen())
    }
    let kept = try await shell.texts()
    #expect(acknowledged.filter { !kept.contains($0) } == [])
    #expect(acknowledged.count > 20)
    #expect(Set(kept).count == kept.count)
  }
}
