import Foundation
import Synchronization
import Tarn
import TarnRecord
import TarnSession

/// Where the thread that hands deeds over leaves why it ended, for the one that waits for it.
private final class HandingEnd: Sendable {
  private let why = Mutex<OwnerError?>(nil)

  var error: OwnerError? {
    get { why.withLock { $0 } }
    set { why.withLock { $0 = newValue } }
  }
}

/// One program's way to have a file that others have, too: it opens it, or follows the one who did. Works on threads of its own,
/// and tells the store's isolation what came of it.
final class Companion<State: Record, Action: Codable & Sendable>: Sendable {
  /// What comes into the isolation.
  enum Message: Sendable {
    /// The file is this program's.
    case opened(Storage<State, Action>)
    case joined(Joined)
    case rows([Feed.Row])
    /// So many deeds were handed over and answered, or refused. What came of them is in the rows up to a number.
    case answered(Int, row: Int)
    /// The owner is gone, or does not answer: why. So many deeds were handed over and not answered.
    case left(unanswered: Int, why: OwnerError?)
    case refused(String)
    case stuck(String)
    case status(StorageStatus)
  }

  /// What a follower begins with.
  struct Joined: Sendable {
    var state: State
    var past: Opening<State, Action>.Past
    /// The last row that is in it.
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
    /// Ends the waiting of the connections that are open.
    var bell: Bell?
    /// Ends the waiting for a file that another program holds.
    var entering: Bell?
  }

  /// Rows come in helpings of a megabyte: a few that wait are plenty, and who sends waits.
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

  /// Ends all that it waits for.
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

  /// Blocks the calling thread while there is no room, until there is or ``close()`` is called: rows must not be lost. On a thread of
  /// the companion's only, never in the store's isolation, which makes the room.
  func tell(_ message: Message) {
    // Mostly there is room.
    if inbox.put(message) { return }
    ThreadExecutor.run { [inbox] in _ = await inbox.deliver(message) }
  }

  /// Tells what must neither be lost nor wait for room: a status, or that something was refused in the store's isolation, which would
  /// make the room. Only the last status counts, and the same words are said once: so few of them wait.
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

  /// Opens the file or joins its owner. While neither is possible, because another program opens or closes the file or takes no
  /// requests, it blocks the calling thread until the kernel reports that the owner has changed: on a thread of the companion's only.
  ///
  /// - Parameter patience: `nil` to wait until ``close()`` is called.
  /// - Returns: `nil` if ``close()`` was called first.
  /// - Throws: ``StorageError`` of the kind `owned`, which says who has the file and how long was waited.
  func enter(within patience: Patience?) throws(StorageError) -> Message? {
    let bell: Bell
    do throws(SystemError) { bell = try Bell() } catch {
      // Out of descriptors: the waiting could not be ended.
      throw StorageError(.unreachable, path: path, "a pipe can't be created: \(error.words)")
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
        // Once more after the look, so that no change is missed.
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

  /// Tries both once.
  ///
  /// - Returns: `nil` if neither goes just now.
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
      // It may have ended meanwhile; if not, the next try finds it again.
      guard OwnerLock.owner(of: path) == owner else { return nil }
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
    let opened = try Opening<State, Action>(file: file, rules: rules, schema: schema, bounds: bounds).read()
    return .joined(
      Joined(
        state: opened.state, past: .init(history: opened.history, lost: opened.lost), number: file.head.number,
        owner: owner.short))
  }

  /// Tries until one goes, and tells.
  func search() {
    Thread.detachNewThread { [self] in
      var last: String?
      while !isOver {
        do throws(StorageError) {
          guard let message = try enter(within: nil) else { return }
          // Nobody is left to hear of it: then it must not stay open.
          if isOver { return }
          return tell(message)
        } catch {
          let words = "\(error)"
          if words != last { tell(.stuck(words)) }
          last = words
          // A person has to do something about it: a second is soon enough.
          pause.wait(.seconds(1))
        }
      }
    }
  }

  /// Ends the connections: the two threads then tell that they have left.
  func leave() { work.withLock { $0.bell?.ring() } }

  // MARK: Following

  /// Goes on from what was joined: one thread hears what happens, another hands deeds over.
  func follow(after number: Int) {
    let bell: Bell
    do throws(SystemError) { bell = try Bell() } catch {
      // Out of descriptors: `search` says so if that lasts. This is the store's isolation, which must not wait for room.
      let why = OwnerError(.garbled("a pipe can't be created: \(error.words)."), path)
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
      // Whoever of the two ends first ends the other. But an owner that is there is let answer what it was handed.
      let (isThere, why) = hear(after: number, bell)
      if !isThere { bell.ring() }
      outbox.interrupt()
      handing.wait()
      // The thread that ended first has the cause: the other was ended by the bell.
      tell(.left(unanswered: outbox.inHand, why: handed.error ?? why))
    }
    Thread.detachNewThread { [self] in
      handed.error = handOver(bell)
      bell.ring()
      handing.signal()
    }
  }

  /// - Returns: whether the owner is there all the same, and only what it tells can't be gone on with; and what ended the
  ///   connection, if something did.
  private func hear(after number: Int, _ bell: Bell) -> (isThere: Bool, why: OwnerError?) {
    var number = number
    do throws(OwnerError) {
      let client = try OwnerClient.connect(to: path, bell: bell)
      while !isOver {
        let json = JSONWriter()
        try? json.append(Following(app: app, schema: schema.version, after: number))
        let bytes = try client.ask(Request.follow, json.bytes, most: .max)
        guard let news = try? JSONReader.readSaved(News.self, from: bytes) else {
          throw OwnerError(.garbled("the reply is not a list of changes."), path)
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

  /// Until it is interrupted, or nobody is there to hand anything to.
  ///
  /// - Returns: why deeds could not be handed over, if that is why it ended.
  private func handOver(_ bell: Bell) -> OwnerError? {
    while let deeds = outbox.take() {
      do throws(OwnerError) {
        // A new connection each time: an owner hangs up on one that asks nothing for long.
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

  /// Hands deeds over in order: together, or in parts if they are too much for one request. One that can't be handed over
  /// is no reason not to hand over those beside it.
  ///
  /// - Throws: why it is not known whether some were done: they stay in hand. Those behind them are put back.
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

  /// - Returns: why none of them can be handed over together, or `nil` if they were.
  private func refusal(
    of part: ArraySlice<Deed<State, Action>>, by client: OwnerClient, behind rest: [ArraySlice<Deed<State, Action>>]
  ) throws(OwnerError) -> String? {
    let json = JSONWriter()
    do throws(TextFault) {
      try json.append(Wish(app: app, schema: schema.version, deeds: part.map { WrittenDeed($0) }))
    } catch {
      return "Your last change can't be sent to \(client.owner): \(error.words)."
    }
    do throws(OwnerError) {
      let bytes = try client.ask(Request.perform, json.bytes, most: .max)
      // Without an answer that can be read it is not known what was done.
      guard let answer = try? JSONReader.readSaved(Answer<Action>.self, from: bytes) else {
        throw OwnerError(.garbled("the reply does not list the actions."), path)
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
          Your last change is too large for \(client.owner), which accepts \(limit >> 20) MB at a time. Make the change there.
          """
      default:
        outbox.putBack(rest.reversed().joined())
        throw error
      }
    }
    return nil
  }
}
