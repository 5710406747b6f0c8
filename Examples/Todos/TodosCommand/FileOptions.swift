import Tarn
import TarnApp
import TarnCommandLine
import TarnDates
import TarnDocument
import TarnSharing
import Todos

extension Todos: AppWithFile {}

typealias FileOptions = AppFileOption<Todos>

extension AppFileOption<Todos> {
  /// Executes actions in one step, so that one undo reverts them all, and prints the results: new to-dos, and the
  /// journal's text for other changes.
  ///
  /// - Parameters:
  ///   - step: returns the name of the step for a text such as “3 to-dos”.
  ///   - json: whether the output is for programs: the to-dos after the change, and removed ones as they were.
  /// - Throws: why any of the actions was refused.
  func perform(_ actions: [Todos.Action], as step: (String) -> String = { $0 }, json: Bool = false) throws {
    let printer = TodoPrinter()
    // A removed to-do can't be read afterwards.
    let before = json && actions.contains(where: \.removes) ? try appFile.read().document : nil
    let performed = try appFile.perform(
      actions: actions, step: actions.count > 1 ? step("\(actions.count) to-dos") : nil)
    var made: [Todo] = []
    var changed: [TodoReference] = []
    for case .acted(_, let action) in performed.actions {
      switch action {
      case .alter(let todo, _), .check(let todo, _), .remove(let todo), .fork(let todo, _): changed.append(todo)
      case .added(let todo), .forked(let todo, _): made.append(todo)
      case .removeDone: changed += (before?.todos.filter(\.isDone) ?? []).map { .id($0.id) }
      case .noted(let entry) where made.isEmpty && !json: printer.printChange(entry.text, of: changed.last)
      default: break
      }
    }
    if json {
      printer.printJSON(made.isEmpty ? try self.changed(changed, since: before) : made)
    } else {
      printer.printNew(made, changed.isEmpty ? "Added" : "Forked")
    }
    try performed.check()
  }

  /// Returns to-dos as they are now, and those that are gone as they were.
  private func changed(_ references: [TodoReference], since before: Todos.Document?) throws -> [Todo] {
    let after = try appFile.read().document
    return references.compactMap { after.todo($0) ?? before?.todo($0) }
  }

  /// Reads the due dates of to-dos, as `+1w` counts from the present one. Prints a note if the words are ambiguous.
  func dueDates(_ words: String, of todos: [TodoReference]) throws -> [TodoReference: [TodoChange]] {
    let (document, parser) = (try appFile.read().document, DateParser(at: Moment()))
    let results = try todos.map { try parser.parse(words, from: document.todo($0)?.due) }
    for note in Set(results.compactMap(\.note)).sorted() { StandardStreams.printErrorLines(note) }
    return Dictionary(uniqueKeysWithValues: zip(todos, results.map { [.due($0.date)] }))
  }
}

extension Todos.Action {
  /// Whether to-dos may be gone after it.
  fileprivate var removes: Bool {
    switch self {
    case .remove, .removeDone: true
    default: false
    }
  }
}
