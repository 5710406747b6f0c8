import Foundation
import Tarn
import TarnEncoding
import TarnTerminal
import Todos

/// The output of `--json`: one array, an object per line, members in the order of the help.
enum JSON {
  static func todos(_ todos: some Sequence<Todo>, on today: Day) -> String {
    array(todos.lazy.map { object($0, today) })
  }

  static func journal(_ entries: some Sequence<JournalEntry>) -> String {
    array(entries.lazy.map { "{\"time\":\(time($0.time)),\"text\":\(quoted($0.text))}" })
  }

  private static func array(_ objects: some Sequence<String>) -> String {
    let lines = objects.joined(separator: ",\n")
    return lines.isEmpty ? "[]\n" : "[\n\(lines)\n]\n"
  }

  private static func object(_ todo: Todo, _ today: Day) -> String {
    let members = [
      "\"number\":\(todo.number)", "\"id\":\"\(todo.id.uuidString)\"", "\"text\":\(quoted(todo.text))",
      "\"done\":\(todo.isDone)", "\"due\":\(todo.due.map { "\"\($0)\"" } ?? "null")",
      "\"overdue\":\(todo.isOverdue(on: today))", "\"tags\":[\(todo.tags.map(quoted).joined(separator: ","))]",
      "\"made\":\(time(todo.made))", "\"doneAt\":\(todo.done.map(time) ?? "null")",
    ]
    return "{\(members.joined(separator: ","))}"
  }

  /// In UTC, to the second.
  private static func time(_ time: Timestamp) -> String {
    CivilTime(millisecondsSince1970: time.milliseconds).map { "\"\($0)\"" } ?? "null"
  }

  /// With the escapes that JSON requires, and those for characters that control a terminal.
  static func quoted(_ text: String) -> String { text.quotedAsJSON.printableJSON }
}
