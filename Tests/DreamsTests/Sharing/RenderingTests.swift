import Dreams
import Foundation
import Synchronization
import Tarn
import TarnSession
import TarnTesting
import Testing

/// A renderer that does what it is told, and tells what it was asked for and whether it was stopped.
private struct Easel: UseCase {
  /// Guarded by its mutex.
  final class Book: Sendable {
    struct Lines {
      var begun: [Dreams.Rendering] = []
      var stopped: [Dreams.Sharing.ID] = []
    }
    let lines = Mutex(Lines())

    var begun: [Dreams.Rendering] { lines.withLock(\.begun) }
    var stopped: [Dreams.Sharing.ID] { lines.withLock(\.stopped) }
  }

  let book: Book
  /// What is told, in this order; without an end it waits until it is stopped.
  let news: [Dreams.News]

  func perform(_ rendering: Dreams.Rendering, respond: Responder<Dreams.News>) async {
    book.lines.withLock { $0.begun.append(rendering) }
    for each in news { await respond(each) }
    if case .drawn? = news.last {
      // Pause: a renderer at work; it is cancelled.
      while !Task.isCancelled { await Task.yield() }
      book.lines.withLock { $0.stopped.append(rendering.sharing) }
      // Late, as a renderer is that was nearly done.
      await respond(.kept(.example(9)))
    }
  }
}

@MainActor @Suite("Drawing in a store") struct RenderingTests {
  private let book = Easel.Book()
  private static let shared: [Act] = [.select, .choose(uuid(1), true), .share(as: uuid(1000))]

  private func store(_ state: Dreams.State = .three, telling news: [Dreams.News]) -> Store<Dreams> {
    Store(
      state, Dreams(), sources: [Dreams.rendering(by: Easel(book: book, news: news))], history: Dreams.history)
  }

  @Test("A picture is drawn in the background to its end") func end() async throws {
    let store = store(telling: [.drawn(0.3), .drawn(0.6), .kept(.example())])
    for act in Self.shared { store.send(act) }
    #expect(store.state.view.sharing?.progress == .rendering(0))
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(store.state.view.sharing?.progress == .ready(.example()))
    #expect(book.begun.map(\.dreams) == [[.keynote]])
    #expect(store.history?.undoName == nil)
  }

  @Test("Cancelled it is stopped, and what it says then goes nowhere") func cancel() async throws {
    let store = store(telling: [.drawn(0.3)])
    for act in Self.shared { store.send(act) }
    try await eventually { store.state.view.sharing?.progress == .rendering(0.3) }
    store.send(.cancel)
    try await eventually { !book.stopped.isEmpty }
    store.send(.share(as: uuid(1001)))
    try await eventually { store.state.view.sharing?.progress == .rendering(0.3) }
    #expect(book.begun.map(\.sharing) == [uuid(1000), uuid(1001)])
    #expect(book.stopped == [uuid(1000)])
  }

  @Test("Progress does not begin it anew; a change of a dream does") func change() async throws {
    let store = store(telling: [.drawn(0.3), .drawn(0.5)])
    for act in Self.shared { store.send(act) }
    try await eventually { store.state.view.sharing?.progress == .rendering(0.5) }
    #expect(book.begun.count == 1)
    store.send(.change(uuid(2), .put(.snow)))
    store.send(.change(uuid(1), .put(.snow)))
    try await eventually { book.begun.count >= 2 }
    #expect(book.begun.last?.dreams == [store.state.document.dreams[0]])
    #expect(store.state.document.dreams[0].effects == [.rain, .snow])
  }

  @Test("A failure is told, and trying again draws again") func failure() async throws {
    let store = store(telling: [.failed("There is no room.")])
    for act in Self.shared { store.send(act) }
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(store.state.view.sharing?.progress == .failed(reason: "There is no room."))
    store.send(.share(as: uuid(1001)))
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(book.begun.map(\.sharing) == [uuid(1000), uuid(1001)])
  }

  @Test("Quitting while it is drawn, and starting again, draws it again") func restart() async throws {
    let text = try StateText.write(Dreams.State.three.after(Self.shared + [.heard(.drawn(0.4), of: uuid(1000))]))
    let store = store(try StateText.read(Dreams.State.self, from: text), telling: [.drawn(0.1), .kept(.example(2))])
    #expect(store.state.view.sharing?.progress == .rendering(0.4))
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(store.state.view.sharing?.progress == .ready(.example(2)))
    #expect(book.begun.map(\.sharing) == [uuid(1000)])
  }

  @Test("Undoing a dream that is shared stops its picture; there is nothing to draw") func undo() async throws {
    let store = store(telling: [.drawn(0.2)])
    for act in [.type("A lake"), .add(id: uuid(4)), .select, .choose(uuid(4), true), .share(as: uuid(1000))] as [Act] {
      store.send(act)
    }
    try await eventually { store.state.view.sharing?.progress == .rendering(0.2) }
    store.wind(.lane("document"), to: 0)
    try await eventually { !book.stopped.isEmpty }
    #expect(store.state.sharedDreams == [])
    #expect(store.state.view.sharing?.progress == .rendering(0.2))
  }

  @Test("Wound back to where it was drawn, it is drawn again, and no dream is lost by it") func winding() async throws {
    let store = store(telling: [.kept(.example())])
    for act in Self.shared { store.send(act) }
    try await eventually { store.state.view.sharing?.isRendering != true }
    store.send(.done)
    store.send(.change(uuid(2), .put(.snow)))
    store.wind(to: 3)
    #expect(store.state.view.sharing?.isRendering == true)
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(book.begun.map(\.dreams) == [[.keynote], [.keynote]])
    #expect(store.history?.ahead(of: "document") == 1)
  }
}
