import Foundation
import Tarn
import TarnDocument
import TarnEncoding
import TarnRecord
import TarnStorage

/// The kinds of requests that a program can send to the owner of a file.
enum OwnerQuery {
  /// Executes the commands of a ``CommandQuery``, sent as JSON, in order. The answer is an ``CommandAnswer``.
  static let perform = "perform"
  /// Returns the current state as JSON. The body is an ``StateQuery`` as JSON.
  static let state = "state"
  /// Returns a ``StatusAnswer`` as JSON. Owners of earlier versions decline it.
  static let status = "status"
  /// Returns the whole file as a consistent copy.
  static let copy = "copy"
  /// Returns a copy of the file to a client that then sends ``follow``: the owner keeps the commits after the copy for
  /// it.
  static let join = "join"
  /// Returns the rows after a given one as ``FollowResponse``. The body is a ``FollowRequest`` as JSON. The answer waits for a row,
  /// for twenty seconds at most.
  static let follow = "follow"
  /// Stores a blob when all of its bytes have arrived. The body is a ``BlobChunk`` and bytes; the answer is a
  /// ``BlobReceipt``.
  static let put = "put"
  /// Returns the bytes of a blob. The body is a ``BlobQuery`` as JSON.
  static let blob = "blob"
}

/// A query for the state, with the app and the schema version of its sender. Another version of the app could not
/// decode the answer.
struct StateQuery: Codable {
  var app: String
  var schema: Int
}

/// The answer about the owner's status.
struct StatusAnswer: Codable {
  /// Why the state is not saved, if the disk rejects writes or the file was replaced.
  var error: String?
  /// The build of the owner. Answers of older programs do not have it.
  var build: OwnerBuild?
}

/// Commands, with the app and the schema version of their sender. Another version of the app could not decode the
/// answer.
struct CommandQuery<State: Codable, Action: Codable>: Codable {
  var app: String
  var schema: Int
  var commands: [EncodedCommand<State, Action>]

  /// The commands have the key that other versions of the program expect.
  private enum CodingKeys: String, CodingKey {
    case app, schema
    case commands = "deeds"
  }
}

/// The answer to commands: the resulting actions, and whether they are saved.
struct CommandAnswer<Action: Codable>: Codable {
  var actions: [Action]
  /// The labels of the steps that were undone or redone. Answers of older programs do not have it.
  var turned: [String]?
  /// Why commands were refused. Answers of older programs do not have it.
  var refusals: [Refusal]?
  /// Why the result is not saved, if the disk rejects writes.
  var error: String?
  /// The number of the last log row of the result, which the file contains now or as soon as the disk accepts writes.
  var row: Int?

  /// The error has the key that other versions of the program expect.
  private enum CodingKeys: String, CodingKey {
    case actions, turned, refusals, row
    case error = "trouble"
  }
}

/// Commands of another program, on their way to the store.
///
/// They do not go through the store's mailbox, which accepts actions only.
struct CommandDelivery<State: Sendable, Action: Sendable>: Sendable {
  let commands: [StoreCommand<State, Action>]
  /// The storage calls it in the store's isolation when all actions are processed, with their outcome; `nil` if the
  /// store was released.
  let settled: @Sendable (CommandOutcome<Action>?) -> Void
}

/// The outcome of commands: the resulting actions, and the labels of the steps that were undone or redone.
struct CommandOutcome<Action: Sendable>: Sendable {
  var actions: [Action] = []
  var turned: [String] = []
  var refusals: [Refusal] = []
}

extension Storage {
  /// Lets other programs of the same user send commands to a store (`AppFile/perform(_:timeout:onWarning:)`), read its state
  /// (`AppFile/read(timeout:onWarning:)`), copy its file and follow it (``SharedStore``), until the storage is closed.
  ///
  /// ```swift
  /// storage.persist(store)
  /// storage.serve(store)
  /// ```
  ///
  /// If no socket can be created, the app continues without one: commands then report that the file is open elsewhere.
  ///
  /// - Precondition: The storage saves this store (`persist`).
  /// - Parameters:
  ///   - store: the store that the storage saves.
  ///   - isolation: The isolation of the store; leave it to the compiler.
  public func serve<F: Feature>(
    _ store: Store<F>, isolation: isolated any Actor = #isolation
  ) where F.State == State, F.Action == Action {
    serve(store, as: .current, isolation: isolation)
  }

  package func serve<F: Feature>(
    _ store: Store<F>, as program: ProgramFile, isolation: isolated any Actor = #isolation
  ) where F.State == State, F.Action == Action {
    guard let lock else { return }
    // The bound is the number of allowed connections: each waits for its answer.
    let inbox = Inbox<CommandDelivery<State, Action>>(bound: OwnerLimits().connections)
    // The task pool is avoided: if the app blocks it, the programs that follow the file must not wait.
    Task { [weak store] in
      await withTaskExecutorPreference(QueueExecutor("tarn.serving")) {
        // A closure runs on the store's actor only if it captures the actor.
        _ = isolation
        while let deliveries = await inbox.take() {
          for delivery in deliveries {
            delivery.settled(store?.loop.perform(delivery.commands))
          }
        }
      }
    }
    let (feed, incoming) = (CommitFeed(), IncomingBlob())
    let answer: @Sendable (OwnerRequest) async -> OwnerReply = { [weak self] request in
      guard let self else { return .declined("The file is being closed.") }
      switch request.kind {
      case OwnerQuery.perform: return await perform(request.body, inbox, feed)
      case OwnerQuery.state: return state(request.body)
      case OwnerQuery.status:
        return reply(
          StatusAnswer(
            error: status.message,
            build: OwnerBuild(isReplaced: program.isReplaced, fields: State.fieldPaths.sorted())))
      case OwnerQuery.copy: return await copy()
      case OwnerQuery.join: return await copy(followedBy: feed)
      case OwnerQuery.follow: return await rows(request.body, feed)
      case OwnerQuery.put: return await put(request.body, incoming)
      case OwnerQuery.blob: return await blob(request.body)
      default:
        return .declined(
          "This program does not know the request “\(request.kind.prefix(40))”. It may be an older version.")
      }
    }
    let listener = OwnerListener { try OwnerSocket(lock, handler: answer) }
    listener.listen()
    onClose {
      listener.close()
      inbox.close()
      feed.close()
    }
  }

