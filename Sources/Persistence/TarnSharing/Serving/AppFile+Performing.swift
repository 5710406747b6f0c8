import Foundation
import Tarn
import TarnRecord
import TarnStorage

extension AppFile {
  /// Executes commands on the app's state from another program: through the app if it is running, otherwise on the file
  /// itself.
  ///
  /// ```swift
  /// let result = try Todos.app.file().perform([.send(.add("buy beer"))])
  /// for action in result.actions { if case .added(let todo) = action { print(todo.number) } }
  /// ```
  ///
  /// A file that does not exist is created, unless all commands are refused.
  ///
  /// The function waits while another program has the file open and does not accept commands: a command like this one,
  /// or an app that is just starting. The kernel reports when that changes.
  ///
  /// If the app is running, the function returns when the results are as durable as the file's owner promises. If the
  /// function opened the file itself, it returns when they are on disk. An owner that can't save executes the commands all
  /// the same, and the result has the reason (``PerformResult/error``): `check()` of `TarnApp` throws it. It blocks the calling thread, as a command-line
  /// tool may. In a task, `try await` takes the function of the same name that blocks nothing.
  ///
  /// - Parameters:
  ///   - commands: The commands, executed in order. Only synchronous use cases are called.
  ///   - timeout: How long to wait for another program to close the file or to accept a connection. Five seconds are
  ///     enough for a hundred commands. An owner that has accepted the connection may take 30 seconds to answer.
  ///   - onWarning: Called with a message for the user; by default it is written to standard error. The message is that
  ///     the running app is an older build or another version of the app, or a note of opening the file, as in
  ///     `Storage.notes`: the file was converted, or a part of it was skipped.
  /// - Throws: ``/TarnStorage/StorageError`` with a message for the user. If the connection to the app breaks before
  ///   the answer, it is unknown whether the commands were executed; the error says so, and the function does not
  ///   retry.
  public func perform(
    _ commands: [StoreCommand<F.State, F.Action>], timeout: Duration = .seconds(5),
    onWarning: (String) -> Void = FileWarning.print
  ) throws(StorageError) -> PerformResult<F.Action, F.Effect> {
    if let address { return try perform(commands, at: address, within: timeout) }
    return try Storage.perform(
      commands, on: path, app: app.name, feature: app.feature(), first: app.first(), effects: app.effects,
      history: app.history, schema: app.schema, bounds: app.bounds, timeout: timeout, onWarning: onWarning)
  }

  /// Returns the current state, from the app if it is running. It does not create, change or migrate the file.
  ///
  /// A default file that does not exist yet has the state of a new file. If the environment variable of the app names it,
  /// and a file in the same folder has a similar name, there is a warning: the name may be misspelt.
  ///
  /// The function waits while another program has the file open and does not answer: a command, or an app that is just
  /// starting or ending. It blocks the calling thread, as a command-line tool may. In a task, `try await`
  /// takes the function of the same name that blocks nothing.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait, as for `perform(_:timeout:onWarning:)`.
  ///   - onWarning: Called with a message for the user; by default it is written to standard error. The warning is that
  ///     the named file does not exist yet, or that the running app is an older build or another version, or that it can't
  ///     save its state, because its disk rejects writes or its file was deleted or replaced: the returned state is then
  ///     not in the file. It is also that the file's owner can't be asked, because it was started on a full disk, and the
  ///     returned state may lack the last changes; or that a part of the file was skipped.
  /// - Throws: ``/TarnStorage/StorageError`` if a named file does not exist, or if it is not of this app and of this
  ///   schema version or an older one.
  /// - Complexity: O(state) if the app is running; otherwise the cost of copying and opening the file.
  public func read(
    timeout: Duration = .seconds(5), onWarning: (String) -> Void = FileWarning.print
  ) throws(StorageError) -> F.State {
    if let address { return try load(address, within: timeout).state }
    if isNew(onWarning) { return app.first() }
    return try Storage<F.State, F.Action>.read(
      path, app: app.name, history: app.history, schema: app.schema, timeout: timeout, onWarning: onWarning)
  }

  /// Returns the undo history, also while the app is running. It does not create, change or migrate the file, and does
  /// not own it.
  ///
  /// ```swift
  /// let history = try Todos.app.file().history()
  /// for position in 1...max(1, history.count()) {
  ///   print(position == history.position ? ">" : " ", history.step(position).label)
  /// }
  /// ```
  ///
  /// A default file that does not exist yet has no steps, with a warning as for a state. The function blocks the calling
  /// thread, as
  /// `read(timeout:onWarning:)` does.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait, as for `perform(_:timeout:onWarning:)`.
  ///   - onWarning: Called with a message for the user; by default it is written to standard error.
  /// - Throws: ``/TarnStorage/StorageError`` as `read(timeout:onWarning:)` does.
  /// - Complexity: The cost of copying and opening the file.
  public func history(
    timeout: Duration = .seconds(5), onWarning: (String) -> Void = FileWarning.print
  ) throws(StorageError) -> History<F.State, F.Action> {
    if let address { return try load(address, within: timeout).history }
    if isNew(onWarning) { return History(first: app.first(), at: Timestamp(milliseconds: 0), rules: app.history) }
    return try Storage<F.State, F.Action>.readHistory(
      path, app: app.name, history: app.history, schema: app.schema, bounds: app.bounds, timeout: timeout,
      onWarning: onWarning)
  }

  /// Whether a reader gets the state of a new file.
  private func isNew(_ onWarning: (String) -> Void) -> Bool {
    guard isNewDefault else { return false }
    if let note = MissingFile.keptNote(path) {
      onWarning(note)
    } else if isNamedByEnvironment, let warning = MissingFile.warning(path) {
      onWarning(warning)
    }
    return true
  }
}
