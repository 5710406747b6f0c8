import Tarn
import TarnCommandLine
import TarnRecord
import TarnSession
import TarnSharing
import TarnStorage
import TarnView

extension AppFile {
  /// Opens the file, alone or together with other programs, runs a device with its store, and closes the file.
  ///
  /// ```swift
  /// let end = try await Todos.app.file(path).run { shared, notice in
  ///   try await todosTerminal(shared.store, notice).run()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - blobs: the access to the file's blobs, for an app that has some.
  ///   - sessions: the folder into which the session is recorded, see ``/TarnSession/SessionRecorder``; `nil` for the one in
  ///     the environment variable `NAME_SESSIONS` (the app's name in capital letters), if there is one. The session is
  ///     whole after a trap, too, for which handlers of signals are installed.
  ///   - inspector: shows the steps of the store on a page, `Inspector()` of `TarnInspector`; `nil` for none. Its address is
  ///     printed to standard error.
  ///   - isolation: the isolation of the caller; leave it to the compiler.
  ///   - device: runs the device until its user ends it. It gets the store, and the notice of the file: see
  ///     ``open(blobs:sessions:notice:isolation:)``.
  /// - Returns: the result of `device`.
  /// - Throws: ``/TarnStorage/StorageError`` if the file can't be opened, or is not closed completely; the error of
  ///   `device`; that of the inspector if its page can't be served.
  public func run<Result>(
    blobs: SharedBlobs? = nil, sessions: String? = nil, inspector: (any StoreInspector)? = nil,
    isolation: isolated any Actor = #isolation,
    _ device: nonisolated(nonsending) (SharedStore<F>, Store<Notice>) async throws -> Result
  ) async throws -> Result {
    let notice = Store(Notice.State(), Notice(), isolation: isolation)
    let shared = try await open(blobs: blobs, sessions: sessions, notice: notice)
    let result: Result
    do {
      try app.inspect(shared.store, with: inspector)
      result = try await device(shared, notice)
    } catch {
      // The first error is the one to report.
      try? shared.close()
      throw error
    }
    // The inspector shows the store as long as the device runs.
    withExtendedLifetime(inspector) {}
    try shared.close()
    return result
  }

  /// Opens the file, alone or together with other programs, and shows its status in a notice.
  ///
  /// The notice has what the user should know: a lasting status for the edge of a screen, such as "shared with todos
  /// (4711)", and messages, such as that a change is not saved because the disk is full. A message stays until the
  /// next user action in a device that shows it, unless its reason lasts. What should be known about the opening
  /// (``/TarnSharing/SharedStore/notes``) is such a message.
  ///
  /// - Parameters:
  ///   - blobs: the access to the file's blobs, for an app that has some.
  ///   - sessions: the folder into which the session is recorded until the file is closed; `nil` for the one in the
  ///     environment variable `NAME_SESSIONS`, if there is one.
  ///   - notice: shows the status of the file.
  ///   - isolation: the isolation of the store; leave it to the compiler.
  /// - Throws: ``/TarnStorage/StorageError`` if the file can't be opened.
  public func open(
    blobs: SharedBlobs? = nil, sessions: String? = nil, notice: Store<Notice>,
    isolation: isolated any Actor = #isolation
  ) async throws(StorageError) -> SharedStore<F> {
    let shared = try await openFile(blobs, notice)
    record(shared, into: sessions, notice)
    return shared
  }

  /// Records the session, if the user wants that. A session that can't be recorded is no reason not to run.
  private func record(_ shared: SharedStore<F>, into folder: String?, _ notice: Store<Notice>) {
    guard let folder = folder ?? app.sessionFolder() else { return }
    do throws(SessionError) {
      let recorder = try app.record(shared.store, into: folder)
      // This is code of a program, and its user wants the session because something goes wrong.
      recorder.flushOnCrash()
      // Then the session ends with a checksum.
      shared.beforeClosing = { recorder.close() }
    } catch {
      let notes = notice.state.message.map { "\($0) " } ?? ""
      notice.send(.show("\(notes)This session is not recorded. \(error)"))
    }
  }

  private func openFile(
    _ blobs: SharedBlobs?, _ notice: Store<Notice>, isolation: isolated any Actor = #isolation
  ) async throws(StorageError) -> SharedStore<F> {
    let connection = NoticeConnection(notice)
    let shared = try await open(blobs: blobs, onStatus: { connection.show($0) })
    connection.show(shared.status)
    if !shared.notes.isEmpty { notice.send(.show(shared.notes.joined(separator: " "))) }
    connection.observer = shared.store.onAction { [unowned shared] _, cause in
      // A subscription's action is not the user's: a message that came a moment ago is not read yet.
      guard cause != .arrived else { return }
      if case .owning(.failing) = shared.status { return }
      // An action before a device shows the notice is the program's, such as one that closes the search field: its user
      // has not read the message.
      if notice.loop.isObserved, notice.state.message != nil { notice.send(.hide) }
    }
    return shared
  }
}

extension AppDefinition {
  /// Shows the steps of a store on the page of an inspector, if there is one, and prints its address.
  ///
  /// The address is a secret of the user who started the program, so it is in no notice, which pages show to others.
  ///
  /// - Returns: the address, with the token that admits a browser.
  @discardableResult func inspect(
    _ store: Store<F>, with inspector: (any StoreInspector)?, isolation: isolated any Actor = #isolation
  ) throws -> String? {
    guard let inspector else { return nil }
    let address = try inspector.show(store, named: name, schema: schema.version, isolation: isolation)
    StandardStreams.printErrorLines("The inspector is at \(address)")
    return address
  }
}

/// Shows the status of a file in a notice. The shared store keeps it alive.
private final class NoticeConnection {
  private let notice: Store<Notice>
  var observer: ObserverToken?
  /// The difference that the user was told last: the status repeats it after each refusal.
  private var difference: OwnerDifference?

  init(_ notice: Store<Notice>) { self.notice = notice }

  func show(_ status: SharedStatus) {
    status.notify { summary in
      notice.send(.setStatus(summary.map { .init($0.message, short: $0.short, isError: $0.isError, loss: $0.loss) }))
    } message: {
      notice.send(.show($0))
    }
    if case .following(_, let new, _) = status, new != difference {
      difference = new
      if let new { notice.send(.show(new.message)) }
    }
    // The reason of an earlier message is gone. The message about a refused command stays: to follow again does not
    // answer it.
    if case .owning(.saving) = status, notice.state.message != nil { notice.send(.hide) }
  }
}
