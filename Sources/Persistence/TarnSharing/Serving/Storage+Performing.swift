import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnStorage

/// The result of commands that were executed on a file.
public struct PerformResult<Action, Effect> {
  /// All resulting actions in order: the given ones and the responses of synchronous use cases. The result of a command
  /// is among them, for example the added to-do with its number.
  public let actions: [Action]
  /// The labels of the steps that were undone or redone, in order; empty if there was no step to undo or redo.
  public let stepLabels: [String]
  /// The effects that no synchronous use case answered. It is empty if the app is running, because the app runs its own
  /// effects.
  public let effects: [Effect]
  /// The program that executed the commands, if one has the file open.
  public let owner: String?
  /// Why commands were refused, in order; empty if all were applied.
  public let refusals: [Refusal]
  /// Why the result is not in the file, if the owner could not save it. The commands are executed. If the disk rejects
  /// writes, the owner saves them as soon as it accepts some; if the file was deleted or replaced, the reason says in
  /// which file the owner keeps them.
  public let error: String?
}

extension PerformResult: Sendable where Action: Sendable, Effect: Sendable {}

extension Storage {
  /// Executes commands without an app definition: see `AppFile/perform(_:timeout:onWarning:)`.
  package static func perform<F: Feature>(
    _ commands: [StoreCommand<State, Action>], on path: String, app: String, feature: F,
    first: @autoclosure () -> State,
    effects: [EffectHandler<F.Effect, Action>] = [], history rules: HistoryRules<State, Action>,
    schema: Schema = Schema(), bounds: StorageBounds = StorageBounds(), timeout: Duration = .seconds(5),
    onWarning: (String) -> Void = { _ in }
  ) throws(StorageError) -> PerformResult<Action, F.Effect> where F.State == State, F.Action == Action {
    let timeout = Timeout(timeout)
    return try attempt(on: path, timeout) { () throws(StorageError) in
      let request = CommandQuery(app: app, schema: schema.version, commands: commands.map { EncodedCommand($0) })
      if let done: PerformResult<Action, F.Effect> = try forward(request, to: path, timeout, onWarning) {
        return .done(done)
      }
      if !FileManager.default.fileExists(atPath: path), let refusals = refusals(of: commands, feature, in: first()) {
        return .done(
          PerformResult(actions: [], stepLabels: [], effects: [], owner: nil, refusals: refusals, error: nil))
      }
      let storage: Storage
      do throws(StorageError) {
        storage = try Storage(
          path, app: app, first: first(), history: rules, schema: schema, durability: .onDemand, bounds: bounds)
      } catch {
        guard error.kind == .owned else { throw error }
        return .owned(error)
      }
      warn(of: storage.notes, onWarning)
      return .done(try perform(commands, in: storage, feature, effects))
    }
  }

  /// Returns why commands are refused; `nil` if none is, or if one of the others has an effect. No file is created for
  /// refused commands alone.
  private static func refusals<F: Feature>(
    of commands: [StoreCommand<State, Action>], _ feature: F, in state: State
  ) -> [Refusal]? where F.State == State, F.Action == Action {
    guard !commands.isEmpty else { return nil }
    var all: [Refusal] = []
    for command in commands {
      switch command {
      case .send(let action, _):
        if let refusal = feature.dynamicRefusal(of: action, in: state) {
          all.append(refusal)
          continue
        }
        // The end of a session that the file does not have, for example.
        var after = state
        guard feature.update(&after, action).isEmpty, after == state else { return nil }
      case .group(_, let commands):
        guard let refusals = refusals(of: commands, feature, in: state) else { return nil }
        all += refusals
      case .undo, .redo, .jump, .load: return nil
      }
    }
    return all.isEmpty ? nil : all
  }

  /// Reads a file without an app definition: see `AppFile/read(timeout:onWarning:)`.
  package static func read(
    _ path: String, app: String, history rules: HistoryRules<State, Action>, schema: Schema = Schema(),
    timeout: Duration = .seconds(5), onWarning: (String) -> Void = { _ in }
  ) throws(StorageError) -> State {
    let timeout = Timeout(timeout)
    let bounds = StorageBounds(historyRows: 0)
    return try attempt(on: path, timeout) { () throws(StorageError) in
      if let state: State = try request(path, app: app, schema: schema, timeout, onWarning) { return .done(state) }
      do throws(StorageError) {
        return .done(
          try readCopy(path, app: app, history: rules, schema: schema, bounds: bounds, timeout, onWarning).state)
      } catch {
        guard error.kind == .owned else { throw error }
        return .owned(error)
      }
    } ifSilent: { error throws(StorageError) in
      try readCopy(path, without: error, app: app, history: rules, schema: schema, bounds: bounds, onWarning).state
    }
  }

