import Tarn
import TarnEncoding
import TarnRecord

extension LogRow {
  /// Encodes a recorded change as the row after another one.
  ///
  /// If the action can't be encoded, the row has none: the restored history begins after it, and its effect is kept.
  ///
  /// - Parameters:
  ///   - recorded: the change.
  ///   - head: the row before it.
  ///   - state: the state before it.
  ///   - lost: for each track the number of steps that the log has and the history of the change does not: positions
  ///     count them.
  /// - Throws: ``/TarnEncoding/TextSyntaxError`` if the state can't be encoded.
  package init<State: Record, Action: Codable & Sendable>(
    _ recorded: RecordedChange<State, Action>, after head: LogHead, from state: State, lost: [Int]
  ) throws(TextSyntaxError) {
    func text(_ append: (JSONWriter) throws(TextSyntaxError) -> Void) throws(TextSyntaxError) -> String {
      let json = JSONWriter()
      try append(json)
      return String(decoding: json.bytes, as: UTF8.self)
    }
    self.init(
      number: head.number + 1, time: recorded.time.milliseconds, cause: recorded.kind.cause.rawValue, position: nil,
      action: nil, change: nil, sum: head.sum)
    var hasPosition = true
    if case .acted(let action, _) = recorded.kind {
      self.action = try? text { json throws(TextSyntaxError) in try json.append(action) }
      hasPosition = self.action != nil
    }
    if hasPosition, var position = recorded.position {
      for track in position.positions.indices where track < lost.count { position.positions[track] += lost[track] }
      self.position = try text { $0.append(position) }
    }
    if let change = Patch(from: state, to: recorded.version.state).change {
      self.change = try text { json throws(TextSyntaxError) in try json.append(difference: change) }
    }
    sum = expectedSum(after: head.sum)
  }
}

extension JSONWriter {
  /// Appends the position of a row in the history; for the form see ``RowPosition``.
  func append<State, Action>(_ position: RecordedChange<State, Action>.HistoryPosition) {
    append(raw: "[")
    append(position.entry)
    append(raw: ",")
    append(position.tracks)
    append(raw: ",")
    append(position.first)
    if let group = position.group {
      append(raw: ",")
      append(text: group)
    } else if position.isResponse {
      append(raw: ",true")
    } else if !position.positions.isEmpty {
      append(raw: ",[")
      for (track, position) in position.positions.enumerated() {
        if track > 0 { append(raw: ",") }
        append(position)
      }
      append(raw: "]")
    }
    append(raw: "]")
  }
}

extension RecordedChange.Kind {
  var cause: Cause {
    switch self {
    case .acted(_, let cause): cause
    case .jumped: .jumped
    case .loaded, .resumed: .loaded
    }
  }
}

extension LogSnapshot {
  /// Creates a snapshot of a state, with its text.
  ///
  /// - Parameters:
  ///   - state: the state after the last row.
  ///   - head: the last row.
  ///   - history: the shape of the history.
  /// - Throws: ``StorageError`` of the kind `unwritable` if the state can't be encoded.
  package static func encoding<State: Record>(
    _ state: State, after head: LogHead, at time: Timestamp, schema: Int, history: String
  ) throws(StorageError) -> (snapshot: LogSnapshot, text: [UInt8]) {
    let text = try SnapshotScheduler.text(of: state).get()
    var snapshot = LogSnapshot(
      number: head.number, time: time.milliseconds, schema: schema, parts: 1, history: history, chain: head.sum,
      sum: Checksum())
    snapshot.sum = text.withUnsafeBytes { snapshot.expectedSum(of: $0) }
    return (snapshot, text)
  }
}
