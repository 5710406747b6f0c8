import TarnCommandLine
import Foundation
import Tarn
import TarnStorage
import Todos

/// The exit code of a command.
enum ExitCode: Int32 {
  case done = 0
  /// The command was refused, wholly or in part, with a reason.
  case refused = 1
  /// The arguments could not be parsed.
  case usage = 2
}

/// Executes a command, and prints the result.
struct CommandRunner {
  let file: AppFile<Todos>
  let output: CommandOutput
  let moment: Moment

  var dueText: DueText { DueText(at: moment) }
  var line: TodoLine { TodoLine(text: dueText) }

  func callAsFunction(_ invocation: Invocation) throws -> ExitCode {
    switch invocation {
    case .screen: return try list(Invocation.Query(), isJSON: false)
    case .version:
      output.print(PackageVersion.line(of: "todos"))
      return .done
    case .help(let command):
      output.print(Help.text(of: command))
      return .done
    case .add(let text, let due, let tags, let isJSON): return try add(text, due: due, tags, isJSON: isJSON)
    case .list(let question, let isJSON): return try list(question, isJSON: isJSON)
    case .check(let numbers, let isDone): return try check(numbers, isDone: isDone)
    case .edit(let numbers, let text): return try alter(numbers) { _ in [.text(text)] }
    case .due(let numbers, let words): return try due(numbers, words)
    case .tag(let numbers, let tags, let isTaken):
      return try alter(numbers) { _ in tags.map { isTaken ? .untag($0) : .tag($0) } }
    case .fork(let numbers, let text, let due, let tags, let isJSON):
      return try fork(numbers, text: text, due: due, tags, isJSON: isJSON)
    case .remove(let numbers): return try remove(numbers)
    case .clear: return try perform([.send(.removeDone)])
    case .undo(let count): return try turn(back: true, count)
    case .redo(let count): return try turn(back: false, count)
    case .journal(let last, let isJSON): return try journal(last: last, isJSON: isJSON)
    }
  }
}
