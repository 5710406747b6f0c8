import Tarn
import TarnDocument

extension UndoSource {
  /// The history of a store.
  init<F: Feature>(_ store: Store<F>) {
    self.init(
      names: {
        let history = store.history
        return UndoStepNames(undo: history?.undoable?.label, redo: history?.redoable?.label)
      }, undo: { store.undo() },
      redo: { store.redo() }, observe: { onChange in store.loop.watch { _ in onChange() } })
  }

  /// The steps within a session.
  init<D: DocumentFeature>(_ session: TrackedSession<D>) {
    let base = session.base
    self.init(
      names: { UndoStepNames(undo: base.undoActionName, redo: base.redoActionName) }, undo: { base.undo() },
      redo: { base.redo() }, observe: { onChange in base.store.loop.watch { _ in onChange() } })
  }
}
