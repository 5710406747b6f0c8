import Foundation
import Testing

@Suite("A program with a declared command line")
struct ProcessTests {
  @Test("A command runs with its values and exits with 0")
  func success() async throws {
    let run = try await ProbeRun("--file", "a.tarn", "add", "buy", "milk", "--due=-2d", "-t", "home")
    #expect(run == .init(output: "buy milk -2d [\"home\"] a.tarn\n"))
  }

  @Test("A synchronous command of an asynchronous program runs on the main thread, where it may block")
  func thread() async throws { #expect(try await ProbeRun("thread") == .init(output: "main\n")) }

  @Test("An error of the command exits with 1, and wrong arguments with 2, on standard error")
  func failures() async throws {
    #expect(
      try await ProbeRun("fail", "There is no to-do 7.")
        == .init(errors: "probe fail: There is no to-do 7.\n", status: 1))
    #expect(try await ProbeRun("fail", "--code", "5") == .init(status: 5))
    #expect(
      try await ProbeRun("lst")
        == .init(
          errors: """
            probe: unknown command “lst”. Did you mean “list”?
            Usage: probe [--file <file>] <subcommand>
            See `probe --help`.

            """, status: 2))
  }

  @Test("An error is one line, and no character of an argument controls the terminal")
  func safeErrors() async throws {
    let run = try await ProbeRun("fail", "a\u{1b}[2J", "b\nprobe: c\u{202e}\u{9b}")
    #expect(run == .init(errors: "probe fail: a\u{fffd}[2J b probe: c\u{fffd}.\n", status: 1))
    let usage = try await ProbeRun("read", "x", "\u{1b}]0;x\u{7}")
    #expect(usage.status == 2 && !usage.errors.contains("\u{1b}") && !usage.errors.contains("\u{7}"))
  }

  @Test("An argument that is not UTF-8 is refused, and not changed to another file's name") func notText() async throws
  {
    let folder = try ProbeFolder()
    let run = try await ProbeRun("probe --file $'bad\\xff.tarn' add milk", in: folder)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "probe: word 2 of the command line, “bad\u{fffd}.tarn”, is not UTF-8. Rename the file, or type the word in a "
          + "terminal that uses UTF-8."))
    #expect(try await ProbeRun("probe --file $'b\\xc3\\xa4d.tarn' add milk", in: folder).status == 0)
  }

  @Test("--json prints numbers as numbers, and escapes what would control the terminal")
  func json() async throws {
    let run = try await ProbeRun("add", "a \"\u{1b}\u{202e}\"", "--json")
    #expect(run.output == "[\n{\"number\":1,\"text\":\"a \\\"\\u001b\\u202e\\\"\",\"due\":null,\"tags\":[]}\n]\n")
    let list = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(list.first?["number"] as? Int == 1 && list.first?["text"] as? String == "a \"\u{1b}\u{202e}\"")
  }

  @Test("--version, help and the script are printed on standard output with 0")
  func answers() async throws {
    #expect(try await ProbeRun("--version") == .init(output: "probe (unreleased)\n"))
    #expect(try await ProbeRun("add", "--version") == .init(output: "probe (unreleased)\n"))
    let help = try await ProbeRun("help", "add")
    #expect(help.status == 0 && help.errors.isEmpty && help.output.hasPrefix("OVERVIEW: Adds a to-do.\n"))
    #expect(try await ProbeRun("add", "-h") == help)
    #expect(try await ProbeRun("add", "--unknown", "--help") == help)
    #expect(
      try await ProbeRun("--generate-completion-script", "fish").output.hasPrefix("# Completion of probe for fish.\n"))
    let shell = try await ProbeRun("--generate-completion-script", environment: ["SHELL": "/usr/local/bin/zsh"])
    #expect(shell.output.hasPrefix("#compdef probe\n"))
    #expect(try await ProbeRun("--generate-completion-script").status == 2)
  }

  @Test("A full disk is an error, a closed pipe is not")
  func brokenOutput() async throws {
    let folder = try ProbeFolder()
    let full = try await ProbeRun("probe add x > /dev/full", in: folder)
    #expect(full.status == 1 && full.errors.contains("No space left on device"))
    #expect(try await ProbeRun("probe --help > /dev/full", in: folder).status == 1)
    let pipe = try await ProbeRun("set -o pipefail; probe list --last 100000 | head -n 1", in: folder)
    #expect(pipe == .init(output: "1 open number\n"))
    let closed = try await ProbeRun("probe add x >&-", in: folder)
    #expect(closed.status == 1 && closed.errors.contains("Bad file descriptor"))
  }

  @Test("The help has bold headings only where colors are wanted")
  func colors() async throws {
    #expect(!(try await ProbeRun("--help").output.contains("\u{1b}")))
    let forced = try await ProbeRun("--help", environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.hasPrefix("\u{1b}[1mOVERVIEW:\u{1b}[0m Manages"))
    #expect(
      !(try await ProbeRun("--help", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).output.contains("\u{1b}")))
    #expect(try await ProbeRun("--help", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""]) == forced)
  }

  @Test("On a terminal the help has its width and bold headings", .enabled(if: isInstalled("zsh")))
  func terminal() async throws {
    // zsh has pseudo-terminals.
    let script = """
      zmodload zsh/zpty
      zpty terminal 'stty cols 50; probe list --help'
      while zpty -r terminal line; do print -rn -- $line; done
      """
    let run = try await ProbeRun(shell: "zsh", script, in: ProbeFolder(), environment: ["TERM": "xterm"])
    let lines = run.output.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.first == "\u{1b}[1mOVERVIEW:\u{1b}[0m Lists to-dos.")
    #expect(lines.contains("\u{1b}[1mUSAGE:\u{1b}[0m probe list [--file <file>]"))
    #expect(lines.contains("       [--open | --all | --done] [--sort <sort>]"))
  }

  @Test("The help is as wide as the terminal, and 80 columns in a pipe")
  func width() async throws {
    #expect(try await ProbeRun("list", "--help").lines.allSatisfy { $0.count <= 80 })
    let narrow = try await ProbeRun("list", "--help", environment: ["COLUMNS": "40"])
    #expect(narrow.lines.allSatisfy { $0.count <= 40 })
    #expect(
      narrow.output.contains(
        "USAGE: probe list [--file <file>]\n       [--open | --all | --done]\n       [--sort <sort>] [--last <last>]\n")
    )
  }
}

extension ProbeRun {
  /// An expected result.
  init(output: String = "", errors: String = "", status: Int32 = 0) {
    (self.output, self.errors, self.status) = (output, errors, status)
  }
}
