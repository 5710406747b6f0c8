import Dreams
import Foundation
import Synchronization
import Tarn
import TarnSession
import TarnTesting
import Testing

/// A renderer that sends given updates, and records its requests and cancellations.
private struct FakeRenderer: UseCase {
  /// The record, guarded by its mutex.
  final class Recorder: Sendable {
    struct Lines {
      var begun: [Dreams.Rendering] = []
      var stopped: [Dreams.Sharing.ID] = []
    }
    let lines = Mutex(Lines())

    var begun: [Dreams.Rendering] { lines.withLock(\.begun) }
    var stopped: [Dreams.Sharing.ID] { lines.withLock(\.stopped) }
  }

  let book: Recorder
  /// The updates to send, in this order. If the last one is not a result, the renderer waits for its cancellation.
  let news: [Dreams.RenderingUpdate]

  func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.RenderingUpdate>) async {
    book.lines.withLock { $0.begun.append(rendering) }
    for each in news { await respond(each) }
    if case .drawn? = news.last {
      // Pause: stands for a renderer at work until it is cancelled.
      while !Task.isCancelled { await Task.yield() }
      book.lines.withLock { $0.stopped.append(rendering.sharing) }
      // A late result, as from a renderer that was almost finished.
      await respond(.kept(.example(9)))
    }
  }
}

@MainActor @Suite("Rendering in a store") struct RenderingTests {
  private let book = FakeRenderer.Recorder()
  private static let shared: [Action] = [.select, .choose(uuid(1), true), .share(as: uuid(1000))]

  private func store(_ state: Dreams.State = .three, telling news: [Dreams.RenderingUpdate]) -> Store<Dreams> {
    Store(
      state, Dreams(), subscriptions: [Dreams.rendering(by: FakeRenderer(book: book, news: news))],
      history: Dreams.history)
  }

  @Test("The renderer draws a picture in the background to its end") func end() async throws {
    let store = store(telling: [.drawn(0.3), .drawn(0.6), .kept(.example())])
    for act in Self.shared { store.send(act) }
    #expect(store.state.view.sharing?.progress == .rendering(0))
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(store.state.view.sharing?.progress == .ready(.example()))
    #expect(book.begun.map(\.dreams) == [[.keynote]])
    #expect(store.history?.undoName == nil)
  }

  @Test("Cancelling stops the renderer, and the store drops its late result") func cancel() async throws {
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

  @Test("Progress does not restart a rendering; a change of its dream does") func change() async throws {
    let store = store(telling: [.drawn(0.3), .drawn(0.5)])
    for act in Self.shared { store.send(act) }
    try await eventually { store.state.view.sharing?.progress == .rendering(0.5) }
    #expect(book.begun.count == 1)
    store.send(.change(uuid(2), .addEffect(.snow)))
    store.send(.change(uuid(1), .addEffect(.snow)))
    try await eventually { book.begun.count >= 2 }
    #expect(book.begun.last?.dreams == [store.state.document.dreams[0]])
    #expect(store.state.document.dreams[0].effects == [.rain, .snow])
  }

  @Test("A failure is reported, and a retry renders again") func failure() async throws {
    let store = store(telling: [.failed("There is no room.")])
    for act in Self.shared { store.send(act) }
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(store.state.view.sharing?.progress == .failed(reason: "There is no room."))
    store.send(.share(as: uuid(1001)))
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(book.begun.map(\.sharing) == [uuid(1000), uuid(1001)])
  }

  @Test("A restart during a rendering renders the picture again") func restart() async throws {
    let text = try StateText.write(
      Dreams.State.three.after(Self.shared + [.renderingUpdated(.drawn(0.4), of: uuid(1000))]))
    let store = store(try StateText.read(Dreams.State.self, from: text), telling: [.drawn(0.1), .kept(.example(2))])
    #expect(store.state.view.sharing?.progress == .rendering(0.4))
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(store.state.view.sharing?.progress == .ready(.example(2)))
    #expect(book.begun.map(\.sharing) == [uuid(1000)])
  }

  @Test("Undoing the addition of a shared dream stops its rendering") func undo() async throws {
    let store = store(telling: [.drawn(0.2)])
    for act in [.type("A lake"), .add(id: uuid(4)), .select, .choose(uuid(4), true), .share(as: uuid(1000))] as [Action]
    {
      store.send(act)
    }
    try await eventually { store.state.view.sharing?.progress == .rendering(0.2) }
    store.jump(.track("document"), to: 0)
    try await eventually { !book.stopped.isEmpty }
    #expect(store.state.sharedDreams == [])
    #expect(store.state.view.sharing?.progress == .rendering(0.2))
  }

  @Test("Jumping back to an unfinished sharing renders it again and loses no dream") func winding() async throws {
    let store = store(telling: [.kept(.example())])
    for act in Self.shared { store.send(act) }
    try await eventually { store.state.view.sharing?.isRendering != true }
    store.send(.done)
    store.send(.change(uuid(2), .addEffect(.snow)))
    store.jump(to: 3)
    #expect(store.state.view.sharing?.isRendering == true)
    try await eventually { store.state.view.sharing?.isRendering != true }
    #expect(book.begun.map(\.dreams) == [[.keynote], [.keynote]])
    #expect(store.history?.futureStepCount(of: "document") == 1)
  }
}
