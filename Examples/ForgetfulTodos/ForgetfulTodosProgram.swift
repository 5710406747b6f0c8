import Foundation
import Tarn
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnInspector
import TarnWeb
import Todos

/// A list in memory, by lines of standard input.
@main struct ForgetfulTodosProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forgetful-todos", abstract: "Todos with a planted bug, to find it.",
    discussion: """
      Reads a request from each line: “add milk”, “done 1”, “open 1”. Prints the list after each. The end of the input \
      ends it.
      """,
    version: PackageVersion.line(of: "forgetful-todos"), subcommands: [SessionCommand<ForgetfulTodos>.self])

  @Option(help: ArgumentHelp("Record the session into a folder.", valueName: "folder"), completion: .directory)
  var record: String?
  @Flag(help: "Serve a page that shows all steps.") var inspect = false

  @MainActor func run() async throws {
    let store = ForgetfulTodos.app.makeStore()
    let recorder = try record.map { try ForgetfulTodos.app.record(store, into: $0) }
    recorder?.flushOnCrash()
    let inspector = Inspector()
    if inspect {
      inspector.add(store, named: ForgetfulTodos.app.name, schema: ForgetfulTodos.app.schema.version)
    }
    let server = inspect ? try inspector.serve() : nil
    if let server { StandardStreams.printLines(server.url) }
    let session = store.session("you")
    for await line in Self.lines {
      do { try session.request(try Self.action(for: line)) } catch { StandardStreams.printLines("\(error)") }
      for todo in session.view.document.todos {
        StandardStreams.printLines("\(todo.number) [\(todo.isDone ? "x" : " ")] \(todo.text)")
      }
    }
    recorder?.close()
    withExtendedLifetime(server) {}
  }

  /// The lines of standard input, read on a thread of their own: the page of the inspector is served meanwhile.
  private static var lines: AsyncStream<String> {
    AsyncStream { lines in
      Thread.detachNewThread {
        while let line = readLine() { lines.yield(line) }
        lines.finish()
      }
    }
  }

  private static func action(for line: String) throws -> Todos.Action {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count == 2 ? Int(words[1]) : nil) {
    case ("add", _) where words.count == 2: return .add(text: words[1])
    case ("done", let number?): return .check(.number(number), true)
    case ("open", let number?): return .check(.number(number), false)
    default: throw Refusal("“\(line)” is not a request: add <text>, done <number> or open <number>.")
    }
  }
}
