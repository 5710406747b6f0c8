import Foundation
import Synchronization
import Tarn
import TarnEncoding
import TarnRecord
import TarnStorage

/// Passes the error that ended the sending thread to the thread that waits for it.
private final class ForwardingResult: Sendable {
  private let storedError = Mutex<OwnerError?>(nil)

  var error: OwnerError? {
    get { storedError.withLock { $0 } }
    set { storedError.withLock { $0 = newValue } }
  }
}

/// Coordinates the ownership of a shared file: it opens the file or follows its owner. It works on threads of its own,
/// and sends the results as messages to the store's isolation.
final class OwnershipCoordinator<State: Record, Action: Codable & Sendable>: StoreCoordinator {
  typealias Message = CoordinatorMessage<State, Action>

  let path: String
  let app: String
  let schema: Schema
  let rules: HistoryRules<State, Action>
  let durability: Durability
  let bounds: StorageBounds
  let first: @Sendable () -> State
  let inbox: Inbox<Message>
  let outbox = CommandOutbox<State, Action>()
  let pause = RetryPause()
  private let work = Mutex(Work())

  private struct Work {
    var isOver = false
    /// Cancels the waiting of the open connections.
    var cancellation: CancellationPipe?
    /// Cancels the waiting for a file that another program has open.
    var entryCancellation: CancellationPipe?
  }

  init(
    path: String, app: String, schema: Schema, rules: HistoryRules<State, Action>, durability: Durability,
    bounds: StorageBounds, first: @escaping @Sendable () -> State
  ) {
    self.path = path
    self.app = app
    self.schema = schema
    self.rules = rules
    self.durability = durability
    self.bounds = bounds
    self.first = first
    inbox = Inbox(bound: Self.inboxBound)
  }

  var isOver: Bool { work.withLock { $0.isOver } }

  /// Cancels all waiting.
  func close() {
    work.withLock { work in
      work.isOver = true
      work.cancellation?.cancel()
      work.entryCancellation?.cancel()
    }
    outbox.interrupt()
    pause.end()
    inbox.close()
  }

  /// Sends a message that must not be lost, such as rows. It blocks the calling thread while the inbox is full, until
  /// there is space or ``close()`` is called. Call it only on a thread of the coordinator, never in the store's
  /// isolation, which makes the space.
  func notify(_ message: Message) {
    // Usually there is space.
    if inbox.put(message) { return }
    ThreadExecutor.run { [inbox] in _ = await inbox.deliver(message) }
  }

  // MARK: Opening or joining

  /// Opens the file or joins its owner. While neither is possible, because another program opens or closes the file or
  /// accepts no requests, it blocks the calling thread until the kernel reports a change of the owner. Call it only on
  /// a thread of the coordinator.
  ///
  /// - Parameter timeout: `nil` to wait until ``close()`` is called.
  /// - Returns: `nil` if ``close()`` was called first.
  /// - Throws: ``StorageError`` of the kind `owned`, which names the owner and the time waited.
  func enter(within timeout: Timeout?) throws(StorageError) -> Message? {
    let cancellation: CancellationPipe
    do throws(SystemError) { cancellation = try CancellationPipe() } catch {
      // Without a descriptor the waiting could not be cancelled.
      throw StorageError(.unreachable, path: path, "a pipe can't be created: \(error.message)")
    }
    let isOver = work.withLock { work in
      work.entryCancellation = cancellation
      return work.isOver
    }
    defer { work.withLock { $0.entryCancellation = nil } }
    if isOver { return nil }
    do throws(StorageError) {
      if let message = try attempt(timeout, cancellation: cancellation) { return message }
      var watch = OwnerWatch(path, cancellation: cancellation)
      while true {
        watch.recordState()
        // Try again after recording the owner, so that no change is missed.
        if let message = try attempt(timeout, cancellation: cancellation) { return message }
        switch watch.wait(until: timeout?.deadline) {
        case .changed: if timeout?.deadline.hasPassed != true { continue }
        case .cancelled: return nil
        case .timedOut: break
        }
        throw OwnerWatch.timeoutError(path, timeout?.total ?? .zero)
      }
    } catch {
      // The cancellation ended a connection.
      if self.isOver { return nil }
      throw error
    }
  }

