#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import Tarn

  // Not compiled by this project's CI, which runs on Linux.

  /// The history of a store as the system's undo manager: the menu's Undo and Redo, their keys, the three-finger swipe and the shaken
  /// device do what the store's own undo does, and say what it is.
  ///
  /// ```swift
  /// override var undoManager: UndoManager? { undo }
  /// lazy var undo = StoreUndoManager(store)
  /// ```
  ///
  /// It keeps no stack: what can be undone is the history's to say, so that the two can't come apart. What is registered with it by
  /// others, such as the system's text fields for their own typing, is let pass: fields keep undo managers of their own.
  @MainActor public final class StoreUndoManager<F: Feature>: UndoManager {
    private let store: Store<F>

    public init(_ store: Store<F>) {
      self.store = store
      super.init()
      // There is nothing to open a group for.
      groupsByEvent = false
    }

    public override var canUndo: Bool { store.history?.undoable != nil }
    public override var canRedo: Bool { store.history?.redoable != nil }

    public override func undo() {
      NotificationCenter.default.post(name: .NSUndoManagerWillUndoChange, object: self)
      store.undo()
      NotificationCenter.default.post(name: .NSUndoManagerDidUndoChange, object: self)
    }

    public override func redo() {
      NotificationCenter.default.post(name: .NSUndoManagerWillRedoChange, object: self)
      store.redo()
      NotificationCenter.default.post(name: .NSUndoManagerDidRedoChange, object: self)
    }

    public override func undoNestedGroup() { undo() }

    /// What the menu says after “Undo”: the label of the step.
    public override var undoActionName: String { store.history?.undoable?.label ?? "" }
    /// What the menu says after “Redo”.
    public override var redoActionName: String { store.history?.redoable?.label ?? "" }

    public override func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {}
    public override func removeAllActions() {}
  }
#endif
