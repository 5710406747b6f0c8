import Foundation
import Testing

/// The scripts in real shells.
@Suite("Completion in shells")
struct ShellCompletionTests {
  /// The words that are typed, up to the cursor, and the line after the tab key; several completions are a list.
  static let lines: [(typed: String, completed: String)] = [
    ("probe li", "probe list "),
    ("probe ad", "probe add "),
    ("probe list --sort d", "probe list --sort due "),
    ("probe list --sort=d", "probe list --sort=due "),
    ("probe add x --jso", "probe add x --json "),
    ("probe add --tag gard", #"probe add --tag garden\ shed "#),
    ("probe add --due 12:", #"probe add --due 12:30 "#),
    ("probe --file gard", "probe --file garden"),
    ("probe --file my", #"probe --file my\ notes.tarn "#),
    ("probe read gar", "probe read garden/"),
    ("probe add 'a b' --js", "probe add 'a b' --json "),
    ("probe help ", "probe help "),
  ]

  /// Types each line into an interactive shell in a pseudo-terminal, presses tab, and writes the line into a file by
  /// a key of its own. zsh drives it, as it has pseudo-terminals.
  private static func driver(_ shell: String, lines: [String]) -> String {
    let start =
      switch shell {
      case "zsh":
        #"""
        zpty shell zsh -f -i
        zpty -w shell 'PS1= PROMPT= ; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -u -D'
        zpty -w shell 'source ./script'
        zpty -w shell 'dump() { print -r -- "$BUFFER" >> lines; BUFFER= }; zle -N dump; bindkey "^X" dump'
        """#
      default:
        #"""
        zpty shell bash --norc --noprofile -i
        zpty -w shell 'PS1=; bind "set enable-bracketed-paste off"; source ./script'
        zpty -w shell 'dump() { printf "%s\n" "$READLINE_LINE" >> lines; READLINE_LINE=; READLINE_POINT=0; }'
        zpty -w shell 'bind -x "\"\\C-x\": dump"'
        """#
      }
    return """
      zmodload zsh/zpty zsh/zselect zsh/mathfunc
      count() { [[ -s $1 ]] && wc -l < $1 || print 0 }
      # Waits until a file has a number of lines, at most 20 s, and reads the output of the shell meanwhile.
      await() {
        local tries=0 output
        while (( $(count $1) < $2 && tries < 400 )); do
          while zpty -r -t shell output; do :; done
          zselect -t 5
          (( tries++ ))
        done
      }
      \(start)
      zpty -w shell 'echo ready > ready'
      await ready 1
      \(lines.enumerated().map { index, line in
        "zpty -w -n shell \(quoted(line))$'\\t'; zpty -w -n shell $'\\x18'; await lines \(index + 1)"
      }.joined(separator: "\n"))
      zpty -d shell
      cat lines
      """
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacingOccurrences(of: "'", with: "'\\''"))'" }

  private func completed(in shell: String) async throws -> [String] {
    let folder = try ProbeFolder()
    try await folder.write(ProbeRun("--generate-completion-script", shell).output, to: "script")
    let run = try await ProbeRun(
      shell: "zsh", Self.driver(shell, lines: Self.lines.map(\.typed)), in: folder, environment: ["TERM": "xterm"])
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test("bash completes words, values behind an equals sign, files and folders", .enabled(if: isInstalled("zsh")))
  func bash() async throws {
    #expect(try await completed(in: "bash") == Self.lines.map(\.completed))
  }

  @Test("zsh completes words, values behind an equals sign, files and folders", .enabled(if: isInstalled("zsh")))
  func zsh() async throws {
    #expect(try await completed(in: "zsh") == Self.lines.map(\.completed))
  }

  @Test("fish completes words, values behind an equals sign, files and folders", .enabled(if: isInstalled("fish")))
  func fish() async throws {
    let folder = try ProbeFolder()
    try await folder.write(ProbeRun("--generate-completion-script", "fish").output, to: "script")
    func complete(_ line: String) async throws -> [String] {
      try await ProbeRun(
        shell: "fish", "source script; complete -C '\(line.replacingOccurrences(of: "'", with: "\\'"))'", in: folder
      ).lines
    }
    #expect(try await complete("probe li") == ["list\tLists to-dos."])
    #expect(try await complete("probe list --sort=d") == ["--sort=due"])
    #expect(try await complete("probe list --sort ") == ["due", "number", "text"])
    #expect(try await complete("probe add x --jso") == ["--json\tPrint one JSON array, for programs."])
    #expect(try await complete("probe add --tag ") == ["garden shed", "home\tat home"])
    #expect(try await complete("probe --file g") == ["garden.tarn", "garden/"])
    #expect(try await complete("probe --file=g") == ["--file=garden.tarn", "--file=garden/"])
    #expect(try await complete("probe read g") == ["garden/"])
    #expect(try await complete("probe add 'a b' --js") == ["--json\tPrint one JSON array, for programs."])
    #expect(try await complete("probe --file my").map { $0.hasPrefix("my notes.tarn") } == [true])
  }

  @Test("bash completes without readline, too, and lists all that fit")
  func bashFunction() async throws {
    let folder = try ProbeFolder()
    try await folder.write(ProbeRun("--generate-completion-script", "bash").output, to: "script")
    func complete(_ words: String...) async throws -> [String] {
      let list = words.map { Self.quoted($0) }.joined(separator: " ")
      // `==` marks words without a blank before them.
      let line = words.reduce("") { $0 + ($1 == "=" || $0.hasSuffix("=") || $0.isEmpty ? "" : " ") + $1 }
      return try await ProbeRun(
        """
        source ./script; COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); COMP_LINE=\(Self.quoted(line)); COMP_POINT=${#COMP_LINE}
        _probe_completion; printf '%s\\n' "${COMPREPLY[@]}"
        """, in: folder
      ).lines
    }
    #expect(try await complete("probe", "") == ["add", "list", "read", "pass", "help"])
    #expect(try await complete("probe", "list", "--sort", "=", "d") == ["due"])
    #expect(try await complete("probe", "list", "--sort", "=") == ["number", "due", "text"])
    #expect(try await complete("probe", "add", "--due", "12", ":") == [])
    #expect(try await complete("probe", "--file", "g").sorted() == ["garden", "garden.tarn"])
    #expect(try await complete("probe", "--file", "=", "g").sorted() == ["garden", "garden.tarn"])
  }
}
