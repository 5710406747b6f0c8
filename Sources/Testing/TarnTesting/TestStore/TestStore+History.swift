import Tarn

extension TestStore {
  /// Undoes the last step of the user.
  ///
  /// - Parameters:
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, also if there is no step to undo, and errors of `change`.
  public func undo(
    filePath: String = #filePath, line: Int = #line, _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    let location = TestLocation(filePath, line)
    try require("undo()", location) { $0.undoable != nil }
    try act("undo()", location, change) { $0.undo() }
  }

  /// Redoes the last undone step.
  ///
  /// - Parameters:
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, also if there is no step to redo, and errors of `change`.
  public func redo(
    filePath: String = #filePath, line: Int = #line, _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    let location = TestLocation(filePath, line)
    try require("redo()", location) { $0.redoable != nil }
    try act("redo()", location, change) { $0.redo() }
  }

  /// Jumps to a position of the history, at most to either end.
  ///
  /// - Parameters:
  ///   - target: the track, or everything.
  ///   - position: the position; 0 is the first state.
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, and errors of `change`.
  public func jump(
    _ target: HistoryTarget = .everything, to position: Int, filePath: String = #filePath, line: Int = #line,
    _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    let location = TestLocation(filePath, line)
    // A position out of range means the nearest end, so every position is there.
    try require("jump(to: \(position))", location) { _ in true }
    try act("jump(to: \(position))", location, change) { $0.jump(target, to: position) }
  }

  // A store does nothing then, because a button for it is disabled; in a test it would be a step that checks nothing.
  private func require(
    _ step: String, _ location: TestLocation, _ isThere: (History<F.State, F.Action>) -> Bool
  ) throws {
    guard let history = loop.history else {
      throw failure("\(step): the test store has no history. Create it with `history:`.", at: location)
    }
    if !isThere(history) { throw failure("\(step): there is no such step.", at: location) }
  }
}
