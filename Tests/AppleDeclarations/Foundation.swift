// The part of Apple's Foundation that TarnApple uses and Linux does not have. It is compiled into CoreGraphics, which the
// other frameworks export, and Exports.swift exports it to TarnApple, as Foundation is there for all its files.
import Foundation

@_documentation(visibility: internal)
@MainActor open class UndoManager {
  nonisolated public init() {}

  open var groupsByEvent = true
  open var canUndo: Bool { false }
  open var canRedo: Bool { false }
  open var undoActionName: String { "" }
  open var redoActionName: String { "" }

  open func undo() {}
  open func redo() {}
  open func undoNestedGroup() {}
  open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {}
  open func removeAllActions() {}
}

@_documentation(visibility: internal)
public struct Selector: Sendable {}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension Notification.Name {
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
