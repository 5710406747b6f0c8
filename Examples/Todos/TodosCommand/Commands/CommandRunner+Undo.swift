import TarnStorage

extension CommandRunner {
  /// Undoes or redoes some steps.
  func turn(back: Bool, _ count: Int) throws(StorageError) -> ExitCode {
    let performed = try file.perform(Array(repeating: back ? .undo : .redo, count: count))
    if output.isTerminal {
      for label in performed.turned { output.print(output.line("\(back ? "Undone" : "Redone"): \(label)")) }
    }
    if let failure = performed.error { output.complain("The change was made, but it is not saved yet: \(failure)") }
    if performed.turned.count < count {
      let rest = performed.turned.isEmpty ? "" : " more"
      output.complain(back ? "There is nothing\(rest) to undo." : "There is nothing\(rest) to redo.")
    }
    return performed.turned.count == count && performed.error == nil ? .done : .refused
  }
}
