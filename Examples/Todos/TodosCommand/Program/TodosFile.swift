import CommandSupport
import Foundation
import Tarn
import TarnSharing
import TarnStorage
import Todos

/// The to-dos of a user, for one command: through the program that has the file open, else in the file.
struct TodosFile {
  typealias Command = Tarn.StoreCommand<Todos.State, Todos.Action>
  typealias Performed = TarnSharing.PerformResult<Todos.Action, Todos.Effect>

  let path: String
  /// Whether the user named the file.
  let isNamed: Bool

  /// - Throws: what the system says, if there is no place for the usual file.
  init(_ path: String?) throws {
    self.path = try path ?? Todos.usualFile()
    isNamed = path != nil
  }

  func perform(_ commands: [Command]) throws(StorageError) -> Performed {
    try Storage.perform(
      commands, on: path, app: Todos.app, feature: Todos(), first: Todos.State(), effects: Todos.useCases(),
      history: Todos.history)
  }

  func read() throws(StorageError) -> Todos.State {
    // Without a file name, the first command finds an empty list. A named file that does not exist is probably a
    // mistake.
    if !isNamed, !FileManager.default.fileExists(atPath: path) { return Todos.State() }
    return try Storage<Todos.State, Todos.Action>.read(
      path, app: Todos.app, history: Todos.history, onWarning: StandardStreams.printErrorLines)
  }
}
