import Foundation
import ProgramDriver
import Testing

extension CommandsTests {
  @Test("No command prints the control characters of any of its arguments", arguments: commands)
  func control(program: String) async throws {
    let mark = "=== the next line ===\n"
    var lines: [[String]] = []
    for command in try await HelpedCommand.all(of: program) { lines += command.hostileLines(after: lines.count) }
    // The help is understood, also where its form has changed.
    let isComplete = lines.contains { $0.prefix(2) == ["todos", "sync"] && $0.last?.hasPrefix("http://") == true }
    #expect(isComplete || program != "todos")
    let executable = try builtProgram(program)
    let script = lines.map { words in
      let line = ([executable] + words.dropFirst()).map(Self.quoted).joined(separator: " ")
      return "echo '\(mark.dropLast())'; timeout 100 \(line) < /dev/null; [ $? -lt 124 ] || echo 'ended by a signal'"
    }
    let text = try await Self.shell("\(Self.first) cd \"$HOME\"\n" + script.joined(separator: "\n")).text
    let shown = text.components(separatedBy: mark).dropFirst()
    #expect(shown.count == lines.count)
    for (words, shown) in zip(lines, shown) {
      // Tables for other programs have tabs.
      let isSafe = shown.unicodeScalars.allSatisfy {
        $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      }
      #expect(isSafe && !shown.contains("ended by a signal"), "\(words): \(shown)")
    }
  }

  private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }
}

/// A command with its arguments, as its help names them.
private struct HelpedCommand {
  /// The names of the program and the subcommand.
  let words: [String]
  /// The names of the values, such as `n` for `<n>`.
  let positions: [String]
  let options: [(name: String, value: String)]
  let subcommands: [String]
  let hasJSON: Bool

  /// Characters that a terminal executes, and one that reorders the others.
  private static let hostile = "a\u{1B}[31mb\u{9B}2J\u{202E}"

  /// The arguments with which a command that serves ends at once: its file can't be created.
  private static let unusable = [
    "todos serve": ["--folder", "/dev/null/x"], "kitty serve": ["--file", "/dev/null/x"], "Demo": ["/dev/null/x"],
    "ClocksWeb": ["/dev/null/x"], "fake-mastodon": ["/dev/null/x", "--port", "0"],
  ]

  /// Returns the commands of a program.
  static func all(of program: String) async throws -> [HelpedCommand] {
    var found: [HelpedCommand] = []
    var names = [[program]]
    while let words = names.popLast() {
      let help = try await ChildProcess(builtProgram(program), words.dropFirst() + ["--help"]).output()
      let command = HelpedCommand(words, help: help)
      names += command.subcommands.map { words + [$0] }
      found.append(command)
    }
    return found
  }

  private init(_ words: [String], help: String) {
    self.words = words
    let sections = help.components(separatedBy: "\n\n")
    func lines(_ title: String) -> [[Substring]] {
      let section = sections.first { $0.hasPrefix(title) } ?? ""
      // Further lines of a description are indented more.
      return section.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .map { $0.split(separator: " ") }
    }
    options = lines("OPTIONS:").compactMap { line in
      guard let index = line.firstIndex(where: { $0.hasPrefix("--") }), index + 1 < line.count,
        line[index + 1].hasPrefix("<")
      else { return nil }
      return (String(line[index]), line[index + 1].trimmingCharacters(in: ["<", ">"]))
    }
    subcommands = lines("SUBCOMMANDS:").map { $0[0].trimmingCharacters(in: [","]) }.filter { $0 != "help" }
    let usage = (sections.first { $0.hasPrefix("USAGE:") } ?? "").split { $0.isWhitespace }
    positions = zip(usage, usage.dropFirst()).compactMap { last, word in
      let name = word.trimmingCharacters(in: ["[", "<", ">", "]"])
      // The value of an option is in the same brackets; a flag is in its own.
      let isOfOption = last.contains("--") && !last.hasSuffix("]")
      return word.contains("<") && !isOfOption && name != "subcommand" ? name : nil
    }
    hasJSON = help.contains("\n  --json")
  }

  /// Returns lines with the hostile text as each argument.
  ///
  /// - Parameter count: a number that differs for each command, so that no two lines name the same new file.
  func hostileLines(after count: Int) -> [[String]] {
    let name = words.joined(separator: " ")
    let end = Self.unusable[name] ?? []
    let isServer = !end.isEmpty
    // A file that can't be created, for a server would accept any other.
    var lines = [words + ["/dev/null/\(Self.hostile)"], words + ["--\(Self.hostile)"]]
    let usual = positions.enumerated().map { Self.usual($1, "x\(count)-\($0)") }
    for (index, position) in positions.enumerated() {
      for hostile in Self.hostileValues(position) {
        var values = usual
        values[index] = isServer ? "/dev/null/\(hostile)" : hostile
        lines.append(words + values + end.drop { !$0.hasPrefix("--") })
        if hasJSON { lines.append(words + values + ["--json"]) }
      }
    }
    // It has no file that could not be created, and would serve.
    if name == "forgetful-todos" { return lines }
    for option in options {
      for hostile in Self.hostileValues(option.value) {
        lines.append(words + [option.name, hostile] + (isServer ? end : usual))
      }
    }
    return lines
  }

  private static func hostileValues(_ name: String) -> [String] {
    switch name {
    case "server", "address": [hostile, "http://127.0.0.1:1/\(hostile)", "postgres://127.0.0.1:1/\(hostile)"]
    case "account": [hostile, "a@\(hostile)"]
    default: [hostile]
    }
  }

  /// A valid value, so that the command comes to the hostile one.
  private static func usual(_ name: String, _ new: String) -> String {
    switch name {
    case "file", "session": "todos.tarn"
    case "n", "count", "number", "amount": "1"
    case "dice": "3d6"
    case "when": "tomorrow"
    case "server": "https://social.example"
    case "account": "ada@social.example"
    default: new
    }
  }
}
