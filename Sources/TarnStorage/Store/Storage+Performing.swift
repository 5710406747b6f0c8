import Foundation
import Tarn
import TarnRecord
import TarnSession

/// What became of actions that were handed to a file.
public struct Performed<Action, Effect> {
  /// All actions that came of it, in order: those that were handed over, and what immediate use cases answered. A command's
  /// result is among them: the to-do that was added, with its number.
  public let actions: [Action]
  /// The steps that were undone or done again, in order, by the names that people read: none where there was nothing to undo.
  public let turned: [String]
  /// What was asked of the outside and not answered at once: nothing if the app is running, which performs it itself.
  public let effects: [Effect]
  /// The program that did it, if one has the file open.
  public let owner: String?
  /// Why it is not saved, if the owner's disk refuses: it is done, and is saved when the disk comes back.
  public let trouble: String?
}

extension Performed: Sendable where Action: Sendable, Effect: Sendable {}

extension Storage {
  /// Does something to an app's state from another program: through the app if it is running, else in the file itself.
  ///
  /// ```swift
  /// let done = try Storage.perform([.act(.add("buy beer"))], on: "todos.tarn", app: "Todos", feature: Todos(),
  ///   first: Todos.State(), effects: Todos.useCases, history: Todos.history)
  /// for action in done.actions { if case .added(let todo) = action { print(todo.number) } }
  /// ```
  ///
  /// It waits for others who have the file and take no deeds: a command like this one, an app that is just starting.
  ///
  /// It returns when the deeds are as durable as the file's owner promises (``Durability``), or if it opened the file
  /// itself, when they are on disk. It keeps its thread waiting, as commands do.
  ///
  /// - Parameters: as those of ``init(_:app:first:history:schema:durability:bounds:onStatus:)``; they count when the app is
  ///   not running.
  ///   - effects: the app's use cases. Those are asked that answer at once.
  ///   - patience: how long it waits for another command; five seconds are a hundred of them.
  /// - Throws: ``StorageError``, in words for a person. If the connection to the app breaks off in the middle, it is not known
  ///   whether the deeds were done, and the error says so; they are not tried again.
  public static func perform<F: Feature>(
    _ deeds: [Deed<State, Action>], on path: String, app: String, feature: F, first: @autoclosure () -> State,
    effects: [Connection<F.Effect, Action>] = [], history rules: HistoryRules<State, Action>,
    schema: Schema = Schema(), patience: Duration = .seconds(5)
  ) throws(StorageError) -> Performed<Action, F.Effect> where F.State == State, F.Action == Action {
    let end = ContinuousClock.now + patience
    while true {
      let wish = Wish(app: app, schema: schema.version, deeds: deeds.map { WrittenDeed($0) })
      if let done: Performed<Action, F.Effect> = try hand(wish, to: path) { return done }
      do throws(StorageError) {
        let storage = try Storage(path, app: app, first: first(), history: rules, schema: schema, durability: .onDemand)
        return try perform(deeds, in: storage, feature, effects)
      } catch {
        guard error.kind == .owned, ContinuousClock.now < end else { throw error }
      }
      // At different times, so that two who wait do not meet again and again. A command takes some ten milliseconds.
      usleep(UInt32.random(in: 5_000...30_000))
    }
  }

  /// The state of an app's file as it is, from the app if it is running. Nothing is made, changed or brought up to date.
  ///
  /// It waits for others who have the file and say nothing of it: a command, an app that is just starting or ending.
  ///
  /// - Parameter patience: how long, as with ``perform(_:on:app:feature:first:effects:history:schema:patience:)``.
  /// - Throws: ``StorageError`` if there is no such file, or it is none of this app and this version or an older one.
  /// - Complexity: O(state) if the app is running; else that of opening the file, and a copy of it.
  public static func read(
    _ path: String, app: String, history rules: HistoryRules<State, Action>, schema: Schema = Schema(),
    patience: Duration = .seconds(5)
  ) throws(StorageError) -> State {
    let end = ContinuousClock.now + patience
    while true {
      if let state: State = ask(path, app: app, schema: schema) { return state }
      do throws(StorageError) { return try copied(path, app: app, history: rules, schema: schema) } catch {
        guard error.kind == .owned, ContinuousClock.now < end else { throw error }
      }
      usleep(UInt32.random(in: 5_000...30_000))
    }
  }

  /// The state as it is in a copy of the file.
  private static func copied(
    _ path: String, app: String, history rules: HistoryRules<State, Action>, schema: Schema
  ) throws(StorageError) -> State {
    let copy = OwnerLock.owner(of: path) == nil ? try FileCopy(of: path) : try FileCopy(fromOwnerOf: path)
    let file = try StoredFile(copy.path, mode: .write)
    guard file.app.name == app else {
      throw StorageError(.otherApp, path: path, "it is a file of “\(file.app.name)”, not of “\(app)”")
    }
    return try Opening<State, Action>(file: file, rules: rules, schema: schema, bounds: StorageBounds(historyRows: 0))
      .read().state
  }

  /// The state by way of the program that has the file open.
  ///
  /// - Returns: `nil` if there is none, or it is of another version: then what it means is found out from a copy of the file.
  private static func ask(_ path: String, app: String, schema: Schema) -> State? {
    let json = JSONWriter()
    guard (try? json.append(Asker(app: app, schema: schema.version))) != nil,
      let client = try? OwnerClient.connect(to: path),
      let bytes = try? client.ask(Request.state, json.bytes, most: .max)
    else { return nil }
    return try? JSONReader.readSaved(State.self, from: bytes)
  }

  private static func perform<F: Feature>(
    _ deeds: [Deed<State, Action>], in storage: Storage, _ feature: F, _ connections: [Connection<F.Effect, Action>]
  ) throws(StorageError) -> Performed<Action, F.Effect> where F.State == State, F.Action == Action {
    var effects: [F.Effect] = []
    let loop = Loop(
      storage.state, feature, effects: connections, history: storage.history.rules, onEffects: { effects += $0 })
    storage.keep(loop)
    let outcome = loop.perform(deeds)
    try storage.close()
    return Performed(
      actions: outcome.actions, turned: outcome.turned, effects: effects, owner: nil, trouble: nil)
  }

  /// - Returns: `nil` if nobody has the file open, or the one who has does not listen yet.
  private static func hand<Effect>(
    _ wish: Wish<State, Action>, to path: String
  ) throws(StorageError) -> Performed<Action, Effect>? {
    let json = JSONWriter()
    do throws(TextFault) { try json.append(wish) } catch {
      throw StorageError(.unwritable, path: path, place: error.path.isEmpty ? nil : error.path, error.reason)
    }
    do throws(OwnerError) {
      let client = try OwnerClient.connect(to: path)
      // What was done was done: an answer of any size must come back.
      let bytes = try client.ask(Request.perform, json.bytes, most: .max)
      guard let answer = try? JSONReader.readSaved(Answer<Action>.self, from: bytes) else {
        throw OwnerError(.garbled("what came back are no actions of this program"), path)
      }
      return Performed(
        actions: answer.actions, turned: answer.turned ?? [], effects: [], owner: "\(client.owner)",
        trouble: answer.trouble)
    } catch {
      switch error.kind {
      case .nobody, .listensNot: return nil
      case .declined(let why): throw StorageError(.owned, path: path, why)
      default: throw StorageError(.owned, path: path, "\(error)")
      }
    }
  }
}
