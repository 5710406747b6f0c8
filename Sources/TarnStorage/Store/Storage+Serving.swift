import Foundation
import Tarn
import TarnRecord
import TarnSession

/// What one program can ask of another that has a file open.
enum Request {
  /// A ``Wish``, as JSON. Its deeds are done in order; the answer is an ``Answer``.
  static let perform = "perform"
  /// An ``Asker``, as JSON. The answer is the state as it is, as JSON.
  static let state = "state"
  /// The whole file as it is, a consistent copy.
  static let copy = "copy"
  /// The same for one who then goes on with ``follow``: what happens after the copy is kept for them.
  static let join = "join"
  /// A ``Following``, as JSON. The answer is what happened since, as ``News``; it waits until something has.
  static let follow = "follow"
  /// A ``BlobPart`` and bytes, which are kept when all of them have come. The answer is a ``BlobReceipt``.
  static let put = "put"
  /// A ``BlobWish``, as JSON. The answer is the bytes of a blob.
  static let blob = "blob"
}

/// Who asks for a state: another version of the app would not understand it.
struct Asker: Codable {
  var app: String
  var schema: Int
}

/// What is to be done, and who wishes it: another version of the app would not understand the answer.
struct Wish<State: Codable, Action: Codable>: Codable {
  var app: String
  var schema: Int
  var deeds: [WrittenDeed<State, Action>]
}

/// What comes back for deeds: the actions they became, and whether they are saved.
struct Answer<Action: Codable>: Codable {
  var actions: [Action]
  /// The steps that were undone or done again, by name. Missing in answers of older programs.
  var turned: [String]?
  /// Why they are not saved, if the disk refuses.
  var trouble: String?
  /// The row of the log by which they are in it, or will be when the disk takes it.
  var row: Int?
}

/// Where the deeds of other programs come in.
///
/// Not the store's mailbox, which takes actions alone.
struct Delivery<State: Sendable, Action: Sendable>: Sendable {
  let deeds: [Deed<State, Action>]
  /// Called in the store's isolation once all has settled, with what came of it; `nil` if the store is gone.
  let settled: @Sendable (Outcome<Action>?) -> Void
}

/// What came of deeds: the actions that were heard, and the names of the steps that were undone or done again.
struct Outcome<Action: Sendable>: Sendable {
  var actions: [Action] = []
  var turned: [String] = []
}

extension Storage {
  /// Lets other programs of the same person reach a store.
  ///
  /// If there can't be a socket, the app goes on without: commands then say that the file is open elsewhere.
  func serve<F: Feature>(
    _ store: Store<F>, isolation: isolated any Actor
  ) where F.State == State, F.Action == Action {
    guard let lock else { return }
    // As many as may be connected: each waits for its answer.
    let inbox = Inbox<Delivery<State, Action>>(bound: OwnerLimits().connections)
    // Not on the task pool: an app that blocks that must not keep the programs that follow it waiting.
    Task { [weak store] in
      await withTaskExecutorPreference(QueueExecutor("tarn.serving")) {
        // A closure runs on the store's actor only if it captures that.
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
      default:
        return .declined(
          "This program does not know the request “\(request.kind.prefix(40))”. It may be an older version.")
      }
    }
    ear.withLock { $0 = Ear(socket: socket, inbox: inbox) }
  }

  /// The state after the last thing that was done.
  var present: State { writer.inbox.withLock { $0.latest?.state } ?? state }

  private func perform(_ body: [UInt8], _ inbox: Inbox<Delivery<State, Action>>) async -> OwnerReply {
    let deeds: [Deed<State, Action>]
    do throws(TextFault) {
      let wish = try Saved(parsing: body)
      guard let app = wish["app"]?.text, let schema = wish["schema"]?.int else {
        return .declined("The request was not performed: it does not name the program that sent it.")
      }
      // Before anything is done: who could not read the answer would take it for not done.
      if let words = strangers(app, schema) { return .declined("The request was not performed: \(words)") }
      deeds = try JSONReader.readSaved(Wish<State, Action>.self, from: body).deeds.map(\.deed)
    } catch {
      return .declined("The request was not performed: it contains no actions of this program: \(error.words).")
    }
    let (settled, hasSettled) = AsyncStream.makeStream(of: Outcome<Action>?.self)
    let isTaken = await inbox.deliver(
      Delivery(deeds: deeds) {
        hasSettled.yield($0)
        hasSettled.finish()
      })
    guard isTaken, let outcome = await settled.first(where: { _ in true }) ?? nil else {
      return .declined("The request was not performed: the program is ending, or has released its store.")
    }
    var trouble: String?
    // As durable as was promised, or sooner: who asked is a program that will end and can't look again, or one that follows
    // and sees what is on disk.
    if writer.durability != .onDemand || writer.feed.isOn {
      do { try await flush() } catch { trouble = "\(error)" }
    }
    return reply(
      Answer(actions: outcome.actions, turned: outcome.turned, trouble: trouble, row: await writer.lastNumber))
  }

  private func state(_ body: [UInt8]) -> OwnerReply {
    guard let asker = try? JSONReader.read(Asker.self, from: body) else {
      return .declined("The request does not name the program that sent it.")
    }
    return strangers(asker.app, asker.schema).map { .declined($0) } ?? reply(present)
  }

  /// Why a program is not one that can be answered, if it is not.
  func strangers(_ app: String, _ schema: Int) -> String? {
    guard app != file.name || schema != file.schema else { return nil }
    return """
      the request is from “\(app)” with schema version \(schema), and the program that has the file open is \
      “\(file.name)” with schema version \(file.schema). Update the older of the two.
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

  /// A copy of the file is made beside the log that goes on, in a folder that nobody else can look into.
  private func copy(isJoining: Bool = false) async -> OwnerReply {
    do {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let path = "\(folder.path)/copy.tarn"
      try await writer.copy(to: path, isJoining: isJoining)
      guard let file = ReplyFile(path: path) else { return .declined("The copy of the file can't be read.") }
      // It is open: its name can go.
      return .file(file)
    } catch {
      return .declined("The file could not be copied: \(error)")
    }
  }
}

extension Writer {
  /// Writes all that was done, and a copy of the file with it.
  ///
  /// - Complexity: O(file). Commits wait for it.
  func copy(to path: String, isJoining: Bool) throws {
    // The request may have arrived just before the file was released.
    guard file.database.isOpen else { throw StorageError(.owned, path: self.path, "The file is being closed.") }
    saveAll()
    // From here on, so that no row falls between the copy and what follows it.
    if isJoining { feed.begin() }
    try file.database.copy(to: path)
  }
}

extension Loop where F.Action: Sendable {
  /// Does what other programs wish, and tells what came of it.
  func perform(_ deeds: [Deed<F.State, F.Action>]) -> Outcome<F.Action> {
    var outcome = Outcome<F.Action>()
    let hearing = hear { action, _ in outcome.actions.append(action) }
    for deed in deeds {
      // Its name is that of the next one to turn to, so it is asked for before.
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
