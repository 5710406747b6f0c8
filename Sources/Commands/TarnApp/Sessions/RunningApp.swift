import Tarn
import TarnDocument
import TarnRecord
import TarnSession
import TarnSharing
import TarnView

/// An app that runs on a device: with the store of its file, or with one that shows a recorded session. See
/// ``SessionOptions``.
public struct RunningApp<F: Feature> where F.State: Record, F.Action: Codable & Sendable {
  /// The store of the file, or a store in memory with the recorded session as its history.
  public let store: Store<F>
  /// The messages for the user.
  public let notice: Store<Notice>
  /// The opened file; `nil` if the device shows a recorded session.
  public let file: SharedStore<F>?
  /// The address of the inspector's page; `nil` if there is none. It admits everyone who knows it, so a device shows it to its
  /// own user only: a full-screen terminal, which hides the printed line, and no page.
  public let inspectorAddress: String?
  private let shown: RecordedSession<F.State, F.Action>?

  init(_ file: SharedStore<F>, _ notice: Store<Notice>, _ inspectorAddress: String?) {
    (store, self.notice, self.file, shown) = (file.store, notice, file, nil)
    self.inspectorAddress = inspectorAddress
  }

  init(
    showing session: RecordedSession<F.State, F.Action>, in store: Store<F>, _ notice: Store<Notice>,
    _ inspectorAddress: String?
  ) {
    (self.store, self.notice, file, shown) = (store, notice, nil, session)
    self.inspectorAddress = inspectorAddress
  }

  /// The session of the person who acted last in the recorded session that the device shows; `nil` if it shows none.
  public func shownSession<D: DocumentFeature>() -> SessionID? where F == SharedDocument<D> {
    shown?.lastPerson()
  }

  /// Returns a session of the document, or that of the person who acted last if the device shows a recorded session: the
  /// user sees the screen that the person saw.
  ///
  /// - Parameter id: the session of the device.
  public func session<D: DocumentFeature>(_ id: SessionID) -> DocumentSession<D> where F == SharedDocument<D> {
    store.session(shownSession() ?? id)
  }
}

extension RecordedSession {
  /// The session of the person who acted last; `nil` if only commands and the environment have acted.
  public func lastPerson<A>() -> SessionID? where Action == DocumentAction<A> {
    for case .acted(let id, _) in actions.reversed() where id != .environment && id != .command { return id }
    return nil
  }
}
