import Observation
import Synchronization
import Tarn
import Testing

@Suite("Swift's Observation", .timeLimit(.minutes(10)))
@MainActor struct TrackingTests {
  let store: Store<Wall>

  init() { store = Store(Wall.State(detail: Wall.Detail()), Wall()) }

  /// Counts the notifications of changes of tracked values.
  final class NotificationCount: Sendable {
    let count = Atomic<Int>(0)
    var times: Int { count.load(ordering: .relaxed) }
  }

  func track(_ notified: NotificationCount, _ read: () -> Void) {
    withObservationTracking(read) { notified.count.add(1, ordering: .relaxed) }
  }

  @Test("Observation notifies of a change of the field that was read, and of no other")
  func fields() {
    let (title, load) = (NotificationCount(), NotificationCount())
    track(title) { _ = store[\.title] }
    track(load) { _ = store[\.load] }
    store.send(.add(1, "Cairo"))
    store.send(.rename("Wall"))
    #expect(title.times == 0 && load.times == 0)
    store.send(.rename("Hall"))
    #expect(title.times == 1 && load.times == 0)
  }

  @Test("Observation notifies of a change of a derived value, but not of an equal result")
  func derived() {
    let length = Derived { (state: borrowing Wall.State) in state.title.count }
    let isLong = Derived(from: length) { $0 > 10 }
    let notified = NotificationCount()
    track(notified) { _ = store[isLong] }
    store.send(.rename("a"))
    store.send(.rename("ab"))
    #expect(notified.times == 0)
    store.send(.rename("abcdefghijkl"))
    #expect(notified.times == 1)
    #expect(store[isLong])
  }

  @Test("Observation notifies once, and again after another read")
  func notifiesAfterNextRead() {
    let notified = NotificationCount()
    track(notified) { _ = store[\.title] }
    store.send(.rename("a"))
    store.send(.rename("b"))
    #expect(notified.times == 1)
    track(notified) { #expect(store[\.title] == "b") }
    store.send(.rename("c"))
    #expect(notified.times == 2)
  }

  @Test("Observation notifies all readers of a field, and a reader of two fields of the first change")
  func several() {
    let (title, both) = (NotificationCount(), NotificationCount())
    track(title) { _ = store[\.title] }
    track(both) { _ = (store[\.title], store[\.load]) }
    store.send(.fail("no wind"))
    #expect(title.times == 0 && both.times == 1)
    store.send(.rename("Hall"))
    #expect(title.times == 1 && both.times == 1)
  }

  @Test("A reader gets the new value after its notification")
  func newValue() {
    let log = Mutex("")
    withObservationTracking {
      _ = store[\.title]
    } onChange: { [mailbox = store.mailbox] in
      log.withLock { $0 = "notified" }
      mailbox.send(.retry)
    }
    let reader = store.observe({ $0.title }, onChange: { change in log.withLock { $0 += " " + change.new } })
    store.send(.rename("Hall"))
    #expect(log.withLock { $0 }.contains("notified"))
    #expect(store[\.title] == "Hall")
    reader.end()
  }

  @Test("Observation works through a scope")
  func scope() {
    let notified = NotificationCount()
    let detail = store.scope(ifPresent: \.detail, action: { .detail($0) })
    track(notified) { _ = detail[\.?.zoom] }
    store.send(.detail(.note("x")))
    #expect(notified.times == 0)
    store.send(.detail(.zoom(2)))
    #expect(notified.times == 1)
  }

  @Test("Observation works through a temporary scope, as in a view's body")
  func passingScope() {
    let notified = NotificationCount()
    track(notified) { _ = store.scope(ifPresent: \.detail, action: { .detail($0) })[\.?.zoom] }
    store.send(.rename("Hall"))
    #expect(notified.times == 0)
    store.send(.close)
    #expect(notified.times == 1)
  }

  @Test("A tracked value is not compared anymore after its notification")
  func stopsComparing() {
    struct Counted: Equatable {
      static let comparisons = Atomic<Int>(0)
      var value = 0
      static func == (lhs: Counted, rhs: Counted) -> Bool {
        comparisons.add(1, ordering: .relaxed)
        return lhs.value == rhs.value
      }
    }
    struct Setting: Feature {
      func update(_ state: inout Counted, _ value: Int) -> [Never] {
        state.value = value
        return []
      }
    }
    let store = Store(Counted(), Setting())
    let notified = NotificationCount()
    for round in 1...3 {
      track(notified) { _ = store[\.self] }
      store.send(round)
    }
    #expect(notified.times == 3)
    let before = Counted.comparisons.load(ordering: .relaxed)
    for value in 10..<20 { store.send(value) }
    #expect(Counted.comparisons.load(ordering: .relaxed) == before)
  }

  @Test("Observation beyond the bound of tracked values notifies of any change")
  func bound() {
    let store = Store(Array(repeating: 0, count: 12_000), Setter())
    let (all, beyondBound) = (NotificationCount(), NotificationCount())
    track(all) { for index in 0..<12_000 { _ = store[\.[index]] } }
    track(beyondBound) { _ = store[\.[11_000]] }
    #expect(all.times == 0 && beyondBound.times == 0)
    store.send(11_500)
    #expect(all.times == 1 && beyondBound.times == 1)
    let reread = NotificationCount()
    track(reread) { _ = store[\.[11_000]] }
    store.send(11_500)
    #expect(reread.times == 0, "There is room again.")
    store.send(11_000)
    #expect(reread.times == 1)
  }

  struct Setter: Feature {
    func update(_ numbers: inout [Int], _ index: Int) -> [Never] {
      numbers[index] += 1
      return []
    }
  }

  @Test("Observation has one entry per part, no matter how often a view's body makes its scope")
  func scopesOfBodies() {
    struct Row: Identifiable {
      let id: Int
      var value = Compared()
    }
    struct Rows: Feature {
      func update(_ rows: inout [Row], _ id: Int) -> [Never] {
        rows[id].value.number += 1
        return []
      }
    }
    let store = Store((0..<200).map { Row(id: $0) }, Rows())
    let bodies = (0..<200).map { _ in NotificationCount() }
    for _ in 0..<50 {
      for (id, notified) in bodies.enumerated() {
        track(notified) { _ = store.scope(id: id, of: \.self, action: { (_, id: Int) in id })[\.?.value] }
      }
    }
    let before = Compared.comparisons.load(ordering: .relaxed)
    store.send(7)
    let comparisons = Compared.comparisons.load(ordering: .relaxed) - before
    #expect(comparisons == 200, "One comparison for each row, not for each body.")
    #expect(bodies.map(\.times) == (0..<200).map { $0 == 7 ? 50 : 0 })
  }

  /// A number that counts how often it is compared.
  struct Compared: Equatable {
    static let comparisons = Atomic<Int>(0)
    var number = 0

    static func == (lhs: Compared, rhs: Compared) -> Bool {
      comparisons.add(1, ordering: .relaxed)
      return lhs.number == rhs.number
    }
  }

  @Test("Observations gives a sequence of values")
  func sequence() async {
    guard #available(macOS 26, iOS 26, *) else { return }
    let store = Store(0, Counter())
    let values = Observations { store[\.self] }
    var received: [Int] = []
    for await value in values {
      received.append(value)
      if value == 3 { break }
      store.send(.up)
    }
    #expect(received == [0, 1, 2, 3])
  }
}
