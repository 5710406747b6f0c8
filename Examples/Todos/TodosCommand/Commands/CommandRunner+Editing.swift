import TarnStorage
import Todos

extension CommandRunner {
  func check(_ numbers: [Int], isDone: Bool) throws(StorageError) -> ExitCode {
    try performTogether(
      numbers.map { .check(.number($0), isDone) },
      named: "Mark \(numbers.count) to-dos as \(isDone ? "done" : "open")")
  }

  /// - Parameter changes: returns the changes for the to-do with a number.
  func alter(_ numbers: [Int], _ changes: (Int) throws -> [TodoChange]) throws -> ExitCode {
    try performTogether(
      try numbers.map { .alter(.number($0), try changes($0)) }, named: "Change \(numbers.count) to-dos")
  }

  func due(_ numbers: [Int], _ words: String) throws -> ExitCode {
    guard try isRelative(words) else {
      let due = try read(words, from: nil)
      return try alter(numbers) { _ in [.due(due)] }
    }
    let state = try file.read()
    return try alter(numbers) { number in [.due(try read(words, from: state.todo(.number(number))?.due))] }
  }

  func remove(_ numbers: [Int]) throws(StorageError) -> ExitCode {
    try performTogether(numbers.map { .remove(.number($0)) }, named: "Remove \(numbers.count) to-dos")
  }
}
