import Tarn

extension TestStore {
  /// Undoes the last step of the user.
  ///
  /// - Parameters:
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, and errors of `change`.
  public func undo(
    filePath: String = #filePath, line: Int = #line, _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    try act("undo()", TestLocation(filePath, line), change) { $0.undo() }
  }

  /// Redoes the last undone step.
  ///
  /// - Parameters:
  ///   - filePath: the source file; leave it to the compiler.
  ///   - line: the line in it; leave it to the compiler.
  ///   - change: makes the expected changes of a copy of the state before; without it, none is expected.
  /// - Throws: ``TestStoreFailure``, and errors of `change`.
  public func redo(
    filePath: String = #filePath, line: Int = #line, _ change: ((inout F.State) throws -> Void)? = nil
  ) throws {
    try act("redo()", TestLocation(filePath, line), change) { $0.redo() }
  }

  /// Jumps to a position of the history.
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
    try act("jump(to: \(position))", TestLocation(filePath, line), change) { $0.jump(target, to: position) }
  }
}
