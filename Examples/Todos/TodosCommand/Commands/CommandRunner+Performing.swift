import Tarn
import TarnSharing
import TarnStorage
import TarnTerminal
import Todos

extension CommandRunner {
  /// Executes commands and prints the results: the new to-dos, the journal's text for the others, and the reasons of
  /// refusals.
  func perform(_ commands: [StoreCommand<Todos.State, Todos.Action>], isJSON: Bool = false) throws(StorageError)
    -> ExitCode
  {
    let performed = try file.perform(commands)
    var made: [Todo] = []
    var number: Int?
    var refusals: [TodosError] = []
    for action in performed.actions {
      switch action {
      case .add, .removeDone: number = nil
      case .alter(let which, _), .check(let which, _), .remove(let which), .fork(let which, _): number = which.number
      case .added(let todo): made.append(todo)
      case .forked(let todo, _): made.append(todo)
      case .noted(let entry) where made.isEmpty: print(entry, of: number)
      case .refused(let refusal): refusals.append(refusal)
      case .altered, .removed, .noted: break
      }
    }
    print(made, words: number == nil ? "Added" : "Forked", isJSON: isJSON)
    for refusal in refusals { output.complain("\(refusal)") }
    if let failure = performed.error { output.complain("The change was made, but it is not saved yet: \(failure)") }
    return refusals.isEmpty && performed.error == nil ? .done : .refused
  }

  /// Executes several actions as one step, so that one undo reverts them all.
  func performTogether(_ actions: [Todos.Action], named name: String) throws(StorageError) -> ExitCode {
    let commands = actions.map { StoreCommand<Todos.State, Todos.Action>.send($0) }
    return try perform(commands.count > 1 ? [.group(name, commands)] : commands)
  }

  private func print(_ entry: JournalEntry, of number: Int?) {
    // A program knows its request.
    guard output.isTerminal else { return }
    let number = number.map { StyledText("\($0)", .bold) + "  " } ?? ""
    output.print(output.line(number + StyledText(entry.text)))
  }

  private func print(_ made: [Todo], words: String, isJSON: Bool) {
    if isJSON { return output.print(JSON.todos(made, on: moment.day)) }
    for todo in made {
      output.print(output.isTerminal ? output.line(line.message(words, todo)) : "\(todo.number)\n")
    }
  }
}

extension TodoReference {
  /// The number that was typed.
  fileprivate var number: Int? { if case .number(let number) = self { number } else { nil } }
}
