import Tarn
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
  ///   - isolation: the isolation of the caller; leave it to the compiler.
  ///   - device: runs the device until its user ends it. It gets the store, and the notice of the file: see
  ///     ``open(blobs:notice:isolation:)``.
  /// - Returns: the result of `device`.
  /// - Throws: ``/TarnStorage/StorageError`` if the file can't be opened, or is not closed completely; the error of
  ///   `device`.
  public func run<Result>(
    blobs: SharedBlobs? = nil, isolation: isolated any Actor = #isolation,
    _ device: nonisolated(nonsending) (SharedStore<F>, Store<Notice>) async throws -> Result
  ) async throws -> Result {
    let notice = Store(Notice.State(), Notice(), isolation: isolation)
    let shared = try await open(blobs: blobs, notice: notice)
    let result: Result
    do { result = try await device(shared, notice) } catch {
      // The first error is the one to report.
      try? shared.close()
      throw error
    }
    try shared.close()
    return result
  }

  /// Opens the file, alone or together with other programs, and shows its status in a notice.
  ///
  /// The notice has what the user should know: a lasting status for the edge of a screen, such as "shared with todos
  /// (4711)", and messages, such as that a change is not saved because the disk is full. A message stays until the
  /// next user action, unless its reason lasts.
  ///
  /// - Throws: ``/TarnStorage/StorageError`` if the file can't be opened.
  public func open(
    blobs: SharedBlobs? = nil, notice: Store<Notice>, isolation: isolated any Actor = #isolation
  ) async throws(StorageError) -> SharedStore<F> {
    let connection = NoticeConnection(notice)
    let shared = try await open(blobs: blobs, onStatus: { connection.show($0) })
    connection.show(shared.status)
    if !shared.notes.isEmpty { notice.send(.show(shared.notes.joined(separator: " "))) }
    connection.observer = shared.store.onAction { [unowned shared] _, cause in
      // A subscription's action is not the user's: a message that came a moment ago is not read yet.
      guard cause != .arrived else { return }
      if case .owning(.failing) = shared.status { return }
      if notice.state.message != nil { notice.send(.hide) }
    }
    return shared
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
      notice.send(.setStatus(summary.map { .init($0.message, short: $0.short, isError: $0.isError) }))
    } message: {
      notice.send(.show($0))
    }
    if case .following(_, let new) = status, new != difference {
      difference = new
      if let new { notice.send(.show(new.message)) }
    }
    // The reason of an earlier message is gone. The message about a refused command stays: to follow again does not
    // answer it.
    if case .owning(.saving) = status, notice.state.message != nil { notice.send(.hide) }
  }
}
