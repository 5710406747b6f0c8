import Foundation
import Synchronization
import Tarn
import TarnRecord
import TarnSession

/// Passes the error of the thread that hands over commands to the thread that waits for it.
private final class HandingEnd: Sendable {
  private let why = Mutex<OwnerError?>(nil)

  var error: OwnerError? {
    get { why.withLock { $0 } }
    set { why.withLock { $0 = newValue } }
  }
}

/// Opens a shared file, or follows its owner. It works on threads of its own, and sends the results to the store's
/// isolation.
final class Companion<State: Record, Action: Codable & Sendable>: Sendable {
  /// A message to the store's isolation.
  enum Message: Sendable {
    /// This program owns the file.
    case opened(Storage<State, Action>)
    case joined(Joined)
    case rows([Feed.Row])
    /// The owner has answered or refused this many commands. Their results are in the rows up to a number.
    case answered(Int, row: Int)
    /// The owner has ended or does not respond, with the reason. This many commands were handed over and not answered.
    case left(unanswered: Int, why: OwnerError?)
    case refused(String)
    case stuck(String)
    case status(StorageStatus)
  }

  /// The initial content of a follower.
  struct Joined: Sendable {
    var state: State
    var past: Opening<State, Action>.Past
    /// The last row that it contains.
    var number: Int
    var owner: String
  }

  let path: String
  let app: String
  let schema: Schema
  let rules: HistoryRules<State, Action>
  let durability: Durability
  let bounds: StorageBounds
  let first: @Sendable () -> State
  let inbox: Inbox<Message>
  let outbox = Outbox<State, Action>()
  let pause = Pause()
  private let work = Mutex(Work())

  private struct Work {
    var isOver = false
    /// Cancels the open connections.
    var bell: Bell?
    /// Cancels the waiting for a file that another program holds.
    var entering: Bell?
  }

