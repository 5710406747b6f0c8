import Foundation
import Tarn

extension Session {
  /// Reads a file that ``data()`` wrote, as a whole or not at all.
  ///
  /// A file that was changed after it was written is refused: each byte counts in its checksum, except for line ends
  /// that became two characters, and a missing line end at the very end. The checksum is against accidents, not against
  /// forgery.
  ///
  /// - Parameters:
  ///   - app: the app of the session.
  ///   - rules: those of the app that continues it. Their lanes have the same names as when it was written, in any
  ///     order. They may keep fewer entries; then the oldest are dropped with the next recording.
  /// - Throws: ``SessionError`` with the reason and the place.
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

  /// Reads the readable part of a file: the entries before the first line that can't be read.
  ///
  /// A sound file is read as a whole. Of any other the log is known but not the redo steps, so every entry with a
  /// change becomes a step with a new ID, time travels become loads, and the present is the last of them. The checksum
  /// is not verified, so this also reads a file that was edited by hand, with lines left out.
  ///
  /// - Returns: the session, and the damage of the file; `nil` if there is none.
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
