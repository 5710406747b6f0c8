import Foundation
import Tarn

extension Session {
  /// Reads a file that ``data()`` wrote: all of it, or an error and nothing.
  ///
  /// A file in which anything was changed after it was written is refused: each byte of it counts in its sum, except
  /// for line ends that became two characters, and a missing line end at the very end. It is a sum against accidents,
  /// not against forgers.
  ///
  /// - Parameters:
  ///   - app: whose session is wanted.
  ///   - rules: those of the app that goes on with it. Their lanes have the same names as when it was written, in any
  ///     order. They may keep less, and then the oldest entries go when the next is recorded.
  /// - Throws: ``SessionError``, which says what is wrong and where.
  /// - Complexity: O(bytes): some 25 µs an entry with a small state.
  public init(reading data: Data, of app: String, rules: HistoryRules<State, Action>) throws(SessionError) {
    self = try data.reading { bytes throws(SessionError) in
      var reader = try SessionReader(bytes, rules: rules, bound: Self.sizeBound)
      try reader.readHead(app: app)
      try reader.readEntries()
      let history = try reader.readTail()
      return Session(history, of: reader.header.app, note: reader.header.note, trace: reader.trace)
    }
  }

  /// Reads what can still be read of a file: the entries before the first line that can't be.
  ///
  /// A sound file is read as it is. Of any other the log is known but not what was ahead, so every entry that
  /// changed something becomes a step, one after the other, with new ids, windings become loadings, and the present is
  /// the last of them. The sum is not asked for, so this also reads a file that was changed by hand, lines left out.
  ///
  /// - Returns: the session, and what was wrong with the file; `nil` if nothing was.
  /// - Throws: ``SessionError`` if not even the first state can be read.
  /// - Complexity: as ``init(reading:of:rules:)``.
  public static func rescue(
    _ data: Data, of app: String, rules: HistoryRules<State, Action>
  ) throws(SessionError) -> (session: Session, damage: SessionError?) {
    try data.reading { bytes throws(SessionError) in
      var reader = try SessionReader(bytes, rules: rules, bound: Self.sizeBound)
      try reader.readHead(app: app)
      let damage: SessionError
      do throws(SessionError) {
        try reader.readEntries()
        let history = try reader.readTail()
        return (Session(history, of: reader.header.app, note: reader.header.note, trace: reader.trace), nil)
      } catch {
        damage = error
      }
      guard let beginning = reader.beginning else { throw damage }
      do throws(History<State, Action>.Unsound) {
        let history = try History(
          first: beginning.state, at: beginning.time, straight: reader.entries, rules: rules)
        return (Session(history, of: reader.header.app, note: reader.header.note), damage)
      } catch {
        throw SessionError(.unreadable, line: error.entry.map { $0 + 3 }, "found \(error.reason)")
      }
    }
  }
}

extension Data {
  func reading<Value>(
    _ read: (UnsafeBufferPointer<UInt8>) throws(SessionError) -> Value
  ) throws(SessionError) -> Value {
    try withUnsafeBytes { raw -> Result<Value, SessionError> in
      do throws(SessionError) {
        return .success(try read(raw.assumingMemoryBound(to: UInt8.self)))
      } catch {
        return .failure(error)
      }
    }
    .get()
  }
}
