#if !canImport(Darwin)
  /// The part of Foundation's `UndoManager` that `DrawingModel` uses. Foundation on Linux has none.
  @MainActor final class UndoManager {
    private var undos: [@MainActor () -> Void] = []
    private var redos: [@MainActor () -> Void] = []
    private var isUndoing = false

    func registerUndo<Target: AnyObject>(
      withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
      let operation: @MainActor () -> Void = { [weak target] in if let target { handler(target) } }
      if isUndoing { redos.append(operation) } else { undos.append(operation) }
    }

    func undo() {
      isUndoing = true
      undos.popLast()?()
      isUndoing = false
    }

    func redo() { redos.popLast()?() }
  }
#endif
