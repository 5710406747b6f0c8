import Tarn
import TarnDocument
import TarnTesting
import Testing

@testable import TarnWeb

/// A stream ends on the server's thread, and its page learns of it later: in between, the page may get other input.
@MainActor @Suite("Streams that have ended unnoticed") struct EndedStreamTests {
  private let store = Store(DocumentState(Shelf.Document()), SharedDocument(Shelf()))

  @Test("A window that loads another place while the end of its old stream is unnoticed shows all later changes")
  func reloaded() {
    let shelf = ShelfPage(store)
    shelf.open(address: "book/1")
    shelf.endUnnoticed(0)
    shelf.open(address: "book/2")
    #expect(shelf.page.isShown)
    _ = shelf.takeBytes(of: 1)
    shelf.session.send(.open(.book(3)))
    shelf.page.flush()
    #expect(shelf.takeBytes(of: 1) > 0)
  }

  @Test("In any order of opening, ending, noticing and changing, all open streams get all changes", arguments: 1...200)
  func anyOrder(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let shelf = ShelfPage(store)
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: shelf.open(address: random.oneIn(3) ? nil : "book/\(Int.random(in: 1...5, using: &random))")
      case 2: if let stream = shelf.live.randomElement(using: &random) { shelf.endUnnoticed(stream) }
      case 3: if let stream = shelf.unnoticed.randomElement(using: &random) { shelf.notice(stream) }
      default:
        for stream in shelf.live { _ = shelf.takeBytes(of: stream) }
        let before = shelf.session.view.session
        shelf.session.send(.open(.book(Int.random(in: 1...5, using: &random))))
        shelf.page.flush()
        guard shelf.session.view.session != before else { continue }
        for stream in shelf.live { #expect(shelf.takeBytes(of: stream) > 0) }
      }
      #expect(shelf.page.isShown || shelf.live.isEmpty)
    }
  }
}

/// A page of Shelf and its streams, by their numbers.
@MainActor private final class ShelfPage {
  let session: DocumentSession<Shelf>
  let page: Page
  private var streams: [HTTPStream] = []
  private(set) var live: [Int] = []
  private(set) var unnoticed: [Int] = []

  init(_ store: Store<SharedDocument<Shelf>>) {
    session = store.session("reader")
    page = Shelf.page(session)
  }

  func open(address: String?) {
    let stream = HTTPStream(UnusedConnection(), queueBytes: 1 << 20, isOfEvents: true, onClose: {})
    live.append(streams.count)
    streams.append(stream)
    page.open("\(streams.count - 1)", stream, tab: "tab \(streams.count - 1)", address: address)
  }

  /// The client closes the stream; the page is not told yet.
  func endUnnoticed(_ number: Int) {
    live.removeAll { $0 == number }
    unnoticed.append(number)
    streams[number].finish()
  }

  /// The page is told that a stream has ended.
  func notice(_ number: Int) {
    unnoticed.removeAll { $0 == number }
    page.close("\(number)")
  }

  /// Returns how many bytes a stream has sent since the last call.
  func takeBytes(of number: Int) -> Int {
    var count = 0
    withUnsafeTemporaryAllocation(byteCount: 8 << 10, alignment: 1) { buffer in
      while true {
        let filled = streams[number].fill(buffer, releasesMemory: false)
        guard filled > 0 else { return }
        count += filled
      }
    }
    return count
  }
}

/// The tests read the stream themselves.
private struct UnusedConnection: StreamConnection {
  func suspend() {}
  func resume() {}
  func close() {}
  var isAbandoned: Bool { false }
}