  /// Tries to open the file, then to join its owner.
  ///
  /// - Returns: `nil` if neither is possible now.
  private func attempt(_ timeout: Timeout?, cancellation: CancellationPipe) throws(StorageError) -> Message? {
    do throws(StorageError) {
      return .opened(
        try Storage(
          path, app: app, first: first(), history: rules, schema: schema, durability: durability, bounds: bounds
        ) { [self] in note(.status($0)) })
    } catch {
      guard error.kind == .owned else { throw error }
    }
    guard let owner = OwnerLock.owner(of: path), owner.socket != nil else { return nil }
    let copy: FileCopy
    do throws(StorageError) {
      copy = try FileCopy(
        requesting: OwnerQuery.join, fromOwnerOf: path, timeout: timeout, cancellation: cancellation)
    } catch {
      if error.isTemporary, timeout?.deadline.hasPassed != true, !isOver {
        pause.waitForFile()
        return try attempt(timeout, cancellation: cancellation)
      }
      // The owner may have ended meanwhile; if not, the next attempt finds it again. The kernel closes the socket and the
      // connections of a killed owner before it releases the lock. Joining changes nothing, so it can be repeated.
      guard !error.isOwnerEnding, OwnerLock.owner(of: path) == owner else { return nil }
      throw error
    }
    let file = try StoredFile(copy.path, mode: .write)
    guard file.app.name == app else {
      throw StorageError(.otherApp, path: path, "it belongs to “\(file.app.name)”, not to “\(app)”")
    }
    guard file.app.schema == schema.version else {
      throw StorageError(
        .owned, path: path,
        """
        \(owner) has the file open with schema version \(file.app.schema), and this program supports \(schema.version). Update \
        the older of the two
        """)
    }
    let opened = try StateLoader<State, Action>(log: file, rules: rules, schema: schema, bounds: bounds).read()
    let difference = difference(timeout, cancellation)
    return .joined(
      JoinedDocument(
        state: opened.state, loaded: .init(history: opened.history, lost: opened.lost), number: file.head.number,
        status: .following(owner: owner.short, difference: difference), difference: difference))
  }

  private func difference(_ timeout: Timeout?, _ cancellation: CancellationPipe) -> OwnerDifference? {
    (try? OwnerClient.connect(to: path, timeout, cancellation))?.difference(from: State.self)
  }

  /// Repeats attempts until one succeeds, and sends its result.
  func reconnect() {
    Thread.detachNewThread { [self] in
      var last: String?
      while !isOver {
        do throws(StorageError) {
          guard let message = try enter(within: nil) else { return }
          // The store is closed, so the file must not stay open.
          if isOver { return }
          return notify(message)
        } catch {
          let message = "\(error)"
          if message != last { notify(.stuck(message)) }
          last = message
          // The user has to fix the cause, so an attempt each second is enough.
          pause.wait(.seconds(1))
        }
      }
    }
  }

  /// Ends the connections: the two threads then report that they have left.
  func disconnect() { work.withLock { $0.cancellation?.cancel() } }

  // MARK: Following

  /// Follows the owner from the joined row: one thread receives rows, another sends commands.
  func follow(after number: Int) {
    let cancellation: CancellationPipe
    do throws(SystemError) { cancellation = try CancellationPipe() } catch {
      // Without a descriptor `reconnect` reports the error if it lasts. This is the store's isolation, which must not
      // wait for space.
      let reason = "a pipe can't be created (\(error.message)). Close files or programs."
      let ownerError = OwnerError(.noConnection(reason), path)
      return Thread.detachNewThread { [self] in notify(.disconnected(unanswered: 0, error: ownerError)) }
    }
    work.withLock { work in
      work.cancellation = cancellation
      if work.isOver { cancellation.cancel() }
    }
    outbox.resume()
    let forwardingEnded = DispatchSemaphore(value: 0)
    let forwarding = ForwardingResult()
    Thread.detachNewThread { [self] in
      // The thread that ends first ends the other. But an owner that still runs may answer the commands it has
      // received.
      let (isOwnerRunning, error) = receive(after: number, cancellation)
      if !isOwnerRunning { cancellation.cancel() }
      outbox.interrupt()
      forwardingEnded.wait()
      // The thread that ended first has the cause: the cancellation ended the other.
      notify(.disconnected(unanswered: outbox.inFlight, error: forwarding.error ?? error))
    }
    Thread.detachNewThread { [self] in
      forwarding.error = forwardPending(cancellation)
      cancellation.cancel()
      forwardingEnded.signal()
    }
  }

