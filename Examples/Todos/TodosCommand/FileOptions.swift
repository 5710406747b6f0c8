import Tarn
import TarnCommandLine
import TarnDates
import TarnDocument
import TarnSharing
import TarnStorage
import Todos

/// The file of the to-dos.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("file"), help: "The file; by default TODOS_FILE, or your usual file.",
    completion: .file(extensions: ["tarn"]))
  var path: String?

  var appFile: AppFile<SharedDocument<Todos>> { get throws { try Todos.app.file(path) } }

  /// Executes actions in one step, so that one undo reverts them all, and prints the results: new to-dos, the journal's
  /// text for other changes, and why any of them was refused.
  ///
  /// - Parameter step: returns the name of the step for a text such as “3 to-dos”.
  func perform(_ actions: [Todos.Action], as step: (String) -> String = { $0 }, json: Bool = false) throws {
    let printer = TodoPrinter()
    let performed = try appFile.perform(
      actions: actions, step: actions.count > 1 ? step("\(actions.count) to-dos") : nil)
    var made: [Todo] = []
    var changed: TodoReference?
    for case .acted(_, let action) in performed.actions {
      switch action {
      case .alter(let todo, _), .check(let todo, _), .remove(let todo), .fork(let todo, _): changed = todo
      case .added(let todo), .forked(let todo, _): made.append(todo)
      case .noted(let entry) where made.isEmpty: printer.printChange(entry.text, of: changed)
      default: break
      }
    }
    if json { printer.printJSON(made) } else { printer.printNew(made, changed == nil ? "Added" : "Forked") }
    try end(performed.refusals.map(\.reason), unsaved: performed.error)
  }

  typealias Command = StoreCommand<SharedDocument<Todos>.State, SharedDocument<Todos>.Action>

  /// Undoes or redoes steps, and prints their names for a person.
  ///
  /// - Parameter words: the verb and its participle.
  func turn(
    _ step: Command, _ count: Int, _ words: (verb: String, participle: String)
  ) throws {
    // A history keeps no more steps.
    guard (1...1000).contains(count) else {
      throw ValidationError("“\(count)” is not a number of steps from 1 to 1000")
    }
    let printer = TodoPrinter()
    let performed = try appFile.perform(Array(repeating: step, count: count))
    for label in performed.turned { printer.printChange("\(words.participle): \(label)", of: nil) }
    let reason = "There is nothing\(performed.turned.isEmpty ? "" : " more") to \(words.verb)."
    try end(performed.turned.count == count ? [] : [reason], unsaved: performed.error)
  }

  /// Ends a command: prints why it did not do all of what it was for. If there is a reason, it exits with 1.
  ///
  /// - Parameter unsaved: why the changes are not saved yet.
  func end(_ reasons: [String], unsaved: String? = nil) throws(ExitCode) {
    let reasons = reasons + (unsaved.map { ["The change was made, but it is not saved yet: \($0)"] } ?? [])
    guard !reasons.isEmpty else { return }
    StandardStreams.printErrorLines(reasons.joined(separator: "\n"))
    throw .failure
  }

  /// Reads the due dates of to-dos, as `+1w` counts from the present one. Prints a note if the words are ambiguous.
  func dueDates(_ words: String, of todos: [TodoReference]) throws -> [TodoReference: [TodoChange]] {
    let (document, parser) = (try appFile.read().document, DateParser(at: .now))
    let results = try todos.map { try parser.parse(words, from: document.todo($0)?.due) }
    for note in Set(results.compactMap(\.note)).sorted() { StandardStreams.printErrorLines(note) }
    return Dictionary(uniqueKeysWithValues: zip(todos, results.map { [.due($0.date)] }))
  }
}
