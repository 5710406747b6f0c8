import Tarn
import TarnDocument

/// The steps that the user of a frame can undo and redo.
struct FrameHistory {
  /// The steps of a store, or those within a session.
  struct Steps {
    /// Returns the labels of the next steps; `nil` without a history.
    let labels: () -> (undo: String?, redo: String?)?
    /// Undo or redo a step, and return why it was refused.
    let undo: () -> [Refusal]
    let redo: () -> [Refusal]
  }

  /// Calls a function after each settling of the store.
  private let watch: (_ check: @escaping () -> Void) -> ObserverToken
  /// The steps while no sheet is open.
  let document: Steps
  /// The steps within a person's session, for an open sheet; `nil` without sessions.
  var session: Steps?

  /// - Parameter isPermitted: whether the person may travel through the history: without it there is none.
  init<F: Feature>(_ store: Store<F>, isPermitted: @escaping () -> Bool = { true }) {
    watch = { check in store.loop.watch { _ in check() } }
    document = Steps(
      labels: { isPermitted() ? store.history.map { ($0.undoable?.label, $0.redoable?.label) } : nil },
      undo: { isPermitted() ? store.loop.collectRefusals { store.undo() } : [] },
      redo: { isPermitted() ? store.loop.collectRefusals { store.redo() } : [] })
  }

  /// Calls a function when other steps are next. The state alone does not tell: where another program owns the file, a
  /// change is shown at once, and its step is in the history when the owner has answered.
  func observe(_ onChange: @escaping () -> Void) -> ObserverToken {
    var last = names
    return watch {
      let now = names
      if now != last {
        last = now
        onChange()
      }
    }
  }

  /// The labels of all steps that are next.
  private var names: [String?] {
    [document, session].flatMap { steps in
      let labels = steps?.labels()
      return [labels?.undo, labels?.redo]
    }
  }

  init<D: DocumentFeature>(_ session: DocumentSession<D>) {
    self.init(session.store, isPermitted: { session.historyRefusal == nil })
    guard D.sessionUndo != nil else { return }
    // Steps in the file of an earlier version have no name.
    func label(_ name: String?) -> String? { name.map { $0.isEmpty ? "a step" : $0 } }
    self.session = Steps(
      labels: { (label(session.undoActionName), label(session.redoActionName)) },
      undo: { session.store.loop.collectRefusals { session.undo() } },
      redo: { session.store.loop.collectRefusals { session.redo() } })
  }
}
