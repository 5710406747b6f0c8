import Foundation
import Tarn
import TarnEncoding
import TarnRecord

extension RecordedSession {
  /// Returns the binary form of the session, without the values of secret fields. ``init(reading:of:schema:)-(Data,_,_)``
  /// reads it.
  ///
  /// - Throws: ``SessionError`` of the kind `unwritable` if a state or an action can't be encoded, or could not be read
  ///   without its secrets.
  /// - Complexity: O(bytes): some microseconds a step.
  public func data() throws(SessionError) -> Data {
    let encoder = SessionEncoder<State, Action>(hiding: State.secretFields)
    do throws(TextSyntaxError) {
      var header = header
      header.secrets = State.secretFields.sorted()
      var file = try encoder.beginning(header, first)
      for step in steps {
        try encoder.add(step)
        if encoder.byteCount > 1 << 16 { file += encoder.takeFrame() }
      }
      if encoder.hasSteps { file += encoder.takeFrame() }
      return Data(file)
    } catch {
      throw SessionError(.unwritable, path: error.path, error.reason)
    }
  }

  /// Returns the session as lines of JSON, for people and for other programs: see ``SessionText``.
  ///
  /// - Throws: ``SessionError``, as ``data()``.
  public func text() throws(SessionError) -> String { try SessionText.lines(try data()) }
}

extension SessionEncoder where State: Record, Action: Sendable {
  /// Adds a step with the checksum that it has.
  fileprivate func add(_ step: RecordedSession<State, Action>.Step) throws(TextSyntaxError) {
    var record = StepRecord()
    record.cause = step.cause
    record.time = step.time.milliseconds
    record.isResponse = step.isResponse
    record.answers = step.answers
    record.effects = step.effects
    record.checksum = step.checksum
    record.parts = step.parts
    switch step.change {
    case .action(let action): try add(record, value: action)
    case .state(let state):
      record.kind = .state
      try add(record, value: state)
    }
  }
}
