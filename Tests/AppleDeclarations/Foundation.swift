// The part of Apple's Foundation that TarnApple uses and Linux does not have. It is compiled into TarnApple.
import Foundation

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

public struct Selector: Sendable {}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension Notification.Name {
  static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
