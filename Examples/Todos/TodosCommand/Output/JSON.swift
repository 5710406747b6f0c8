import Foundation
import Tarn
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
    let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let since1970 = Int(rest < 0 ? seconds - 1 : seconds)
    let second = ((since1970 % 86_400) + 86_400) % 86_400
    guard let day = Day(number: (since1970 - second) / 86_400) else { return "null" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\"\(day)T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z\""
  }

  /// With the escapes that JSON requires, and those for characters that control a terminal.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      default:
        // No replaced scalar is above the first plane, so four digits name it.
        if CommandOutput.fit(String(scalar)).unicodeScalars.first == scalar {
          quoted.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return quoted + "\""
  }
}
