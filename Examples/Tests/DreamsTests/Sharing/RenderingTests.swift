import Dreams
import Foundation
import Synchronization
import Tarn
import TarnDocument
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
  let updates: [Dreams.Sharing.Progress]

  func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.Sharing.Progress>) async {
    book.lines.withLock { $0.begun.append(rendering) }
    for update in updates { await respond(update) }
    if case .rendering? = updates.last {
      // Pause: stands for a renderer at work until it is cancelled.
      while !Task.isCancelled { await Task.yield() }
      book.lines.withLock { $0.stopped.append(rendering.sharing) }
      // A late result, as from a renderer that was almost finished.
      await respond(.ready(.example(9)))
    }
  }
}

@MainActor @Suite("Rendering in a store") struct RenderingTests {
  private let book = FakeRenderer.Recorder()
  private static let shared: [Action] = [.select, .choose(uuid(1), true), .share(as: uuid(1000))]

  private func open(
    _ state: SharedDocument<Dreams>.State = DocumentState(.three), updates: [Dreams.Sharing.Progress]
  ) -> DocumentSession<Dreams> {
    Dreams.app(renderer: FakeRenderer(book: book, updates: updates)) { _ in nil }.makeStore(state).session("window")
  }

  @Test("The renderer draws a picture in the background to its end") func end() async throws {
    let window = open(updates: [.rendering(0.3), .rendering(0.6), .ready(.example())])
    for action in Self.shared { window.send(action) }
    #expect(window.session.sharing?.progress == .rendering(0))
    try await eventually { window.session.sharing?.isRendering != true }
    #expect(window.session.sharing?.progress == .ready(.example()))
    #expect(book.begun.map(\.dreams) == [[.keynote]])
    #expect(window.store.history?.undoName == nil)
  }

  @Test("Cancelling stops the renderer, and the store drops its late result") func cancel() async throws {
    let window = open(updates: [.rendering(0.3)])
    for action in Self.shared { window.send(action) }
    try await eventually { window.session.sharing?.progress == .rendering(0.3) }
    window.send(.back)
    try await eventually { !book.stopped.isEmpty }
    window.send(.share(as: uuid(1001)))
    try await eventually { window.session.sharing?.progress == .rendering(0.3) }
    #expect(book.begun.map(\.sharing) == [uuid(1000), uuid(1001)])
    #expect(book.stopped == [uuid(1000)])
  }

  @Test("Progress does not restart a rendering; a change of its dream does") func change() async throws {
    let window = open(updates: [.rendering(0.3), .rendering(0.5)])
    for action in Self.shared { window.send(action) }
    try await eventually { window.session.sharing?.progress == .rendering(0.5) }
    #expect(book.begun.count == 1)
    window.send(.change(uuid(2), .addEffect(.snow)))
    window.send(.change(uuid(1), .addEffect(.snow)))
    try await eventually { book.begun.count >= 2 }
    #expect(book.begun.last?.dreams == [window.document.dreams[0]])
    #expect(window.document.dreams[0].effects == [.rain, .snow])
  }

  @Test("A failure is reported, and a retry renders again") func failure() async throws {
    let window = open(updates: [.failed(reason: "There is no room.")])
    for action in Self.shared { window.send(action) }
    try await eventually { window.session.sharing?.isRendering != true }
    #expect(window.session.sharing?.progress == .failed(reason: "There is no room."))
    window.send(.share(as: uuid(1001)))
    try await eventually { window.session.sharing?.isRendering != true }
    #expect(book.begun.map(\.sharing) == [uuid(1000), uuid(1001)])
  }

  @Test("A restart during a rendering renders the picture again") func restart() async throws {
    let first = open(updates: [.rendering(0.4)])
    for action in Self.shared { first.send(action) }
    try await eventually { first.session.sharing?.progress == .rendering(0.4) }
    let text = try StateText.write(first.store.state)
    let again = FakeRenderer.Recorder()
    let renderer = FakeRenderer(book: again, updates: [.rendering(0.1), .ready(.example(2))])
    let app = Dreams.app(renderer: renderer) { _ in nil }
    let window = app.makeStore(try StateText.read(SharedDocument<Dreams>.State.self, from: text)).session("window")
    #expect(window.session.sharing?.progress == .rendering(0.4))
    try await eventually { window.session.sharing?.isRendering != true }
    #expect(window.session.sharing?.progress == .ready(.example(2)))
    #expect(again.begun.map(\.sharing) == [uuid(1000)])
  }

  @Test("Undoing the addition of a shared dream stops its rendering") func undo() async throws {
    let window = open(updates: [.rendering(0.2)])
    let actions: [Action] = [
      .type("A lake"), .add(id: uuid(4)), .select, .choose(uuid(4), true), .share(as: uuid(1000)),
    ]
    for action in actions { window.send(action) }
    try await eventually { window.session.sharing?.progress == .rendering(0.2) }
    window.store.undo()
    try await eventually { !book.stopped.isEmpty }
    #expect(window.view.chosenDreams == [])
    #expect(window.session.sharing?.progress == .rendering(0.2))
  }

  @Test("Each window gets its own picture") func windows() async throws {
    let window = open(updates: [.ready(.example())])
    let other = window.store.session("another window")
    for action in Self.shared { window.send(action) }
    for action in [.choose(uuid(2), true), .share(as: uuid(1001))] as [Action] { other.send(action) }
    try await eventually { window.session.sharing?.isRendering != true && other.session.sharing?.isRendering != true }
    #expect(book.begun.map(\.dreams) == [[.keynote], [.bike]])
    window.send(.done)
    #expect(other.session.sharing?.progress == .ready(.example()))
  }
}
