#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import Tarn

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// An undo manager backed by the history of a store: the Undo and Redo commands of the menu, their keys, the
  /// three-finger swipe and the shake gesture call the store's own undo and redo, and show the labels of its steps.
  ///
  /// ```swift
  /// final class DreamsController: UIViewController {
  ///   lazy var storeUndoManager = StoreUndoManager(store)
  ///   override var undoManager: UndoManager? { storeUndoManager }
  /// }
  /// ```
  ///
  /// It has no stack of its own: the history alone decides what can be undone, so both always agree. It ignores undo
  /// registrations by other objects; text fields have their own undo managers for typing.
  @MainActor public final class StoreUndoManager<F: Feature>: UndoManager {
    private let store: Store<F>

    /// Creates an undo manager for a store.
    public init(_ store: Store<F>) {
      self.store = store
      super.init()
      // No undo is registered, so there are no groups to open.
      groupsByEvent = false
    }

    /// Whether the store's history has a step to undo.
    public override var canUndo: Bool { store.history?.undoable != nil }
    /// Whether the store's history has a step to redo.
    public override var canRedo: Bool { store.history?.redoable != nil }

    /// Undoes a step of the store, between the system's notifications.
    public override func undo() {
      NotificationCenter.default.post(name: .NSUndoManagerWillUndoChange, object: self)
      store.undo()
      NotificationCenter.default.post(name: .NSUndoManagerDidUndoChange, object: self)
    }

    /// Redoes a step of the store, between the system's notifications.
    public override func redo() {
      NotificationCenter.default.post(name: .NSUndoManagerWillRedoChange, object: self)
      store.redo()
      NotificationCenter.default.post(name: .NSUndoManagerDidRedoChange, object: self)
    }

    /// Undoes a step of the store, because there are no nested groups.
    public override func undoNestedGroup() { undo() }

    /// The label of the step to undo, which the menu shows after “Undo”.
    public override var undoActionName: String { store.history?.undoable?.label ?? "" }
    /// The label of the step to redo, which the menu shows after “Redo”.
    public override var redoActionName: String { store.history?.redoable?.label ?? "" }

    /// Ignores the registration, because only the history has steps.
    public override func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {}
    /// Does nothing, because only the store can change its history.
    public override func removeAllActions() {}
  }
#endif
