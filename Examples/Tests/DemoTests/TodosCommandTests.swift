import Foundation
import ProgramDriver
import TerminalDriver
import Testing

@Suite("The todos command")
struct TodosCommandTests {
  @Test("The command adds, lists, edits, forks, removes, undoes and prints the journal")
  func everyday() throws {
    let shell = try TodosCommandRunner()
    #expect(try shell.run("list") == .init(status: 0, text: ""))
    #expect(
      try shell.run("add", "buy", "beer", "--due", "2026-11-26", "--tag", "home") == .init(status: 0, text: "1\n"))
    #expect(try shell.run("add", "call Zoë").text == "2\n")
    #expect(try shell.run("list").text == "1\topen\t2026-11-26\tbuy beer\t#home\n2\topen\t\tcall Zoë\t\n")
    #expect(try shell.run("due", "1", "+1w").status == 0)
    #expect(try shell.run("fork", "1", "--due", "-2d", "--text", "buy more", "--tag", "shop").text == "3\n")
    #expect(try shell.run("list", "--sort", "-due").text.hasPrefix("1\topen\t2026-12-03\tbuy beer\t#home\n3\t"))
    #expect(try shell.run("list", "--tag", "shop").text == "3\topen\t2026-12-01\tbuy more\t#home #shop\n")
    #expect(try shell.run("done", "1", "2").status == 0)
    #expect(try shell.run("list", "--done", "--search", "zo").text == "2\tdone\t\tcall Zoë\t\n")
    #expect(try shell.run("undo").status == 0)
    #expect(try shell.run("list").text.split(separator: "\n").count == 3)
    #expect(try shell.run("redo").status == 0)
    #expect(try shell.run("clear").status == 0)
    #expect(try shell.texts() == ["buy more"])
    #expect(try shell.run("edit", "3", "buy", "wine").status == 0)
    #expect(try shell.run("untag", "3", "home").status == 0)
    #expect(try shell.run("open", "3").status == 1)
    #expect(try shell.run("remove", "3").status == 0)
    #expect(try shell.run("list", "--all", "--json").text == "[]\n")
    #expect(try shell.run("journal", "--last", "1").text.hasSuffix("  Removed “buy wine”\n"))
    #expect(try shell.run("undo", "500").text == "There is nothing more to undo.\n")
  }

  @Test("The JSON has the members that the help lists, in their order")
  func json() throws {
    let shell = try TodosCommandRunner()
    let text = try shell.run("add", "say \"\u{202e}no\"", "--due", "2020-02-29 5pm", "--json").text
    #expect(
      text.contains(#""text":"say \"\u202eno\"","done":false,"due":"2020-02-29T17:00","overdue":true,"tags":[],"#))
    let object = try #require(try shell.all().first)
    #expect(object["text"] as? String == "say \"\u{202e}no\"")
    #expect(object["number"] as? Int == 1)
    #expect(object["doneAt"] is NSNull)
    let help = try shell.run("help", "list").text
    for name in object.keys { #expect(help.contains("`\(name)`"), "\(name)") }
  }

  @Test("Errors print what to do and exit with 2 for invalid arguments, or with 1 for refused commands")
  func words() throws {
    let shell = try TodosCommandRunner()
    try shell.run("add", "one")
    let table: [(String, Int32, String)] = [
      ("dome 3", 2, "todos: unknown command “dome”. Did you mean “done”? See `todos help`."),
      ("--hepl", 2, "todos: unknown option “--hepl”. Did you mean “--help”? See `todos help`."),
      ("help lost", 2, "todos: unknown command “lost”. Did you mean “list”? See `todos help`."),
      ("add", 2, "todos add: a text is missing. See `todos help add`."),
      ("add x --due", 2, "todos add: --due needs a due date after it. See `todos help add`."),
      ("add x --json=1", 2, "todos add: --json takes no value. See `todos help add`."),
      ("done", 2, "todos done: the number of a to-do is missing. See `todos help done`."),
      (
        "done x", 2,
        "todos done: “x” is not the number of a to-do; `todos list` shows the numbers. "
          + "See `todos help done`."
      ),
      ("edit 1", 2, "todos edit: a text is missing. See `todos help edit`."),
      ("due 1", 2, "todos due: a due date is missing. See `todos help due`."),
      ("fork 1 2", 2, "todos fork: unexpected argument “2”. See `todos help fork`."),
      (
        "tag 1 a#b", 2,
        "todos tag: “a#b” is not a tag: a tag is a single word of at most 40 letters. See `todos help tag`."
      ),
      ("list --all --done", 2, "todos list: --all and --done can't be combined. See `todos help list`."),
      ("list --all --all", 2, "todos list: --all is given twice. See `todos help list`."),
      (
        "list --sort du", 2,
        "todos list: unknown order “du”. Did you mean “due”? See `todos help list`."
      ),
      ("undo 0", 2, "todos undo: “0” is not a number of steps from 1 to 1000. See `todos help undo`."),
      (
        "journal --last all", 2,
        "todos journal: --last needs a whole number of at least 1, not “all”. See `todos help journal`."
      ),
      ("done 7", 1, "There is no to-do 7. The list shows the numbers."),
      ("open 1", 1, "To-do 1 has these values already."),
      ("clear", 1, "No to-do is done, so there is nothing to clear."),
      ("redo", 1, "There is nothing to redo."),
      (
        "due 1 thrusday", 1,
        "“thrusday” is not part of a due date. Did you mean “thursday”? "
          + "Due dates are written in English, such as “thursday 5pm” or “24 dec”."
      ),
    ]
    for (command, status, output) in table {
      #expect(
        try shell.run(command.split(separator: " ").map(String.init)) == .init(status: status, text: output + "\n"))
    }
    #expect(try shell.texts() == ["one"])
  }

  @Test("Of several to-dos, the command changes the possible ones in one step and reports the others")
  func several() throws {
    let shell = try TodosCommandRunner()
    for text in ["a", "b", "c"] { try shell.run("add", text) }
    let output = try shell.run("done", "1,9", "#3")
    #expect(output == .init(status: 1, text: "There is no to-do 9. The list shows the numbers.\n"))
    #expect(try shell.run("list").text == "2\topen\t\tb\t\n")
    try shell.run("undo")
    #expect(try shell.run("list").text.split(separator: "\n").count == 3)
  }

  @Test("On a terminal, colors are optional, and no text can send control sequences")
  func terminal() throws {
    let shell = try TodosCommandRunner()
    try shell.run("add", "pay \u{202e}now", "--due", "2020-02-29")
    for hasColors in [true, false] {
      let terminal = try PseudoTerminal(
        shell.program, ["list"], environment: shell.environment.merging(hasColors ? [:] : ["NO_COLOR": "1"]) { $1 })
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(terminal.screen.rows[0] == "1  [ ]  ! 29 Feb 2020  pay \u{fffd}now")
      #expect(terminal.output.contains(0x1b) == hasColors)
    }
    let added = try PseudoTerminal(
      shell.program, ["add", "buy beer", "--due", "2027-12-24", "--tag", "home"], environment: shell.environment)
    #expect(try added.waitForEnd() == .exited(0))
    #expect(added.screen.rows[0] == "Added 2  buy beer  24 Dec 2027  #home")
  }

  @Test("A reader that stops early does not end the command by a signal")
  func pipe() throws {
    let shell = try TodosCommandRunner()
    try shell.run("add", String(repeating: "long ", count: 90))
    // Doubles the list eight times, until the output is larger than a pipe's buffer, so that the reader closes it
    // during the output.
    for doubling in 0..<8 {
      try shell.run("fork", (1...1 << doubling).map { "\($0)" }.joined(separator: ","))
    }
    let script = "'\(shell.program)' list | head -n 1 > /dev/null; echo ${PIPESTATUS[0]}"
    let output = try ChildProcess("/bin/bash", ["-c", script], environment: shell.environment).output()
    #expect(output == "0\n")
  }

  @Test("A missing file, or one of another app, is refused")
  func otherFiles() throws {
    let shell = try TodosCommandRunner()
    let missing = shell.folder.appendingPathComponent("nothing.tarn").path
    #expect(try shell.run("list", "--file", missing).status == 1)
    #expect(!FileManager.default.fileExists(atPath: missing))
    let other = shell.folder.appendingPathComponent("other.tarn").path
    try Data("no to-dos".utf8).write(to: URL(fileURLWithPath: other))
    #expect(try shell.run("--file", other, "add", "x").status == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("no to-dos".utf8))
  }
}
