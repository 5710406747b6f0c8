import DocumentedCode
import Foundation

/// The steps of `docs/tutorial.md`: the files that a reader changes, and the commands that a reader runs.
struct Tutorial {
  /// A step of the tutorial.
  struct Step {
    let number: Int
    let changes: [FileChange]
    /// The blocks of commands, in their order.
    let consoles: [[Command]]
  }

  /// A command with the lines that it prints.
  struct Command {
    let text: String
    var output: [String] = []
  }

  let page: DocumentedPage
  let steps: [Step]

  init() throws {
    page = try DocumentedPage("docs/tutorial.md")
    steps = try page.text.components(separatedBy: "\n## ").compactMap(Self.step)
  }

  /// Returns the files of the reader's folder after each step, by their paths.
  func folders() throws -> [[String: String]] {
    var files: [String: String] = [:]
    return try steps.map { step in
      for change in step.changes { try change.apply(to: &files) }
      return files
    }
  }

  /// Returns the step of a section; `nil` if its title has no number.
  private static func step(_ section: String) throws -> Step? {
    guard let number = section.prefixMatch(of: #/(\d+)\. /#).flatMap({ Int($0.1) }) else { return nil }
    var changes: [FileChange] = []
    var consoles: [[Command]] = []
    var caption: Substring = ""
    var lines = section.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("```") {
        let block = lines.prefix { $0 != "```" }
        lines = lines.dropFirst(block.count + 1)
        if line == "```console" {
          consoles.append(commands(block))
        } else {
          changes.append(try FileChange(caption, line.dropFirst(3), block))
        }
      } else if let deleted = line.prefixMatch(of: /Delete `([^`]+)`/) {
        changes.append(.delete(String(deleted.1)))
      } else if !line.isEmpty {
        caption = line
      }
    }
    return Step(number: number, changes: changes, consoles: consoles)
  }

  private static func commands(_ lines: ArraySlice<Substring>) -> [Command] {
    lines.reduce(into: []) { commands, line in
      if line.hasPrefix("$ ") {
        commands.append(Command(text: String(line.dropFirst(2))))
      } else {
        commands[commands.count - 1].output.append(String(line))
      }
    }
  }
}
