import Foundation
import ProgramDriver
import TerminalDriver
import Testing

@Suite("The todos command")
struct TodosCommandTests {
  @Test("The command adds, lists, edits, forks, removes, undoes and prints the journal")
  func everyday() async throws {
    let shell = try TodosCommandRunner()
    #expect(try await shell.run("list") == .init(status: 0, text: ""))
    #expect(
      try await shell.run("add", "buy", "beer", "--due", "2026-11-26", "--tag", "home") == .init(status: 0, text: "1\n")
    )
    #expect(try await shell.run("add", "call Zoë").text == "2\n")
    #expect(try await shell.run("list").text == "1\topen\t2026-11-26\tbuy beer\t#home\n2\topen\t\tcall Zoë\t\n")
    #expect(try await shell.run("due", "1", "+1w").status == 0)
    #expect(try await shell.run("fork", "1", "--due", "-2d", "--text", "buy more", "--tag", "shop").text == "3\n")
    #expect(try await shell.run("list", "--sort", "-due").text.hasPrefix("1\topen\t2026-12-03\tbuy beer\t#home\n3\t"))
    #expect(try await shell.run("list", "--tag", "shop").text == "3\topen\t2026-12-01\tbuy more\t#home #shop\n")
    #expect(try await shell.run("done", "1", "2").status == 0)
    #expect(try await shell.run("list", "--done", "--search", "zo").text == "2\tdone\t\tcall Zoë\t\n")
    #expect(try await shell.run("undo") == .init(status: 0, text: "Undone: Mark 2 to-dos as done\n"))
    #expect(try await shell.run("list").text.split(separator: "\n").count == 3)
    #expect(try await shell.run("redo").status == 0)
    #expect(try await shell.run("clear").status == 0)
    #expect(try await shell.texts() == ["buy more"])
    #expect(try await shell.run("edit", "3", "buy", "wine").status == 0)
    #expect(try await shell.run("untag", "3", "home").status == 0)
    #expect(try await shell.run("open", "3").status == 1)
    #expect(try await shell.run("remove", "3").status == 0)
    #expect(try await shell.run("list", "--all", "--json").text == "[]\n")
    #expect(try await shell.run("journal", "--last", "1").text.hasSuffix("  Removed “buy wine”\n"))
    #expect(try await shell.run("undo", "2").text.split(separator: "\n").count == 2)
    let undone = try await shell.run("undo", "500")
    #expect(undone.status == 1 && undone.text.hasSuffix("\ntodos undo: There is nothing more to undo.\n"))
  }

  @Test("A due date in the text is taken out of it, unless --due is given")
  func dateInText() async throws {
    let shell = try TodosCommandRunner()
    try await shell.run("add", "pay", "rent", "on", "2099-12-01")
    try await shell.run("add", "report of 2099-12-01", "--due", "none")
    #expect(try await shell.run("list").text == "1\topen\t2099-12-01\tpay rent\t\n2\topen\t\treport of 2099-12-01\t\n")
    try await shell.run("add", "late", "--due", "2020-01-01")
    #expect(try await shell.run("list", "--today").text == "3\topen\t2020-01-01\tlate\t\n")
    #expect(try await shell.run("list", "--upcoming").text == "1\topen\t2099-12-01\tpay rent\t\n")
    let terminal = try PseudoTerminal(shell.program, ["add", "x tomorrow"], environment: shell.environment)
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.rows[0] == "Due “tomorrow”. With --due none these words stay in the text.")
    #expect(terminal.screen.rows[1] == "Added 4  x  tomorrow")
  }

  @Test("A note is added, copied, changed, found and shown")
  func notes() async throws {
    let shell = try TodosCommandRunner()
    try await shell.run("add", "buy beer", "--note", "Ada's, not\nthe warm one")
    try await shell.run("fork", "1", "--due", "2099-12-01")
    try await shell.run("edit", "2", "--note", "two")
    #expect(try await shell.run("list", "--search", "warm").text == "1\topen\t\tbuy beer\t\n")
    #expect(try await shell.all().map { $0["note"] as? String } == ["Ada's, not\nthe warm one", "two"])
    let shown = try await shell.run("show", "1", "2", "9")
    #expect(shown.status == 1)
    #expect(shown.text.hasPrefix("1  buy beer\nAdded  today "))
    #expect(shown.text.contains("\n\nAda's, not\nthe warm one\n"))
    #expect(shown.text.contains("\n2  buy beer\nDue    1 Dec 2099\n"))
    #expect(shown.text.hasSuffix("\ntwo\ntodos show: There is no to-do 9. The list shows the numbers.\n"))
    #expect(try await shell.run("edit", "2", "--note", "").status == 0)
    #expect(try await shell.run("edit", "2", "--note", "").text == "todos edit: To-do 2 has these values already.\n")
  }

  @Test("With --json the commands that change to-dos print them as they are then, and removed ones as they were")
  func changedJSON() async throws {
    let shell = try TodosCommandRunner()
    func run(_ arguments: String...) async throws -> [[String: Any]] {
      let result = try await shell.run(arguments + ["--json"])
      #expect(result.status == 0, "\(arguments): \(result.text)")
      return try #require(try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [[String: Any]])
    }
    for text in ["one", "two", "three"] { try await shell.run("add", text) }
    let done = try await run("done", "2", "3")
    #expect(done.map { $0["number"] as? Int } == [2, 3] && done.allSatisfy { $0["done"] as? Bool == true })
    #expect(try await run("open", "3")[0]["done"] as? Bool == false)
    #expect(try await run("edit", "1", "uno", "--note", "eins")[0]["text"] as? String == "uno")
    #expect(try await run("due", "1", "2099-12-01")[0]["due"] as? String == "2099-12-01")
    #expect(try await run("tag", "1", "home", "shop")[0]["tags"] as? [String] == ["home", "shop"])
    #expect(try await run("untag", "1", "shop")[0]["tags"] as? [String] == ["home"])
    #expect(try await run("remove", "1")[0]["note"] as? String == "eins")
    #expect(try await run("clear").map { $0["text"] as? String } == ["two"])
    #expect(try await shell.texts() == ["three"])
    let refused = try await shell.run("remove", "9", "--json")
    #expect(refused.status == 1 && refused.text.hasPrefix("[]\n"))
  }

  @Test("The JSON has the members that the help lists, in their order")
  func json() async throws {
    let shell = try TodosCommandRunner()
    let text = try await shell.run("add", "say \"\u{202e}no\"", "--due", "2020-02-29 5pm", "--json").text
    #expect(
      text.contains(
        #""text":"say \"\u202eno\"","note":"","done":false,"due":"2020-02-29T17:00","overdue":true,"tags":[],"#))
    let object = try #require(try await shell.all().first)
    #expect(object["text"] as? String == "say \"\u{202e}no\"")
    #expect(object["number"] as? Int == 1)
    #expect(object["doneAt"] is NSNull)
    let help = try await shell.run("help", "list").text
    for name in object.keys { #expect(help.contains("`\(name)`"), "\(name)") }
  }

  @Test("Undo and redo print the names of the steps as JSON, an empty array if there is none")
  func undoneJSON() async throws {
    let shell = try TodosCommandRunner()
    for text in ["buy \"beer\"", "say \u{202e}no"] { try await shell.run("add", text) }
    #expect(
      try await shell.run("undo", "3", "--json")
        == .init(
          status: 1,
          text: #"""
            [
            {"label":"Add “say \u202eno”"},
            {"label":"Add “buy \"beer\"”"}
            ]
            todos undo: There is nothing more to undo.

            """#))
    #expect(
      try await shell.run("undo", "--json")
        == .init(status: 1, text: "[]\ntodos undo: There is nothing to undo.\n"))
    #expect(
      try await shell.run("redo", "--json") == .init(status: 0, text: "[\n{\"label\":\"Add “buy \\\"beer\\\"”\"}\n]\n"))
    #expect(try await shell.texts() == ["buy \"beer\""])
  }

  @Test("Errors print what to do and exit with 2 for invalid arguments, or with 1 for refused commands")
  func words() async throws {
    let shell = try TodosCommandRunner()
    try await shell.run("add", "one")
    let table: [(String, Int32, String)] = [
      ("dome 3", 2, "todos: unknown command “dome”. Did you mean “done”?"),
      ("--hepl", 2, "todos: unknown option “--hepl”. Did you mean “--help”?"),
      ("--all", 2, "todos: unknown option “--all”; it belongs to `todos list`."),
      ("help lost", 2, "todos: unknown command “lost”. Did you mean “list”?"),
      ("add", 2, "todos add: <text> is missing."),
      ("add x --due", 2, "todos add: --due needs <when> after it."),
      ("add x --json=1", 2, "todos add: --json takes no value."),
      ("done", 2, "todos done: <n> is missing."),
      ("done x", 2, "todos done: “x” is not the number of a to-do; `todos list` shows the numbers."),
      ("edit 1", 2, "todos edit: <text> is missing."),
      ("due 1", 2, "todos due: <when> is missing."),
      ("fork 1 2", 2, "todos fork: unexpected argument “2”."),
      ("tag 1 a#b", 2, "todos tag: “a#b” is not a tag: a tag is a single word of at most 40 letters."),
      ("list --all --done", 2, "todos list: --all and --done can't be combined."),
      ("list --done --tag home", 2, "todos list: --done and --tag can't be combined."),
      ("list --sort due --sort text", 2, "todos list: --sort is given twice."),
      ("list --sort du", 2, "todos list: “du” is not valid for --sort. Did you mean “due”?"),
      ("undo 0", 2, "todos undo: “0” is not a number of steps from 1 to 1000."),
      ("journal --last all", 2, "todos journal: --last needs a whole number of at least 0, not “all”."),
      ("done 7", 1, "todos done: There is no to-do 7. The list shows the numbers."),
      ("open 1", 1, "todos open: To-do 1 has these values already."),
      ("clear", 1, "todos clear: No to-do is done, so there is nothing to clear."),
      ("redo", 1, "todos redo: There is nothing to redo."),
      (
        "due 1 thrusday", 1,
        "todos due: “thrusday” is not part of a date. Did you mean “thursday”? "
          + "Dates are written in English, such as “thursday 5pm” or “24 dec”."
      ),
    ]
    for (line, status, message) in table {
      let output = try await shell.run(line.split(separator: " ").map(String.init))
      // Below the message of wrong arguments are the usage and the way to the help.
      let name = String(message.prefix { $0 != ":" })
      let ending = status == 2 ? #"Usage: \#(name) [^\n]*\nSee `\#(name) --help`\.\n"# : ""
      #expect(output.status == status, "\(line)")
      #expect(output.text.hasPrefix(message + "\n"), "\(line): \(output.text)")
      #expect(try output.text.dropFirst(message.count + 1).wholeMatch(of: Regex(ending)) != nil, "\(output.text)")
    }
    // A blank text is a missing one: it does not remove the due date.
    #expect(try await shell.run("due", "1", "").text.hasPrefix("todos due: <when> is missing.\n"))
    #expect(try await shell.run("list", "--all", "--all").status == 0)
    #expect(try await shell.texts() == ["one"])
  }

  @Test("Without a subcommand and without a terminal the command prints the open to-dos")
  func noSubcommand() async throws {
    let shell = try TodosCommandRunner()
    for text in ["one", "two"] { try await shell.run("add", text) }
    try await shell.run("done", "1")
    #expect(try await shell.run() == .init(status: 0, text: "2\topen\t\ttwo\t\n"))
    let copy = shell.folder.appendingPathComponent("copy.tarn").path
    try FileManager.default.copyItem(atPath: shell.path, toPath: copy)
    try await shell.run("--file", copy, "add", "three")
    #expect(try await shell.run("--file", copy).text == "2\topen\t\ttwo\t\n3\topen\t\tthree\t\n")
  }

  @Test("A shell completes the commands, the options and the orders of a list")
  func completion() async throws {
    let shell = try TodosCommandRunner()
    func completions(_ words: String...) async throws -> [String] {
      let text = try await shell.run(["---completion", "bash", "\(words.count)", "todos"] + words).text
      return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        .filter { $0[0] == "value" }.map { $0[1] }
    }
    #expect(try await completions("re") == ["remove", "redo"])
    #expect(try await completions("list", "--o") == ["--open", "--overdue"])
    #expect(try await completions("list", "--sort", "") == ["number", "due", "text", "made"])
    #expect(try await completions("list", "--sort=d") == ["due"])
    for name in ["bash", "zsh", "fish"] {
      #expect(try await shell.run("--generate-completion-script", name).text.contains("---completion \(name)"))
    }
  }

  @Test("Of several to-dos, the command changes the possible ones in one step and reports the others")
  func several() async throws {
    let shell = try TodosCommandRunner()
    for text in ["a", "b", "c"] { try await shell.run("add", text) }
    let output = try await shell.run("done", "1,9", "#3")
    #expect(output == .init(status: 1, text: "todos done: There is no to-do 9. The list shows the numbers.\n"))
    #expect(try await shell.run("list").text == "2\topen\t\tb\t\n")
    try await shell.run("undo")
    #expect(try await shell.run("list").text.split(separator: "\n").count == 3)
  }

  @Test("On a terminal, colors are optional, and no text can send control sequences")
  func terminal() async throws {
    let shell = try TodosCommandRunner()
    try await shell.run("add", "pay \u{202e}now", "--due", "2020-02-29")
    for hasColors in [true, false] {
      let terminal = try PseudoTerminal(
        shell.program, ["list"], environment: shell.environment.merging(hasColors ? [:] : ["NO_COLOR": "1"]) { $1 })
      #expect(try await terminal.waitForEnd() == .exited(0))
      #expect(terminal.screen.rows[0] == "1  [ ]  ! 29 Feb 2020  pay now")
      #expect(terminal.output.contains(0x1b) == hasColors)
    }
    let added = try PseudoTerminal(
      shell.program, ["add", "buy beer", "--due", "2027-12-24", "--tag", "home"], environment: shell.environment)
    #expect(try await added.waitForEnd() == .exited(0))
    #expect(added.screen.rows[0] == "Added 2  buy beer  24 Dec 2027  #home")
  }

  @Test("A reader that stops early does not end the command by a signal")
  func pipe() async throws {
    let shell = try TodosCommandRunner()
    try await shell.run("add", String(repeating: "long ", count: 90))
    // Doubles the list eight times, until the output is larger than a pipe's buffer, so that the reader closes it
    // during the output.
    for doubling in 0..<8 {
      try await shell.run("fork", (1...1 << doubling).map { "\($0)" }.joined(separator: ","))
    }
    let script = "'\(shell.program)' list | head -n 1 > /dev/null; echo ${PIPESTATUS[0]}"
    let output = try await ChildProcess("/bin/bash", ["-c", script], environment: shell.environment).output()
    #expect(output == "0\n")
  }

  @Test("A missing file, or one of another app, is refused")
  func otherFiles() async throws {
    let shell = try TodosCommandRunner()
    let missing = shell.folder.appendingPathComponent("nothing.tarn").path
    #expect(try await shell.run("list", "--file", missing).status == 1)
    #expect(!FileManager.default.fileExists(atPath: missing))
    let other = shell.folder.appendingPathComponent("other.tarn").path
    try Data("no to-dos".utf8).write(to: URL(fileURLWithPath: other))
    #expect(try await shell.run("--file", other, "add", "x").status == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("no to-dos".utf8))
  }
}
