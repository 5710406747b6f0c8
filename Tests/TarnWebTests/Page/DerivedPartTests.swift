import Tarn
import Testing

@testable import TarnWeb

/// A view of derived values alone.
@MainActor @Suite("A part that shows derived values") struct DerivedPartTests {
  nonisolated private static let count = Derived { (state: borrowing Board.State) in state.count }
  nonisolated private static let isEven = Derived(from: count) { $0.isMultiple(of: 2) }
  nonisolated private static let length = Derived { (state: borrowing Board.State) in state.text.count }

  private final class Counter { var value = 0 }

  @Test("The part is rendered only if one of its values has changed, and once for all of them")
  func once() async throws {
    let store = Store(Board.State(), Board())
    let views = Counter()
    let part = Part(showing: store.select(Self.isEven), store.select(Self.length)) { isEven, length in
      views.value += 1
      return .main(
        .p([.id("both")], .text("\(isEven) \(length)")), .button([.id("up"), .onClick(Board.Action.up)], "Up"))
    } send: {
      store.send($0)
    }
    let server = try WebServer(.shared(Page(title: "Derived", parts: [part])), port: 0, access: .open)
    defer { server.stop() }
    let client = BrowserClient(server)
    try await client.open()
    #expect(client.page?.text(of: "both") == "true 0")
    views.value = 0
    // A change that affects neither value, and changes that set one of them and back again in one turn.
    #expect(try await client.post(("up", "click", "null"), ("up", "click", "null")).status == 204)
    #expect(store.state.count == 2)
    store.send(.tick(true))
    store.send(.show([]))
    #expect(try await client.post(("up", "click", "null")).status == 204)
    store.send(.type("abc"))
    try await client.receive { $0.text(of: "both") == "false 3" }
    // Once for each of two clicks, and for the text, unless both came into one turn; and once for the two changes that
    // cancel each other.
    #expect((1...4).contains(views.value))
    let before = views.value
    for _ in 0..<10 { store.send(.scroll(5)) }
    store.send(.type("xyz"))
    #expect(try await client.post(("up", "click", "null"), ("up", "click", "null")).status == 204)
    #expect(views.value <= before + 2)
  }

  private struct BoardPair {
    var left: Board.State
    var right: Board.State
  }

  nonisolated private static let counts = Derived { (pair: borrowing BoardPair) in [pair.left.count, pair.right.count] }

  @Test("A part of several stores follows each of them, and sends to the correct one")
  func combined() {
    let (left, right) = (Store(Board.State(), Board()), Store(Board.State(), Board()))
    let stores = CombinedStores(left, right) { BoardPair(left: $0, right: $1) }
    let part = Part(showing: stores.select(Self.counts)) { counts in
      .p(.button([.id("counts"), .onClick(.up)], .text("\(counts)")))
    } send: { (action: Board.Action) in
      right.send(action)
    }
    var sent = 0
    let mounted = part.start({ _ in sent += 1 }, { _, _ in ObserverToken {} })
    left.send(.up)
    #expect(sent == 0, "The part has no viewers.")
    mounted.setObserving(true)
    let page = ModelPage(mounted)
    #expect(page.text(of: "counts") == "[1, 0]")
    // The paragraph and the button in it.
    #expect((1...2).contains { mounted.handle(PageEvent(id: $0, name: "click", value: .none), from: "one") })
    #expect(right.state.count == 1 && sent == 1)
    left.send(.type("abc"))
    #expect(sent == 1, "The shown value has not changed.")
    left.send(.up)
    #expect(sent == 2)
    mounted.unmount()
    #expect(ModelPage(mounted).text(of: "counts") == "[2, 1]")
  }

  @Test("Without viewers no value is derived, and the first viewer gets the current one")
  func withoutViewers() throws {
    let store = Store(Board.State(), Board())
    let evaluations = Counter()
    nonisolated(unsafe) let counted = evaluations
    let double = Derived(from: Self.count) { count in
      counted.value += 1
      return 2 * count
    }
    let part = Part(showing: store.select(double)) {
      .p([.id("double")], .text("\($0)"))
    } send: {
      store.send($0)
    }
    let mounted = part.start({ _ in }, { _, _ in ObserverToken {} })
    for _ in 0..<5 { store.send(.up) }
    #expect(evaluations.value == 0)
    mounted.setObserving(true)
    #expect(ModelPage(mounted).text(of: "double") == "10")
    store.send(.up)
    #expect(evaluations.value == 2)
    mounted.setObserving(false)
    mounted.unmount()
    for _ in 0..<5 { store.send(.up) }
    #expect(evaluations.value == 2)
    mounted.setObserving(true)
    #expect(ModelPage(mounted).text(of: "double") == "22")
  }

  @Test("The part gets a reading at its position among the inputs")
  func reading() throws {
    let store = Store(Board.State(), Board())
    let now = Counter()
    var ticks: [() -> Void] = []
    var changes: [Cause?] = []
    let part = Part(
      showing: .every(.seconds(1)) { now.value }, store.select(Self.count), store.select(Self.length)
    ) { now, count, length in
      .p([.id("all")], .text("\(now) \(count) \(length)"))
    } send: {
      store.send($0)
    }
    let mounted = part.start(
      { changes.append($0) },
      { _, tick in
        ticks.append(tick)
        return ObserverToken {}
      })
    now.value = 3
    mounted.setObserving(true)
    let page = ModelPage(mounted)
    #expect(page.text(of: "all") == "3 0 0")
    now.value = 4
    for tick in ticks { tick() }
    store.send(.up, cause: .arrived)
    store.send(.tick(true))
    #expect(changes == [nil, .arrived])
    try page.apply(mounted.change(isAnchored: true))
    #expect(page.text(of: "all") == "4 1 0")
  }
}
