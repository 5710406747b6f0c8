import Foundation
import Tarn
import TarnRecord
import TarnSession

/// What became of actions that were handed to a file.
public struct Performed<State, Effect> {
  /// The state after them.
  public let state: State
  /// What they asked of the outside: nothing if the app is running, which performs them itself.
  public let effects: [Effect]
  /// The program that did it, if one has the file open.
  public let owner: String?
  /// Why it is not saved, if the owner's disk refuses: it is done, and is saved when the disk comes back.
  public let trouble: String?
}

extension Performed: Sendable where State: Sendable, Effect: Sendable {}

extension Storage {
  /// Does something to an app's state from another program: through the app if it is running, else in the file itself.
  ///
  /// ```swift
  /// let done = try Storage.perform([.add(id, "buy beer")], on: "todos.tarn", app: "Todos", feature: Todos(),
  ///   first: Todos.State(), history: Todos.history)
  /// print(done.state.todos.count)
  /// ```
  ///
  /// It returns when the actions are as durable as the file's owner promises (``Durability``), or if it opened the file
  /// itself, when they are on disk. It keeps its thread waiting, as commands do.
  ///
  /// - Parameters: as those of ``init(_:app:first:history:schema:durability:bounds:onStatus:)``; they count when the app is
  ///   not running.
  /// - Throws: ``StorageError``, in words for a person. If the connection to the app breaks off in the middle, it is not known
  ///   whether the actions were done, and the error says so; they are not tried again.
  public static func perform<F: Feature>(
    _ actions: [Action], on path: String, app: String, feature: F, first: @autoclosure () -> State,
    history rules: HistoryRules<State, Action>, schema: Schema = Schema()
  ) throws(StorageError) -> Performed<State, F.Effect> where F.State == State, F.Action == Action {
    // An app that is just starting or ending has the file and does not listen: a quarter of a second is longer than either
    // takes.
    for isLast in [false, false, false, false, true] {
      if let done: Performed<State, F.Effect> = try hand(actions, to: path) { return done }
      do throws(StorageError) {
        let storage = try Storage(path, app: app, first: first(), history: rules, schema: schema, durability: .onDemand)
        return try perform(actions, in: storage, feature)
      } catch {
        guard error.kind == .owned, !isLast else { throw error }
      }
      usleep(50_000)
    }
    throw StorageError(.owned, path: path, "the file is open elsewhere")
  }

  private static func perform<F: Feature>(
    _ actions: [Action], in storage: Storage, _ feature: F
  ) throws(StorageError) -> Performed<State, F.Effect> where F.State == State, F.Action == Action {
    var effects: [F.Effect] = []
    let loop = Loop(storage.state, feature, history: storage.history.rules, onEffects: { effects += $0 })
    storage.keep(loop)
    for action in actions { loop.send(action) }
    let state = loop.state
    try storage.close()
    return Performed(state: state, effects: effects, owner: nil, trouble: nil)
  }

  /// - Returns: `nil` if nobody has the file open, or the one who has does not listen yet.
  private static func hand<Effect>(
    _ actions: [Action], to path: String
  ) throws(StorageError) -> Performed<State, Effect>? {
    let json = JSONWriter()
    do throws(TextFault) { try json.append(actions) } catch {
      throw StorageError(.unwritable, path: path, place: error.path.isEmpty ? nil : error.path, error.reason)
    }
    do throws(OwnerError) {
      let client = try OwnerClient.connect(to: path)
      let bytes = try client.ask(Request.perform, json.bytes)
      let answer: Answer<State> = try read(bytes, path)
      return Performed(state: answer.state, effects: [], owner: "\(client.owner)", trouble: answer.trouble)
    } catch {
      switch error.kind {
      case .nobody, .listensNot: return nil
      case .declined(let why): throw StorageError(.owned, path: path, why)
      default: throw StorageError(.owned, path: path, "\(error)")
      }
    }
  }

  private static func read<Value: Decodable>(_ bytes: [UInt8], _ path: String) throws(OwnerError) -> Value {
    let value = bytes.withUnsafeBytes { bytes in
      try? NodeDecoder.decode(Value.self, from: Parser.parse(bytes.assumingMemoryBound(to: UInt8.self)))
    }
    guard let value else { throw OwnerError(.garbled("what came back is no state of this program"), path) }
    return value
  }
}
