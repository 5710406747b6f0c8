import Foundation
import TarnCommandLine
import TarnSession

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Only the program of an app knows the types of its sessions, so these commands run that program.

extension TarnProgram {
  struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Replays a recorded session in its app, and reports the first difference.",
      discussion: """
        \(sessionPrograms)

        Exit codes:
          0  the app behaves as recorded
          1  it does not
          2  a session can't be read, the app's program is not found, or the
             arguments are wrong
        """)

    @Argument(help: "A session; with --corpus, a folder of sessions.", completion: .file()) var session: String
    @Flag(help: "Replay all sessions of a folder in parallel, and print a table.") var corpus = false
    @Flag(help: "Compare the last state alone, which is faster.") var last = false
    @OptionGroup var app: AppProgram

    func run() throws {
      try app.run(["replay"] + (corpus ? ["--corpus"] : []) + (last ? ["--last"] : []), session)
    }
  }

  struct Shrink: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the few steps of a session that still do something.",
      discussion: """
        Prints lines of JSON: `tarn shrink run --until 'document.todos.count > 3' > short.jsonl`. The condition crash is \
        that a replay ends the program, difference that it differs from the recorded run, and law that a step violates \
        a law.

        \(sessionPrograms)
        """)

    @Argument(help: "A session.", completion: .file()) var session: String
    @Option(help: ArgumentHelp("What the steps must still do.", valueName: "condition")) var until: String
    @OptionGroup var app: AppProgram

    func run() throws { try app.run(["shrink", "--until=\(until)"], session) }
  }

  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a test of a session that fails until the app is mended.",
      discussion: sessionPrograms)

    @Argument(help: "A session, as `tarn shrink` prints it.", completion: .file()) var session: String
    @Option(help: ArgumentHelp("The condition that should not hold after the steps.", valueName: "condition"))
    var until: String
    @OptionGroup var app: AppProgram

    func run() throws { try app.run(["test", "--until=\(until)"], session) }
  }
}

private let sessionPrograms = """
  A session names the program that recorded it. It is looked for beside `tarn` and in the PATH; --app names another one. Its \
  command `session` does the work.
  """

/// The program of an app.
struct AppProgram: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("The app's program, instead of the one that recorded.", valueName: "path"),
    completion: .file())
  var path: String?

  /// Replaces this program by the command `session` of the app's program.
  func run(_ arguments: [String], _ session: String) throws {
    let program = try path ?? find(session)
    guard access(program, X_OK) == 0 else {
      throw CommandError("“\(program)” is not a program that can be run.")
    }
    let words = [program, "session"] + arguments + ["--", session]
    var pointers = words.map { strdup($0) }
    pointers.append(nil)
    execv(program, pointers)
    throw CommandError("“\(program)” can't be run: \(String(cString: strerror(errno))).")
  }

  /// Returns the path of the program that recorded a session.
  private func find(_ session: String) throws -> String {
    let sessions: [SessionFiles]
    do { sessions = try SessionFiles.find(in: session) } catch { throw CommandError("\(error)") }
    guard let name = sessions.first?.header.program else {
      throw CommandError("There are no sessions in “\(session)”.")
    }
    guard !name.isEmpty, !name.contains("/") else {
      throw CommandError("The session does not name its program. Name it with --app <path>.")
    }
    let own = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let folders =
      [own].compactMap(\.self)
      + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for folder in folders where access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
    throw CommandError(
      "The session was recorded by the program “\(name)”, which is neither beside tarn nor in the PATH. Name it with --app <path>."
    )
  }
}
