import Foundation
import Tarn
import TarnRecord
import TarnSession
import TarnStorage

extension AppDefinition {
  /// Records what a store of the app does into files of a folder: see ``/TarnSession/SessionRecorder``.
  ///
  /// ```swift
  /// let store = Todos.app.makeStore()
  /// let recorder = try Todos.app.record(store, into: "sessions")
  /// ```
  ///
  /// Programs that open their file with ``/TarnApp/TarnStorage/AppFile/run(blobs:sessions:inspector:isolation:_:)`` need no code: they record if the
  /// environment variable `NAME_SESSIONS` (the app's name in capital letters) names a folder.
  ///
  /// - Throws: ``/TarnSession/SessionError`` if the first file can't be written.
  @discardableResult public func record(
    _ store: Store<F>, into folder: String, limits: SessionLimits = .default
  ) throws(SessionError) -> SessionRecorder {
    try SessionRecorder(
      store, app: name, appVersion: version, schema: schema.version, folder: folder, limits: limits)
  }

  /// Reads a recorded session of the app.
  ///
  /// - Throws: ``/TarnSession/SessionError`` if it is one of another app or version, or not even its first state can be read.
  public func session(_ files: SessionFiles) throws(SessionError) -> RecordedSession<F.State, F.Action> {
    try RecordedSession(reading: try files.contents(), of: name, schema: schema.version)
  }

  /// Reads the session in a file, or of the app's latest run in a folder.
  ///
  /// - Throws: ``/TarnSession/SessionError`` if there is none, it is one of another app or version, or not even its first
  ///   state can be read.
  public func session(in path: String) throws(SessionError) -> RecordedSession<F.State, F.Action> {
    try session(try SessionFiles.latest(in: path, of: name))
  }

  /// Creates a store in memory that shows a recorded session as its history: a device goes through the session as through a
  /// live run, with its undo and its history bar.
  ///
  /// ```swift
  /// let store = Todos.app.makeStore(showing: try Todos.app.session(in: "sessions"))
  /// store.jump(to: 0)     // the first state of the session
  /// ```
  ///
  /// Showing performs no effect. A new action begins another future, in memory: synchronous use cases respond, such as with
  /// times and IDs. Other effects and the subscriptions are accepted and not performed, because a session may be another
  /// user's, and the handlers act with the accounts of this one.
  ///
  /// - Complexity: one `update` a step.
  @MainActor public func makeStore(showing session: RecordedSession<F.State, F.Action>) -> Store<F> {
    let history = session.history(with: feature(), rules: history)
    let store = Store(
      history.present, feature(), effects: effects.map(\.withoutOperations),
      subscriptions: subscriptions.map(\.withoutOperations), history: self.history, isolation: MainActor.shared)
    store.resume(history)
    return store
  }

  /// The folder into which the user wants sessions to be recorded; `nil` for none.
  func sessionFolder(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    environment["\(name.uppercased())_SESSIONS"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension EffectHandler {
  /// The handler without its operations. A synchronous use case still responds to effects.
  fileprivate var withoutOperations: EffectHandler {
    let operation = operation
    return EffectHandler(
      name: name,
      operation: { request -> Operation? in
        guard operation(request) != nil else { return nil }
        return { _ in }
      }, respond: respond)
  }
}
