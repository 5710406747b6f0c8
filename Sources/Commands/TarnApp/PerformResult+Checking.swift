import Tarn
import TarnCommandLine
import TarnSharing

extension PerformResult {
  /// Throws why a command has not done all that it was for, so that it ends with the reason and exit code 1.
  ///
  /// ```swift
  /// try Todos.app.file(path).perform([.send(.add("buy beer"))]).check()
  /// ```
  ///
  /// A command that prints results prints them first: of several actions, some may have been applied.
  ///
  /// An effect that nothing has performed is a warning: no program has the file open, or the document is in a database, and
  /// `perform` calls synchronous use cases only. A command that is to perform others opens the file (`AppFile.open()`) and
  /// waits for them.
  ///
  /// - Parameter onWarning: Called with a message for the user; by default it is written to standard error.
  /// - Throws: A single refusal itself, whose field names an option of the command; `CommandError` for several refusals, and
  ///   if the owner made the change and could not save it in the file.
  public func check(onWarning: (String) -> Void = FileWarning.print) throws {
    if !effects.isEmpty {
      // The names alone: an effect may contain a secret.
      let names = effects.map { Fault.contentName(of: $0) }.joined(separator: ", ")
      onWarning("The change is saved. Not performed, because the command does not open the app: \(names).")
    }
    let unsaved = error.map {
      "The program that has the file open made the change, but it is not in the file yet: \($0)"
    }
    let all = self.refusals
    // Of several undos, one after another may be refused for the same reason.
    let refusals = all.indices.filter { all.firstIndex(of: all[$0]) == $0 }.map { all[$0] }
    if let refusal = refusals.first, refusals.count == 1, unsaved == nil { throw refusal }
    let reasons = refusals.map(\.reason) + [unsaved].compactMap(\.self)
    guard reasons.isEmpty else { throw CommandError(reasons.joined(separator: " ")) }
  }
}