  /// Reads the history of a file without an app definition: see `AppFile/history(timeout:onWarning:)`.
  package static func readHistory(
    _ path: String, app: String, history rules: HistoryRules<State, Action>, schema: Schema, bounds: StorageBounds,
    timeout: Duration = .seconds(5), onWarning: (String) -> Void = { _ in }
  ) throws(StorageError) -> History<State, Action> {
    let timeout = Timeout(timeout)
    return try attempt(on: path, timeout) { () throws(StorageError) in
      do throws(StorageError) {
        return .done(
          try readCopy(path, app: app, history: rules, schema: schema, bounds: bounds, timeout, onWarning)
            .warnedHistory(onWarning))
      } catch {
        guard error.kind == .owned else { throw error }
        return .owned(error)
      }
    } ifSilent: { error throws(StorageError) in
      try readCopy(path, without: error, app: app, history: rules, schema: schema, bounds: bounds, onWarning)
        .warnedHistory(onWarning)
    }
  }

  private enum Attempt<Value> {
    case done(Value)
    /// Another program has the file open; the error is a message for the user.
    case owned(StorageError)
  }

  /// Repeats an attempt until it succeeds or fails for another reason than an owner. After each attempt that finds the
  /// file owned by another program, it blocks the calling thread until the kernel reports a change of the owner.
  ///
  /// - Parameter ifSilent: Called with the error if the owner did not answer in time; by default it throws the error.
  private static func attempt<Value>(
    on path: String, _ timeout: Timeout, _ body: () throws(StorageError) -> Attempt<Value>,
    ifSilent: (StorageError) throws(StorageError) -> Value = { error throws(StorageError) in throw error }
  ) throws(StorageError) -> Value {
    do throws(StorageError) { return try attemptRepeatedly(on: path, timeout, body) } catch {
      guard error.kind == .owned else { throw error }
      if let own = ownProgramError(path) { throw own }
      return try ifSilent(error)
    }
  }

  private static func attemptRepeatedly<Value>(
    on path: String, _ timeout: Timeout, _ body: () throws(StorageError) -> Attempt<Value>
  ) throws(StorageError) -> Value {
    if case .done(let response) = try body() { return response }
    var watch = OwnerWatch(path)
    while !timeout.deadline.hasPassed {
      watch.recordState()
      // Try again after recording the owner, so that no change is missed.
      switch try body() {
      case .done(let answer): return answer
      case .owned(let error):
        if watch.wait(until: timeout.deadline) == .changed { continue }
        // A listening owner has answered, and the error holds its reason.
        if OwnerLock.state(of: path).listens { throw error }
      }
    }
    throw OwnerWatch.timeoutError(path, timeout.total)
  }

  /// The error for a file that this program itself has open without answering requests.
  private static func ownProgramError(_ path: String) -> StorageError? {
    guard let owner = OwnerLock.owner(of: path), owner.process == getpid(), owner.socket == nil else { return nil }
    return StorageError(
      .owned, path: path,
      """
      This program has the file open itself and answers no requests: it opened it by `openAlone()`, has not ended another \
      command on it, or has no room for a socket yet. Send the actions to its store; for requests of other parts of the program open it by `open()`
      """)
  }

  /// Returns the current state and its history, read from a copy of the file.
  private static func readCopy(
    _ path: String, app: String, history rules: HistoryRules<State, Action>, schema: Schema, bounds: StorageBounds,
    _ timeout: Timeout, _ onWarning: (String) -> Void
  ) throws(StorageError) -> StateLoader<State, Action>.Result {
    let copy: FileCopy
    if OwnerLock.owner(of: path) != nil {
      copy = try FileCopy(requesting: OwnerQuery.copy, fromOwnerOf: path, timeout: timeout)
    } else {
      copy = try FileCopy(of: path)
      if OwnerLock.hasUnnamedOwner(of: path) { onWarning(FileCopy.unnamedOwnerNote(path)) }
    }
    return try load(copy, of: path, app: app, history: rules, schema: schema, bounds: bounds, onWarning)
  }

  /// Returns the state and the history on disk, as its owner did not answer: an app that the system has suspended keeps its
  /// file open. Reading harms no owner, which finds its file as it was.
  private static func readCopy(
    _ path: String, without error: StorageError, app: String, history rules: HistoryRules<State, Action>,
    schema: Schema, bounds: StorageBounds, _ onWarning: (String) -> Void
  ) throws(StorageError) -> StateLoader<State, Action>.Result {
    try load(
      FileCopy.withoutOwner(path, error), of: path, app: app, history: rules, schema: schema, bounds: bounds, onWarning)
  }

  private static func load(
    _ copy: FileCopy, of path: String, app: String, history rules: HistoryRules<State, Action>, schema: Schema,
    bounds: StorageBounds, _ onWarning: (String) -> Void
  ) throws(StorageError) -> StateLoader<State, Action>.Result {
    warn(of: copy.notes, onWarning)
    let name = OwnerPaths.name(of: path)
    // Reading changes nothing. An app that opens the file keeps a copy of it and of the log.
    if let damage = copy.walDamage, !damage.isLastTransaction {
      onWarning(
        "The log beside \(name) is damaged, and its last changes can't be read. `tarn salvage` reads what is left of them."
      )
    }
    // SQLite would apply the log of a killed program to the backup that replaced its file.
    do throws(SQLiteError) {
      if try copy.removeForeignWAL() {
        onWarning("\(name) is read without its log. \(FileCopy.foreignLogNote)")
      }
    } catch {
      throw StorageError(error, path: path, isReading: true)
    }
    let file = try StoredFile(copy.path, mode: .write)
    guard file.app.name == app else {
      throw StorageError(.otherApp, path: path, "it belongs to “\(file.app.name)”, not to “\(app)”")
    }
    let loaded = try StateLoader<State, Action>(log: file, rules: rules, schema: schema, bounds: bounds).read()
    warn(of: loaded.notes, onWarning)
    return loaded
  }

