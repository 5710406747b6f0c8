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
    try require(loop.history?.undoable != nil, for: "undo()", location)
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
    try require(loop.history?.redoable != nil, for: "redo()", location)
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
    try require(true, for: "jump(to: \(position))", location)
    try act("jump(to: \(position))", location, change) { $0.jump(target, to: position) }
  }

  // A store does nothing then, because a button for it is disabled; in a test it would be a step that checks nothing.
  private func require(_ hasStep: Bool, for step: String, _ location: TestLocation) throws {
    guard loop.history != nil else {
      throw failure("\(step): the test store has no history. Create it with `history:`.", at: location)
    }
    if !hasStep { throw failure("\(step): there is no such step.", at: location) }
  }
}
