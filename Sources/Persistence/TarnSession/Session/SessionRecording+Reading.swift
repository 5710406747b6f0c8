import Foundation
import Tarn

extension SessionRecording {
  /// Reads a file that ``data()`` wrote, completely or not at all.
  ///
  /// A file that was changed after it was written is refused: its checksum covers every byte, except that line ends may
  /// have become two characters and the line end at the very end may be missing. The checksum detects accidents, not
  /// forgery.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file.
  ///   - app: the name of the expected app.
  ///   - rules: the rules of the app that continues the history. The names of their tracks equal those in the file, in
  ///     any order. If they keep fewer versions, the oldest entries are evicted when the next entry is recorded.
  /// - Throws: ``SessionError``, which describes the problem and its location.
  /// - Complexity: O(bytes): some 25 µs an entry with a small state.
  public init(reading data: Data, of app: String, rules: HistoryRules<State, Action>) throws(SessionError) {
    self = try data.reading { bytes throws(SessionError) in
      var reader = try SessionReader(bytes, rules: rules, bound: Self.sizeBound)
      try reader.readHead(app: app)
      try reader.readEntries()
      let history = try reader.readTail()
      return SessionRecording(history, of: reader.header.app, note: reader.header.note, trace: reader.trace)
    }
  }

  /// Reads the readable part of a damaged file: the entries before the first unreadable line.
  ///
  /// An intact file is read completely. In a damaged file the log is readable, but the future is unknown. So each entry
  /// that changed the state becomes a step, with new IDs and one after the other, jumps become loads, and the last
  /// entry is the present state. The checksum is not verified, so this also reads a file that was edited by hand or
  /// lacks lines.
  ///
  /// - Returns: the session, and the problem with the file; `nil` if there was none.
  /// - Throws: ``SessionError`` if not even the first state is readable.
  /// - Complexity: as ``init(reading:of:rules:)``.
  public static func rescue(
    _ data: Data, of app: String, rules: HistoryRules<State, Action>
  ) throws(SessionError) -> (session: SessionRecording, damage: SessionError?) {
    try data.reading { bytes throws(SessionError) in
      var reader = try SessionReader(bytes, rules: rules, bound: Self.sizeBound)
      try reader.readHead(app: app)
      let damage: SessionError
      do throws(SessionError) {
        try reader.readEntries()
        let history = try reader.readTail()
        return (SessionRecording(history, of: reader.header.app, note: reader.header.note, trace: reader.trace), nil)
      } catch {
        damage = error
      }
      guard let beginning = reader.beginning else { throw damage }
      do throws(History<State, Action>.Invalid) {
        let history = try History(
          first: beginning.state, at: beginning.time, straight: reader.entries, rules: rules)
        return (SessionRecording(history, of: reader.header.app, note: reader.header.note), damage)
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
