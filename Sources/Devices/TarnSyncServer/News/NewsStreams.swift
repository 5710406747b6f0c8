import TarnDocument
import TarnEncoding
import TarnSync
import TarnWeb

/// The open streams of events of a sync server.
struct NewsStreams<Query: Hashable & Sendable> {
  private struct Listener {
    let stream: HTTPStream
    let reader: SyncReader<Query>
    var cursor: SyncCursor?
    /// Ends the stream if it has no event in time; `nil` for a stream that stays open.
    let timer: Task<Void, Never>?
  }

  private struct Key: Hashable {
    let cursor: SyncCursor?
    let reader: SyncReader<Query>
  }

  /// An encoded page, for all streams that get the same one.
  private struct Event {
    /// `nil` if the page has nothing.
    let bytes: SharedBytes?
    let cursor: SyncCursor?
    let hasMore: Bool
  }

  /// The maximum number of streams of one person: then the oldest is ended. Each device has one.
  private static var maximumPerPerson: Int { 64 }
  /// How long a stream for one event stays open without one. Proxies close idle connections after 60 seconds or less.
  private static var longestWait: Duration { .seconds(25) }

  private var listeners: [Int: Listener] = [:]
  private var lastNumber = 0

  /// The number of open streams.
  var count: Int { listeners.count }

  /// Answers a request with a stream.
  ///
  /// - Parameter onClose: called with the number of the stream when it has ended, on another thread.
  mutating func open(
    _ reply: HTTPReply, for reader: SyncReader<Query>, after cursor: SyncCursor?, isOnce: Bool,
    onClose: @escaping @Sendable (Int) -> Void
  ) {
    lastNumber += 1
    let number = lastNumber
    guard let stream = reply.stream(headers: [("Cache-Control", "no-store")], onClose: { onClose(number) }) else {
      return
    }
    let timer =
      isOnce
      ? Task {
        guard (try? await Task.sleep(for: Self.longestWait)) != nil else { return }
        stream.close()
      } : nil
    listeners[number] = Listener(stream: stream, reader: reader, cursor: cursor, timer: timer)
    let ofPerson = listeners.filter { $0.value.reader.person == reader.person }
    if ofPerson.count > Self.maximumPerPerson, let oldest = ofPerson.keys.min() { listeners[oldest]?.stream.close() }
  }

  /// Forgets a stream that has ended.
  mutating func remove(_ number: Int) { listeners.removeValue(forKey: number)?.timer?.cancel() }

  /// Ends all streams.
  mutating func close() {
    for listener in listeners.values {
      listener.timer?.cancel()
      listener.stream.close()
    }
    listeners = [:]
  }

  /// Sends the news of a committed state to all streams that do not have them.
  mutating func serve<Collection: SyncedCollection>(
    _ state: SyncedObjects<Collection.Object>, by rules: Collection
  ) where Collection.Query == Query {
    var events: [Key: Event] = [:]
    for number in listeners.keys {
      while let listener = listeners[number], listener.cursor != state.cursor {
        let key = Key(cursor: listener.cursor, reader: listener.reader)
        let event = events[key] ?? Self.event(state.page(after: key.cursor, for: key.reader, by: rules))
        events[key] = event
        listeners[number]?.cursor = event.cursor
        if let bytes = event.bytes {
          guard listener.stream.send(bytes) else { break }
          if listener.timer != nil {
            listener.stream.close()
            break
          }
        }
        if !event.hasMore { break }
      }
    }
  }

  private static func event<Object: Synced>(_ page: SyncNewsPage<Object>) -> Event {
    let cursor = SyncCursor(page.cursor)
    guard page.isAll || !page.objects.isEmpty || !page.removed.isEmpty, let json = try? SyncJSON.bytes(of: page) else {
      return Event(bytes: nil, cursor: cursor, hasMore: page.hasMore)
    }
    let text = Array("id: \(page.cursor)\ndata: ".utf8) + json + Array("\n\n".utf8)
    return Event(bytes: SharedBytes(text), cursor: cursor, hasMore: page.hasMore)
  }
}
