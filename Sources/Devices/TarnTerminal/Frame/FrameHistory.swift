import Tarn
import TarnDocument

/// The steps that the user of a frame can undo and redo.
struct FrameHistory {
  /// Returns the labels of the next steps; `nil` without a history.
  let labels: () -> (undo: String?, redo: String?)?
  let undo: () -> Void
  let redo: () -> Void
  /// Undoes or redoes a step within a person's session, such as in the texts of a sheet; false without such a step.
  var undoText: () -> Bool = { false }
  var redoText: () -> Bool = { false }

  init<F: Feature>(_ store: Store<F>) {
    labels = { store.history.map { ($0.undoable?.label, $0.redoable?.label) } }
    undo = { store.undo() }
    redo = { store.redo() }
  }

  init<D: DocumentFeature>(_ session: DocumentSession<D>) {
    self.init(session.store)
    undoText = {
      guard session.canUndo else { return false }
      session.undo()
      return true
    }
    redoText = {
      guard session.canRedo else { return false }
      session.redo()
      return true
    }
  }
}
