import Foundation
import Synchronization
import Tarn
import TarnRecord
import TarnSession

/// One program's way to have a file that others have, too: it opens it, or follows the one who did. Works on threads of its own,
/// and tells the store's isolation what came of it.
final class Companion<State: Record, Action: Codable & Sendable>: Sendable {
  /// What comes into the isolation.
  enum Message: Sendable {
    /// The file is this program's.
    case opened(Storage<State, Action>)
    case joined(Joined)
    case rows([Feed.Row])
    /// The owner is gone. So many deeds were handed over and not answered.
    case left(unanswered: Int)
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
  private let work = Mutex(Work())

  private struct Work {
    var isOver = false
    /// Ends the waiting of the connections that are open.
    var bell: Bell?
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
    }
    outbox.interrupt()
    inbox.close()
  }

  func tell(_ message: Message) {
    // Waits where there is no room: rows must not be lost, and who reads them is never far behind.
    while !isOver, !inbox.put(message) { usleep(2_000) }
  }

  // MARK: Opening or joining

  /// Tries both once.
  ///
  /// - Returns: `nil` if neither goes just now: somebody is opening or closing the file.
  func enter() throws(StorageError) -> Message? {
    do throws(StorageError) {
      return .opened(
        try Storage(
          path, app: app, first: first(), history: rules, schema: schema, durability: durability, bounds: bounds
        ) { [inbox] in _ = inbox.put(.status($0)) })
    } catch {
      guard error.kind == .owned else { throw error }
    }
    guard let owner = OwnerLock.owner(of: path), owner.socket != nil else { return nil }
    let copy: FileCopy
    do throws(StorageError) { copy = try FileCopy(asking: Request.join, ofOwnerOf: path) } catch {
      // It may have ended meanwhile; if not, the next try finds it again.
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
        owner: "\(owner)"))
  }

  /// Tries until one goes, and tells.
  func search() {
    Thread.detachNewThread { [self] in
      var last: String?
      while !isOver {
        do throws(StorageError) {
          if let message = try enter() {
            // Nobody is left to hear of it: then it must not stay open.
            if isOver { return }
            return tell(message)
          }
        } catch {
          let words = "\(error)"
          if words != last { tell(.stuck(words)) }
          last = words
          // A person has to do something about it: a second is soon enough.
          usleep(1_000_000)
        }
        // At different times, so that two who wait do not meet again and again.
        usleep(UInt32.random(in: 5_000...30_000))
      }
    }
  }

  /// Ends the connections: the two threads then tell that they have left.
  func leave() { work.withLock { $0.bell?.ring() } }

  // MARK: Following

  /// Goes on from what was joined: one thread hears what happens, another hands deeds over.
  func follow(after number: Int) {
    guard let bell = try? Bell() else { return tell(.left(unanswered: 0)) }
    work.withLock { work in
      work.bell = bell
      if work.isOver { bell.ring() }
    }
    outbox.resume()
    let unanswered = Mutex(0)
    let handing = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      hear(after: number, bell)
      // Whoever of the two ends first ends the other.
      bell.ring()
      outbox.interrupt()
      handing.wait()
      tell(.left(unanswered: unanswered.withLock { $0 }))
    }
    Thread.detachNewThread { [self] in
      let left = handOver(bell)
      unanswered.withLock { $0 = left }
      bell.ring()
      handing.signal()
    }
  }

  private func hear(after number: Int, _ bell: Bell) {
    var number = number
    do throws(OwnerError) {
      let client = try OwnerClient.connect(to: path, bell: bell)
      while !isOver {
        let json = JSONWriter()
        try? json.append(Following(app: app, schema: schema.version, after: number))
        let bytes = try client.ask(Request.follow, json.bytes, most: .max)
        guard let news = try? JSONReader.read(News.self, from: bytes), news.isOver != true, news.isTooLate != true
        else {
          return
        }
        guard let last = news.rows.last else { continue }
        number = last.number
        tell(.rows(news.rows))
      }
    } catch {}
  }

  /// - Returns: how many deeds were handed over and not answered.
  private func handOver(_ bell: Bell) -> Int {
    do throws(OwnerError) {
      let client = try OwnerClient.connect(to: path, bell: bell)
      while let deeds = outbox.take() {
        let json = JSONWriter()
        do throws(TextFault) {
          try json.append(Wish(app: app, schema: schema.version, deeds: deeds.map { WrittenDeed($0) }))
        } catch {
          tell(.refused("This can't be handed to \(client.owner): \(error.words)."))
          continue
        }
        do throws(OwnerError) {
          let bytes = try client.ask(Request.perform, json.bytes, most: .max)
          let answer = try? JSONReader.read(Answer<Action>.self, from: bytes)
          if let trouble = answer?.trouble { tell(.refused(trouble)) }
        } catch {
          guard case .declined(let words) = error.kind else { return deeds.count }
          tell(.refused(words))
        }
      }
    } catch {}
    return 0
  }
}