  private func perform(
    _ body: [UInt8], _ inbox: Inbox<CommandDelivery<State, Action>>, _ feed: CommitFeed
  ) async -> OwnerReply {
    let commands: [StoreCommand<State, Action>]
    do throws(TextSyntaxError) {
      let request = try SavedValue(parsing: body)
      guard let app = request["app"]?.text, let schema = request["schema"]?.int else {
        return .declined("The request was not performed: it does not name the program that sent it.")
      }
      // Check before executing: a sender that can't decode the answer would assume that nothing was executed.
      if let message = mismatch(app, schema) { return .declined("The request was not performed: \(message)") }
      commands = try JSONReader.readSaved(CommandQuery<State, Action>.self, from: body).commands.map(\.command)
    } catch {
      return .declined("The request was not performed: it contains no actions of this program: \(error.message).")
    }
    let (settled, continuation) = AsyncStream.makeStream(of: CommandOutcome<Action>?.self)
    let isDelivered = await inbox.deliver(
      CommandDelivery(commands: commands) {
        continuation.yield($0)
        continuation.finish()
      })
    guard isDelivered, let outcome = await settled.first(where: { _ in true }) ?? nil else {
      return .declined("The request was not performed: the program is ending, or has released its store.")
    }
    var failure: String?
    // As durable as promised, or sooner: the sender is a program that will end and can't check again, or one that
    // follows the commits and sees what is on disk.
    if durability != .onDemand || feed.needsRows {
      do { try await flush() } catch { failure = "\(error)" }
    }
    return reply(
      CommandAnswer(
        actions: outcome.actions, turned: outcome.turned,
        refusals: outcome.refusals.isEmpty ? nil : outcome.refusals, error: failure, row: await lastNumber))
  }

  private func state(_ body: [UInt8]) -> OwnerReply {
    guard let query = try? JSONReader.read(StateQuery.self, from: body) else {
      return .declined("The request does not name the program that sent it.")
    }
    return mismatch(query.app, query.schema).map { .declined($0) } ?? reply(currentState)
  }

  /// Returns the reason for declining a request of another app or schema version; `nil` if both match.
  func mismatch(_ name: String, _ schema: Int) -> String? {
    guard name != app.name || schema != app.schema else { return nil }
    return """
      the request is from “\(name)” with schema version \(schema), and the program that has the file open is \
      “\(app.name)” with schema version \(app.schema). Update the older of the two.
      """
  }

  func reply(_ value: some Encodable) -> OwnerReply {
    let json = JSONWriter()
    do throws(TextSyntaxError) {
      try json.append(value)
      return .bytes(json.bytes)
    } catch {
      return .declined("The state can't be written: \(error.message).")
    }
  }

  /// Copies the file while commits to its log continue, into a folder that no other user can read.
  private func copy(followedBy feed: CommitFeed? = nil) async -> OwnerReply {
    do {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let path = "\(folder.path)/copy.tarn"
      try await copy(to: path, observing: feed)
      guard let file = ReplyFile(path: path) else { return .declined("The copy of the file can't be read.") }
      // The file is open, so its name can be deleted.
      return .file(file)
    } catch {
      return .declined("The file could not be copied: \(error)")
    }
  }
}

extension Loop where F.Action: Sendable, F.State: Equatable {
  /// Executes the commands of another program and returns their outcome. A step that was undone or redone without a
  /// change, because others have changed what it concerns, is among the refusals.
  func perform(_ commands: [StoreCommand<F.State, F.Action>]) -> CommandOutcome<F.Action> {
    var outcome = CommandOutcome<F.Action>()
    let token = onAction { action, _ in outcome.actions.append(action) }
    let refusals = onRefusal { refusal, _ in outcome.refusals.append(refusal) }
    for command in commands {
      // The label is that of the step to undo or redo next, so it is read before the command.
      let step: History<F.State, F.Action>.Step? =
        switch command {
        case .undo: history?.undoable
        case .redo: history?.redoable
        default: nil
        }
      if endsNothing(command) { continue }
      let refused = outcome.refusals.count
      let before = step == nil ? nil : state
      perform(command)
      guard let step, outcome.refusals.count == refused else { continue }
      if state == before {
        outcome.refusals.append(Refusal("“\(step.label)” changes nothing any more: others have changed that since."))
      } else {
        outcome.turned.append(step.label)
      }
    }
    token.end()
    refusals.end()
    return outcome
  }

  /// Whether a command only ends a session that the state does not have: its row would say nothing. Each command of a shell
  /// ends its session before and after its actions, and mostly has none.
  private func endsNothing(_ command: StoreCommand<F.State, F.Action>) -> Bool {
    guard case .send(let action, _) = command, let id = (action as? any SessionEnding)?.endedSession,
      let state = state as? any SessionHolding
    else { return false }
    return !state.holds(id)
  }
}