  /// Receives rows from the owner and forwards them to the store.
  ///
  /// - Returns: Whether the owner still runs and only its rows can't be continued, and the error that ended the
  ///   connection, if any.
  private func receive(
    after number: Int, _ cancellation: CancellationPipe
  ) -> (isOwnerRunning: Bool, error: OwnerError?) {
    var number = number
    var failure: String?
    while !isOver {
      do throws(OwnerError) {
        let client = try OwnerClient.connect(to: path, cancellation: cancellation)
        while !isOver {
          let json = JSONWriter()
          let request = FollowRequest(
            app: app, schema: schema.version, after: number, failure: failure, showsFailure: true)
          try? json.append(request)
          let bytes = try client.request(OwnerQuery.follow, json.bytes, most: .max)
          guard let update = try? JSONReader.readSaved(FollowResponse.self, from: bytes) else {
            throw OwnerError(.garbled("the reply is not a list of changes."), path)
          }
          if update.isOver == true { return (false, nil) }
          if update.isTooLate == true { return (true, nil) }
          if update.failure != failure {
            failure = update.failure
            notify(.ownerFailure(failure))
          }
          guard let last = update.rows.last else { continue }
          number = last.number
          notify(.rows(update.rows))
        }
      } catch {
        // This program was stopped between connecting and asking; the owner still runs.
        guard error.kind == .idle else { return (false, error) }
        pause.waitForFile()
      }
    }
    return (false, nil)
  }

  /// Sends commands until it is interrupted or there is no owner.
  ///
  /// - Returns: The error that ended it, if any.
  private func forwardPending(_ cancellation: CancellationPipe) -> OwnerError? {
    while let commands = outbox.take() {
      do throws(OwnerError) {
        // A new connection each time, because an owner closes idle connections.
        let client: OwnerClient
        do throws(OwnerError) { client = try OwnerClient.connect(to: path, cancellation: cancellation) } catch {
          outbox.requeue(commands)
          guard error.kind == .busy else { throw error }
          pause.waitForFile()
          continue
        }
        try forward(commands, to: client)
      } catch {
        // The commands were put back.
        guard error.kind == .idle else { return error }
        pause.waitForFile()
      }
    }
    return nil
  }

  /// Sends commands in order: together, or in parts if they are too large for one request. A command that can't be sent
  /// does not prevent sending the others.
  ///
  /// - Throws: The error that leaves the result of some commands unknown: they stay unsettled. The commands after them
  ///   are put back.
  private func forward(_ commands: [StoreCommand<State, Action>], to client: OwnerClient) throws(OwnerError) {
    /// The next part is the last element.
    var parts = [commands[...]]
    while let part = parts.popLast() {
      if let message = try refusal(of: part, by: client, behind: parts) {
        guard part.count > 1 else {
          notify(.refused(message))
          outbox.settle(1)
          notify(.answered(1, row: 0))
          continue
        }
        let middle = (part.startIndex + part.endIndex) / 2
        parts += [part[middle...], part[..<middle]]
      } else {
        outbox.settle(part.count)
      }
    }
  }

  /// Sends commands in one request.
  ///
  /// - Returns: Why they can't be sent together, or `nil` if they were sent.
  private func refusal(
    of part: ArraySlice<StoreCommand<State, Action>>, by client: OwnerClient,
    behind remaining: [ArraySlice<StoreCommand<State, Action>>]
  ) throws(OwnerError) -> String? {
    let json = JSONWriter()
    do throws(TextSyntaxError) {
      try json.append(CommandQuery(app: app, schema: schema.version, commands: part.map { EncodedCommand($0) }))
    } catch {
      return "Your last change can't be sent to \(client.owner): \(error.message)."
    }
    do throws(OwnerError) {
      let bytes = try client.request(OwnerQuery.perform, json.bytes, most: .max)
      // Without a readable answer the result is unknown.
      guard let response = try? JSONReader.readSaved(CommandAnswer<Action>.self, from: bytes) else {
        throw OwnerError(.garbled("the reply does not list the actions."), path)
      }
      if let failure = response.error { notify(.refused(failure)) }
      // This program accepted the action with an older state.
      for refusal in response.refusals ?? [] { notify(.refused(refusal.reason)) }
      notify(.answered(part.count, row: response.row ?? 0))
    } catch {
      switch error.kind {
      case .declined(let message):
        notify(.refused(message))
        notify(.answered(part.count, row: 0))
      case .idle:
        // This program was stopped between connecting and sending, for longer than the owner waits. The owner has closed
        // the connection before it read the request, so it has executed none of the commands.
        outbox.requeue(Array(part) + remaining.reversed().joined())
        throw error
      case .tooLarge(let limit):
        return """
          Your last change is too large for \(client.owner), which accepts \(limit >> 20) MB at a time. Make the change there.
          """
      default:
        outbox.requeue(remaining.reversed().joined())
        throw error
      }
    }
    return nil
  }
}
