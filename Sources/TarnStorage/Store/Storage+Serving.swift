import Foundation
import Tarn
import TarnRecord
import TarnSession

/// The requests to a program that has a file open.
enum Request {
  /// A ``Wish``, as JSON. Its commands are executed in order; the response is an ``Answer``.
  static let perform = "perform"
  /// An ``Asker``, as JSON. The response is the current state, as JSON.
  static let state = "state"
  /// The whole current file, a consistent copy.
  static let copy = "copy"
  /// The same for a client that continues with ``follow``: the rows after the copy are kept for it.
  static let join = "join"
  /// A ``Following``, as JSON. The response has the rows since, as ``News``; it waits until there is one.
  static let follow = "follow"
  /// A ``BlobPart`` and bytes, which are stored when they are complete. The response is a ``BlobReceipt``.
  static let put = "put"
  /// A ``BlobWish``, as JSON. The response is the bytes of a blob.
  static let blob = "blob"
}

/// The version of a client that requests a state: another version of the app could not read it.
struct Asker: Codable {
  var app: String
  var schema: Int
}

/// Commands, and the version of the client: another version of the app could not read the response.
struct Wish<State: Codable, Action: Codable>: Codable {
  var app: String
  var schema: Int
  var deeds: [WrittenDeed<State, Action>]
}

/// The response to commands: the resulting actions, and whether they are saved.
struct Answer<Action: Codable>: Codable {
  var actions: [Action]
  /// The names of the steps that were undone or redone. Missing in responses of older programs.
  var turned: [String]?
  /// The reason why they are not saved, if the disk fails.
  var trouble: String?
  /// The row by which the log contains them, or will contain them when the disk works again.
  var row: Int?
}

/// Commands of other programs, on their way to the store.
///
/// They do not use the store's mailbox, which takes actions alone.
struct Delivery<State: Sendable, Action: Sendable>: Sendable {
  let deeds: [Deed<State, Action>]
  /// Called in the store's isolation with the result, after all actions were applied; with `nil` if the store was
  /// released.
  let settled: @Sendable (Outcome<Action>?) -> Void
}

/// The result of commands: the resulting actions, and the names of the steps that were undone or redone.
struct Outcome<Action: Sendable>: Sendable {
  var actions: [Action] = []
  var turned: [String] = []
}

extension Storage {
  /// Lets other programs of the same user reach a store.
  ///
  /// Without a socket the app goes on: commands then report that the file is open elsewhere.
  func serve<F: Feature>(
    _ store: Store<F>, isolation: isolated any Actor
  ) where F.State == State, F.Action == Action {
    guard let lock else { return }
    // As many as there can be connections: each waits for its response.
    let inbox = Inbox<Delivery<State, Action>>(bound: OwnerLimits().connections)
    // Not on the task pool: an app that blocks it must not keep its followers waiting.
    Task { [weak store] in
      await withTaskExecutorPreference(QueueExecutor("tarn.serving")) {
        // A closure runs on the store's actor only if it captures the isolation.
        _ = isolation
        while let deliveries = await inbox.take() {
          for delivery in deliveries {
            delivery.settled(store?.loop.perform(delivery.deeds))
          }
        }
      }
    }
    let incoming = IncomingBlob()
    let socket = try? OwnerSocket(lock) { [weak self] request in
      guard let self else { return .declined("The file is being closed.") }
      switch request.kind {
      case Request.perform: return await perform(request.body, inbox)
      case Request.state: return state(request.body)
      case Request.copy: return await copy()
      case Request.join: return await copy(isJoining: true)
      case Request.follow: return await news(request.body)
      case Request.put: return await put(request.body, incoming)
      case Request.blob: return await blob(request.body)
      default: return .declined("There is no request “\(request.kind.prefix(40))”; this program may be older.")
      }
    }
    ear.withLock { $0 = Ear(socket: socket, inbox: inbox) }
  }

  /// The state after the last change.
  var present: State { writer.inbox.withLock { $0.latest?.state } ?? state }

