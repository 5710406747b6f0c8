import Tarn
import TarnEncoding
import TarnRecord

/// Decodes the rows of a log for an app: from an opened file, or as the owner sends them.
package struct RowReader<State: Record, Action: Codable & Sendable>: Sendable {
  let path: String
  /// The schema version of the app's saved form.
  let schema: Int

  package init(path: String, schema: Int) {
    self.path = path
    self.schema = schema
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
      throw StorageError(.damaged, path: path, location: location, error.description)
    }
  }

  func decode<Value: Decodable>(_ text: some Collection<UInt8>, _ location: String) throws(StorageError) -> Value {
    do throws(TextSyntaxError) { return try JSONReader.readSaved(Value.self, from: text) } catch {
      throw typeMismatch(error, location)
    }
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
    return (try? JSONReader.readSaved(Action.self, from: text.utf8)).map { (cause, $0) }
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
