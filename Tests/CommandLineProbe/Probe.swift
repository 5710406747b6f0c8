import Foundation
import TarnCommandLine

/// A program with everything that the command line of an app has, for tests of real processes.
@main struct Probe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manages to-dos, for the tests.", version: PackageVersion.line(of: "probe"),
    subcommands: [Add.self, List.self, Fail.self, Read.self, Pass.self, Thread.self, Nothing.self])

  @OptionGroup var file: FileOptions
}

struct FileOptions: ParsableArguments {
  @Option(help: "The file.", completion: .file(extensions: ["tarn"])) var file: String?
}

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Adds a to-do.")

  @OptionGroup var file: FileOptions
  @Argument(help: "The text; quotes are not needed.") var text: [String]
  @Option(help: ArgumentHelp("The due date.", valueName: "when"), completion: .list(["today", "tomorrow", "12:30"]))
  var due: String?
  @Option(
    name: .shortAndLong, help: "A tag; may be repeated.",
    completion: .custom { _, _, _ in ["home\tat home", "garden shed"] })
  var tag: [String] = []
  @Flag(help: "Print one JSON array, for programs.") var json = false

  @MainActor mutating func run() async throws {
    let text = text.joined(separator: " ")
    guard json else { return StandardStreams.printLines("\(text) \(due ?? "-") \(tag) \(file.file ?? "-")") }
    StandardStreams.print([
      ["number": 1, "text": .string(text), "due": .string(due), "tags": .array(tag.map { .string($0) })]
    ])
  }
}

/// Prints an empty list.
struct Nothing: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists nothing.", shouldDisplay: false)

  @OptionGroup var output: JSONOption

  func run() { output.print("", .array([])) }
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists to-dos.", aliases: ["ls"])

  enum Filter: EnumerableFlag {
    case open, all, done

    static func help(for value: Filter) -> ArgumentHelp? {
      switch value {
      case .open: "Open to-dos."
      case .all: "All."
      case .done: "Done to-dos."
      }
    }
  }

  enum Order: String, CaseIterable, ExpressibleByArgument {
    case number, due, text
  }

  @OptionGroup var file: FileOptions
  @Flag var filter: Filter = .open
  @Option(help: "The order.") var sort: Order = .number
  @Option(help: "The number of lines.") var last = 20

  func validate() throws {
    guard last >= 1 else { throw ValidationError("--last needs a whole number of at least 1, not “\(last)”") }
  }

  func run() { for number in 1...last { StandardStreams.printLines("\(number) \(filter) \(sort)") } }
}

struct Fail: ParsableCommand {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let configuration = CommandConfiguration(abstract: "Fails.", shouldDisplay: false)

  @Argument var words: [String] = []
  @Option var code: Int32?

  func run() throws {
    if let code { throw ExitCode(code) }
    throw Failure(description: words.joined(separator: " "))
  }
}

struct Read: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Reads a folder.")

  @Argument(help: "The folder.", completion: .directory) var folder: String

  func run() { StandardStreams.printLines(folder) }
}

struct Pass: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Runs another command.")

  @Argument(parsing: .captureForPassthrough) var command: [String] = []

  func run() { StandardStreams.printLines(command.joined(separator: "|")) }
}

struct Thread: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Prints on which thread it runs.", shouldDisplay: false)

  func run() { StandardStreams.printLines(Foundation.Thread.isMainThread ? "main" : "other") }
}