  /// Requests the state from the program that has the file open.
  ///
  /// - Returns: `nil` if no program has the file open, or if the owner is of another version; the caller then reads a
  ///   copy of the file.
  /// - Throws: ``StorageError`` if an owner is listening and did not answer within the timeout.
  private static func request(
    _ path: String, app: String, schema: Schema, _ timeout: Timeout, _ onWarning: (String) -> Void
  ) throws(StorageError) -> State? {
    let json = JSONWriter()
    guard (try? json.append(StateQuery(app: app, schema: schema.version))) != nil else { return nil }
    let client: OwnerClient
    do throws(StorageError) { client = try OwnerClient.connect(to: path, timeout) } catch {
      if timeout.deadline.hasPassed, OwnerLock.state(of: path).listens { throw error }
      return nil
    }
    guard let bytes = try? client.request(OwnerQuery.state, json.bytes, most: .max),
      let state = try? JSONReader.readSaved(State.self, from: bytes)
    else { return nil }
    let status = client.status()
    if let reason = status?.error { onWarning("The program that has the file open can't save it: \(reason)") }
    if let difference = status?.build?.difference(of: client.owner, from: State.fieldPaths) {
      onWarning(difference.message)
    }
    return state
  }

  /// Passes on what a user should know about the opening of a file.
  private static func warn(of notes: [String], _ onWarning: (String) -> Void) {
    if !notes.isEmpty { onWarning(notes.joined(separator: " ")) }
  }

  private static func perform<F: Feature>(
    _ commands: [StoreCommand<State, Action>], in storage: Storage, _ feature: F,
    _ handlers: [EffectHandler<F.Effect, Action>]
  ) throws(StorageError) -> PerformResult<Action, F.Effect> where F.State == State, F.Action == Action {
    var effects: [F.Effect] = []
    let loop = Loop(
      storage.state, feature, effects: handlers, history: storage.history.rules, onEffects: { effects += $0 })
    storage.persist(loop)
    let outcome = loop.perform(commands)
    try storage.close()
    return PerformResult(
      actions: outcome.actions, stepLabels: outcome.turned, effects: effects, owner: nil, refusals: outcome.refusals,
      error: nil)
  }

  /// Sends the commands to the program that has the file open.
  ///
  /// - Returns: `nil` if no program has the file open, or if the owner does not listen yet.
  private static func forward<Effect>(
    _ request: CommandQuery<State, Action>, to path: String, _ timeout: Timeout, _ onWarning: (String) -> Void
  ) throws(StorageError) -> PerformResult<Action, Effect>? {
    let json = JSONWriter()
    do throws(TextSyntaxError) { try json.append(request) } catch {
      throw StorageError(.unwritable, path: path, location: error.path.isEmpty ? nil : error.path, error.reason)
    }
    var isRequestSent = false
    var connected: OwnerClient?
    do throws(OwnerError) {
      let client = try OwnerClient.connect(to: path, until: timeout.deadline)
      connected = client
      isRequestSent = true
      // The commands are executed at this point, so an answer of any size is accepted.
      let bytes = try client.request(OwnerQuery.perform, json.bytes, most: .max)
      guard let response = try? JSONReader.readSaved(CommandAnswer<Action>.self, from: bytes) else {
        throw OwnerError(.garbled("the reply does not contain the actions of this program."), path)
      }
      if let difference = client.difference(from: State.self) { onWarning(difference.message) }
      return PerformResult(
        actions: response.actions, stepLabels: response.turned ?? [], effects: [], owner: "\(client.owner)",
        refusals: response.refusals ?? [], error: response.error)
    } catch {
      switch error.kind {
      case .noOwner, .notListening: return nil
      // The owner was ending, and no command was sent.
      case .hungUp where !isRequestSent: return nil
      // This program was stopped between connecting and sending; the owner has executed nothing.
      case .idle where !timeout.deadline.hasPassed: return try forward(request, to: path, timeout, onWarning)
      case .timedOut where !isRequestSent: throw StorageError(noAnswerOf: path, within: timeout.total)
      case .declined(let reason):
        // An older build does not know an action, for example.
        if let difference = connected?.difference(from: State.self) { onWarning(difference.message) }
        throw StorageError(.owned, path: path, reason)
      default: throw StorageError(.owned, path: path, "\(error)")
      }
    }
  }
}

extension StateLoader.Result {
  /// Returns the history, with a warning of what a user should know about it.
  fileprivate func warnedHistory(_ onWarning: (String) -> Void) -> History<State, Action> {
    // Reading converts no file.
    if !isMigrated, !historyNotes.isEmpty { onWarning(historyNotes.joined(separator: " ")) }
    return history
  }
}
