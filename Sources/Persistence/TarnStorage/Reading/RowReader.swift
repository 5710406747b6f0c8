import Tarn
import TarnEncoding
import TarnRecord

/// Decodes the rows of a log for an app: from an opened file, or as the owner sends them.
package struct RowReader<State: Record, Action: Codable & Sendable>: Sendable {
  let path: String
  /// The schema version of the app's saved form.
  let schema: Int
  /// Whether programs with other fields append to the log, too: older or newer versions of the app with the same schema
  /// version. A field that this program does not have is ignored then.
  let hasOtherFields: Bool

  package init(path: String, schema: Int, hasOtherFields: Bool = false) {
    self.path = path
    self.schema = schema
    self.hasOtherFields = hasOtherFields
  }

  /// The checksums match, so the text is as written: the program's types differ from those of the writing program.
  private func typeMismatch(_ fault: TextSyntaxError, _ location: String) -> StorageError {
    StorageError(
      .migration, path: path, location: location,
      """
      it was written by a program with other types (\(fault.message)). If the types have changed, give an added field a \
      default, or add a migration from version \(schema) to the app's Schema
      """)
  }

  package func apply(_ row: LogRow, to state: State, isForward: Bool) throws(StorageError) -> State {
    guard let text = row.change else { return state }
    let location = "log, row \(row.number)"
    let change: DecodedChange<State> = try decode(text.utf8, location)
    let patch = Patch<State>(change: change.change)
    do throws(PatchError) { return try (isForward ? patch : patch.inverse).applied(to: state) } catch {
      // A removed or replaced value in a row of a program with fewer fields does not equal that of this program.
      if hasOtherFields, let state = try? Self.apply(change.change, toSavedFormOf: state, isForward) { return state }
      throw StorageError(.damaged, path: path, location: location, error.description)
    }
  }

  /// Applies a change by positions and names alone, without comparing the values that it removes.
  ///
  /// - Complexity: O(state)
  private static func apply(_ change: Difference, toSavedFormOf state: State, _ isForward: Bool) throws -> State {
    func saved(_ append: (JSONWriter) throws(TextSyntaxError) -> Void) throws -> SavedValue {
      let json = JSONWriter()
      try append(json)
      return try SavedValue(parsing: json.bytes)
    }
    var value = try saved { json throws(TextSyntaxError) in try json.append(state) }
    try value.apply(
      saved { json throws(TextSyntaxError) in try json.append(difference: change) }, isForward: isForward)
    return try JSONReader.readSaved(State.self, from: value.json.utf8)
  }

  func decode<Value: Decodable>(_ text: some Collection<UInt8>, _ location: String) throws(StorageError) -> Value {
    do throws(TextSyntaxError) { return try read(Value.self, text) } catch { throw typeMismatch(error, location) }
  }

  private func read<Value: Decodable>(
    _ type: Value.Type, _ text: some Collection<UInt8>
  ) throws(TextSyntaxError) -> Value {
    guard hasOtherFields else { return try JSONReader.readSaved(Value.self, from: text) }
    return try JSONNodeDecoder.decodeIgnoringUnread(
      DefaultedDecodable<Value>.self, from: JSONReader.node(of: text), userInfo: [.ignoresUnknownFields: true]
    ).value
  }

  /// Applies a row after the snapshot to the history.
  package func extend(
    _ loaded: inout StateLoader<State, Action>.LoadedHistory, with row: LogRow, _ state: State
  ) throws(History<State, Action>.Invalid) {
    guard var position = RowPosition(row.position), let event = event(of: row) else {
      throw History<State, Action>.Invalid("its position in the history is unknown")
    }
    if loaded.isLost(position) {
      return loaded.continueAfterLoss(position, state, at: Timestamp(milliseconds: row.time))
    }
    if !position.positions.isEmpty {
      guard let lost = loaded.lost else {
        throw History<State, Action>.Invalid("a jump to steps that are unknown")
      }
      for track in position.positions.indices where track < lost.count {
        position.positions[track] -= lost[track].count
      }
    }
    try loaded.history.restore(
      position.historyPosition(), event.action, event.cause, state: state, at: Timestamp(milliseconds: row.time))
    loaded.lost = loaded.lost?.map { lost in Array(lost.drop { $0 < position.first }) }
  }

  /// Applies a row to the history; if it does not continue the history, that begins anew after the row.
  package func extend(
    _ loaded: inout StateLoader<State, Action>.LoadedHistory, with row: LogRow, _ state: State,
    rules: HistoryRules<State, Action>
  ) {
    do throws(History<State, Action>.Invalid) { try extend(&loaded, with: row, state) } catch {
      loaded = .init(
        history: History(
          first: state, at: Timestamp(milliseconds: row.time), rules: rules,
          next: RowPosition(row.position).map { $0.entry + 1 } ?? 0), lost: nil)
    }
  }

  package func event(of row: LogRow) -> (cause: Cause, action: Action?)? {
    guard let cause = Cause(rawValue: row.cause) else { return nil }
    let isAction = cause == .acted || cause == .arrived
    guard isAction else { return row.action == nil ? (cause, nil) : nil }
    guard let text = row.action else { return nil }
    return (try? read(Action.self, text.utf8)).map { (cause, $0) }
  }
}

extension JSONReader {
  /// Decodes a value that this or an older program version saved: missing fields take their defaults.
  package static func readSaved<Value: Decodable>(
    _ type: Value.Type, from text: some Collection<UInt8>
  ) throws(TextSyntaxError) -> Value {
    try read(DefaultedDecodable<Value>.self, from: text).value
  }
}