  private func perform(_ body: [UInt8], _ inbox: Inbox<Delivery<State, Action>>) async -> OwnerReply {
    let deeds: [Deed<State, Action>]
    do throws(TextFault) {
      let wish = try Saved(parsing: body)
      guard let app = wish["app"]?.text, let schema = wish["schema"]?.int else {
        return .declined("Nothing was done: the request does not say which program asks.")
      }
      // Before any command is executed: a client that could not read the response would believe that nothing was done.
      if let words = strangers(app, schema) { return .declined("Nothing was done: \(words)") }
      deeds = try JSONReader.readSaved(Wish<State, Action>.self, from: body).deeds.map(\.deed)
    } catch {
      return .declined("Nothing was done: these are no actions of this program: \(error.words).")
    }
    let (settled, hasSettled) = AsyncStream.makeStream(of: Outcome<Action>?.self)
    let isTaken = await inbox.deliver(
      Delivery(deeds: deeds) {
        hasSettled.yield($0)
        hasSettled.finish()
      })
    guard isTaken, let outcome = await settled.first(where: { _ in true }) ?? nil else {
      return .declined("Nothing takes actions any more: the program is ending, or let its store go.")
    }
    var trouble: String?
    // As durable as promised, or sooner: the client is a program that ends and can't check again, or a follower, which
    // sees what is on disk.
    if writer.durability != .onDemand || writer.feed.isOn {
      do { try await flush() } catch { trouble = "\(error)" }
    }
    return reply(
      Answer(actions: outcome.actions, turned: outcome.turned, trouble: trouble, row: await writer.lastNumber))
  }

  private func state(_ body: [UInt8]) -> OwnerReply {
    guard let asker = try? JSONReader.read(Asker.self, from: body) else {
      return .declined("The request does not say which program asks.")
    }
    return strangers(asker.app, asker.schema).map { .declined($0) } ?? reply(present)
  }

  /// Returns the reason why a client can't be answered, if so.
  func strangers(_ app: String, _ schema: Int) -> String? {
    guard app != file.name || schema != file.schema else { return nil }
    return """
      the command is of “\(app)” with saved form \(schema), and the program that has the file open is \
      “\(file.name)” with saved form \(file.schema). Update the older of the two.
      """
  }

  func reply(_ value: some Encodable) -> OwnerReply {
    let json = JSONWriter()
    do throws(TextFault) {
      try json.append(value)
      return .bytes(json.bytes)
    } catch {
      return .declined("The state can't be written: \(error.words).")
    }
  }

  /// The copy is made in a private folder, while the log continues.
  private func copy(isJoining: Bool = false) async -> OwnerReply {
    do {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let path = "\(folder.path)/copy.tarn"
      try await writer.copy(to: path, isJoining: isJoining)
      guard let file = ReplyFile(path: path) else { return .declined("The copy of the file can't be read.") }
      // The file is open: its name can be removed.
      return .file(file)
    } catch {
      return .declined("The file could not be copied: \(error)")
    }
  }
}

extension Writer {
  /// Writes all changes, and a copy of the file.
  ///
  /// - Complexity: O(file). Commits wait for it.
  func copy(to path: String, isJoining: Bool) throws {
    // The request may have arrived just before the file was released.
    guard file.database.isOpen else { throw StorageError(.owned, path: self.path, "The file is being closed.") }
    saveAll()
    // From here on, so that no row is missing between the copy and the following rows.
    if isJoining { feed.begin() }
    try file.database.copy(to: path)
  }
}

extension Loop where F.Action: Sendable {
  /// Executes commands of other programs, and returns the result.
  func perform(_ deeds: [Deed<F.State, F.Action>]) -> Outcome<F.Action> {
    var outcome = Outcome<F.Action>()
    let hearing = hear { action, _ in outcome.actions.append(action) }
    for deed in deeds {
      // The next step to undo gives the name, so it is read before.
      let step: History<F.State, F.Action>.Step? =
        switch deed {
        case .undo: history?.undoable
        case .redo: history?.redoable
        default: nil
        }
      perform(deed)
      if let step { outcome.turned.append(step.label) }
    }
    hearing.end()
    return outcome
  }
}