  /// Rows come in batches of a megabyte: a few in the queue are plenty, and the sender waits.
  private static var bound: Int { 64 }

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
    inbox = Inbox(bound: Self.bound)
  }

  var isOver: Bool { work.withLock { $0.isOver } }

  /// Ends all waiting.
  func close() {
    work.withLock { work in
      work.isOver = true
      work.bell?.ring()
      work.entering?.ring()
    }
    outbox.interrupt()
    pause.end()
    inbox.close()
  }

  /// Sends a message. It blocks the calling thread while the queue is full, until there is room or ``close()`` is
  /// called: rows must not be lost. Only for the companion's own threads, never in the store's isolation, which empties
  /// the queue.
  func tell(_ message: Message) {
    // There is room in most cases.
    if inbox.put(message) { return }
    ThreadExecutor.run { [inbox] in _ = await inbox.deliver(message) }
  }

  /// Sends a message that must neither be lost nor wait for room: a status, or a refusal from the store's isolation,
  /// which empties the queue. Only the last status counts, and equal messages are sent once, so few of them are queued.
  func note(_ message: Message) {
    _ = inbox.put(message) { waiting in
      switch (waiting, message) {
      case (.status, .status): true
      case (.refused(let said), .refused(let words)): said == words
      default: false
      }
    }
  }

  // MARK: Opening or joining

  /// Opens the file or joins its owner. While neither is possible, because another program opens or closes the file or
  /// takes no requests, it blocks the calling thread until the kernel reports a change of the owner: only for the
  /// companion's own threads.
  ///
  /// - Parameter patience: `nil` to wait until ``close()`` is called.
  /// - Returns: `nil` if ``close()`` was called first.
  /// - Throws: ``StorageError`` of the kind `owned`, with the owner and the time waited.
  func enter(within patience: Patience?) throws(StorageError) -> Message? {
    let bell: Bell
    do throws(SystemError) { bell = try Bell() } catch {
      // Without a free descriptor the waiting could not be cancelled.
      throw StorageError(.unreachable, path: path, "no pipe can be made: \(error.words)")
    }
    let isOver = work.withLock { work in
      work.entering = bell
      return work.isOver
    }
    defer { work.withLock { $0.entering = nil } }
    if isOver { return nil }
    do throws(StorageError) {
      if let message = try attempt(patience, bell: bell) { return message }
      var watch = OwnerWatch(path, bell: bell)
      while true {
        watch.look()
        // Another attempt after the check, so that no change is missed.
        if let message = try attempt(patience, bell: bell) { return message }
        switch watch.wait(until: patience?.deadline) {
        case .changed: if patience?.deadline.hasPassed != true { continue }
        case .cancelled: return nil
        case .timedOut: break
        }
        throw OwnerWatch.timeoutError(path, patience?.total ?? .zero)
      }
    } catch {
      // The bell ended a connection.
      if self.isOver { return nil }
      throw error
    }
  }

  /// Tries to open and to join once.
  ///
  /// - Returns: `nil` if neither is possible at present.
  private func attempt(_ patience: Patience?, bell: Bell) throws(StorageError) -> Message? {
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
      copy = try FileCopy(asking: Request.join, ofOwnerOf: path, patience: patience, bell: bell)
    } catch {
      // The owner may have ended meanwhile; if not, the next attempt finds it again.
      guard OwnerLock.owner(of: path) == owner else { return nil }
      throw error
    }
    let file = try StoredFile(copy.path, mode: .write)
    guard file.app.name == app else {
      throw StorageError(.otherApp, path: path, "it is a file of “\(file.app.name)”, not of “\(app)”")
    }
    guard file.app.schema == schema.version else {
      throw StorageError(
        .owned, path: path,
        """
        \(owner) has the file open with saved form \(file.app.schema), and this program knows \(schema.version). Update \
        the older of the two
        """)
    }
    let opened = try Opening<State, Action>(file: file, rules: rules, schema: schema, bounds: bounds).read()
    return .joined(
      Joined(
        state: opened.state, past: .init(history: opened.history, lost: opened.lost), number: file.head.number,
        owner: owner.short))
  }

  /// Tries until it owns or follows the file, and sends the result.
  func search() {
    Thread.detachNewThread { [self] in
      var last: String?
      while !isOver {
        do throws(StorageError) {
          guard let message = try enter(within: nil) else { return }
          // The store is closed and can't receive it: the file must not stay open.
          if isOver { return }
          return tell(message)
        } catch {
          let words = "\(error)"
          if words != last { tell(.stuck(words)) }
          last = words
          // The user has to solve it: a second is soon enough.
          pause.wait(.seconds(1))
        }
      }
    }
  }

  /// Ends the connections: both threads then report it.
  func leave() { work.withLock { $0.bell?.ring() } }

  // MARK: Following

  /// Continues from the joined content: one thread receives rows, another sends commands.
  func follow(after number: Int) {
    let bell: Bell
    do throws(SystemError) { bell = try Bell() } catch {
      // Without a free descriptor: `search` reports it if that lasts. This is the store's isolation, which must not
      // wait for room.
      let why = OwnerError(.garbled("no pipe can be made: \(error.words)."), path)
      return Thread.detachNewThread { [self] in tell(.left(unanswered: 0, why: why)) }
    }
    work.withLock { work in
      work.bell = bell
      if work.isOver { bell.ring() }
    }
    outbox.resume()
    let handing = DispatchSemaphore(value: 0)
    let handed = HandingEnd()
    Thread.detachNewThread { [self] in
      // The thread that ends first ends the other one. But a running owner may answer the commands that it has
      // received.
      let (isThere, why) = hear(after: number, bell)
      if !isThere { bell.ring() }
      outbox.interrupt()
      handing.wait()
      // The thread that ended first has the cause: the bell ended the other one.
      tell(.left(unanswered: outbox.inHand, why: handed.error ?? why))
    }
    Thread.detachNewThread { [self] in
      handed.error = handOver(bell)
      bell.ring()
      handing.signal()
    }
  }

  /// - Returns: whether the owner still exists, and only its rows can't be applied; and the error that ended the
  ///   connection, if any.
  private func hear(after number: Int, _ bell: Bell) -> (isThere: Bool, why: OwnerError?) {
    var number = number
    do throws(OwnerError) {
      let client = try OwnerClient.connect(to: path, bell: bell)
      while !isOver {
        let json = JSONWriter()
        try? json.append(Following(app: app, schema: schema.version, after: number))
        let bytes = try client.ask(Request.follow, json.bytes, most: .max)
        guard let news = try? JSONReader.readSaved(News.self, from: bytes) else {
          throw OwnerError(.garbled("it is no list of changes."), path)
        }
        if news.isOver == true { return (false, nil) }
        if news.isTooLate == true { return (true, nil) }
        guard let last = news.rows.last else { continue }
        number = last.number
        tell(.rows(news.rows))
      }
    } catch { return (false, error) }
    return (false, nil)
  }

  /// Sends commands until it is interrupted or the owner is gone.
  ///
  /// - Returns: the error that ended it, if any.
  private func handOver(_ bell: Bell) -> OwnerError? {
    while let deeds = outbox.take() {
      do throws(OwnerError) {
        // A new connection each time: an owner disconnects a client that is idle for long.
        let client: OwnerClient
        do throws(OwnerError) { client = try OwnerClient.connect(to: path, bell: bell) } catch {
          outbox.putBack(deeds)
          guard error.kind == .busy else { throw error }
          pause.waitForTurn()
          continue
        }
        try hand(deeds, to: client)
      } catch { return error }
    }
    return nil
  }

  /// Sends commands in order: together, or in parts if they are too large for one request. One that can't be sent does
  /// not prevent sending the others.
  ///
  /// - Throws: the reason why it is unknown whether some were executed: they stay in flight. The following ones are put
  ///   back.
  private func hand(_ deeds: [Deed<State, Action>], to client: OwnerClient) throws(OwnerError) {
    /// The next one last.
    var parts = [deeds[...]]
    while let part = parts.popLast() {
      if let words = try refusal(of: part, by: client, behind: parts) {
        guard part.count > 1 else {
          tell(.refused(words))
          outbox.settle(1)
          tell(.answered(1, row: 0))
          continue
        }
        let middle = (part.startIndex + part.endIndex) / 2
        parts += [part[middle...], part[..<middle]]
      } else {
        outbox.settle(part.count)
      }
    }
  }

  /// - Returns: the reason why they can't be sent together, or `nil` if they were sent.
  private func refusal(
    of part: ArraySlice<Deed<State, Action>>, by client: OwnerClient, behind rest: [ArraySlice<Deed<State, Action>>]
  ) throws(OwnerError) -> String? {
    let json = JSONWriter()
    do throws(TextFault) {
      try json.append(Wish(app: app, schema: schema.version, deeds: part.map { WrittenDeed($0) }))
    } catch {
      return "This can't be handed to \(client.owner): \(error.words)."
    }
    do throws(OwnerError) {
      let bytes = try client.ask(Request.perform, json.bytes, most: .max)
      // Without a readable response it is unknown which were executed.
      guard let answer = try? JSONReader.readSaved(Answer<Action>.self, from: bytes) else {
        throw OwnerError(.garbled("it does not say what was done."), path)
      }
      if let trouble = answer.trouble { tell(.refused(trouble)) }
      tell(.answered(part.count, row: answer.row ?? 0))
    } catch {
      switch error.kind {
      case .declined(let words):
        tell(.refused(words))
        tell(.answered(part.count, row: 0))
      case .tooLarge(let limit):
        return """
          This is too large to be handed to \(client.owner), which takes \(limit >> 20) MB at a time. Do it there.
          """
      default:
        outbox.putBack(rest.reversed().joined())
        throw error
      }
    }
    return nil
  }
}
