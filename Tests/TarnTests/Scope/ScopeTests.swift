import Tarn
import TarnTesting
import Testing

@Suite("Scopes")
@MainActor struct ScopeTests {
  let faults = Faults()
  let store: Store<Wall>

  init() { store = Store(Wall.State(), Wall(), onFault: faults.append) }

  @Test("A scope of a field reads the part, sends its actions, and notifies only of the part")
  func field() {
    let title = store.scope(\.title, action: { .rename($0) })
    let recorder = Recorder(title, itself)
    title.send("Hall")
    store.send(.add(1, "Cairo"))
    #expect(title.state == "Hall" && store.state.title == "Hall")
    #expect(recorder.take() == [Change(old: "Wall", new: "Hall", cause: .acted)])
  }

  @Test("A scope passes on the cause")
  func cause() {
    let title = store.scope(\.title, action: { .rename($0) })
    let recorder = Recorder(title, itself)
    title.send("Hall", cause: .arrived)
    #expect(recorder.changes.map(\.cause) == [.arrived])
  }

  @Test("A scope of an optional has a state while the optional has a value")
  func optional() {
    let detail = store.scope(ifPresent: \.detail, action: { .detail($0) })
    let recorder = Recorder(detail, itself)
    store.send(.open)
    detail.send(.zoom(3))
    store.send(.close)
    store.send(.open)
    #expect(
      recorder.values == [Wall.Detail(zoom: 1), Wall.Detail(zoom: 3), nil, Wall.Detail(zoom: 1)],
      "The observer is notified when the part disappears and when it reappears.")
    #expect(faults.values.isEmpty)
  }

  @Test("A scope of a present part can be unwrapped, and has the part's last state once that is gone")
  func unwrapped() throws {
    let optional = store.scope(ifPresent: \.detail, action: { (action: Wall.DetailAction) in .detail(action) })
    #expect(optional.unwrapped() == nil)
    store.send(.open)
    let detail = try #require(optional.unwrapped())
    let recorder = Recorder(detail, itself)
    detail.send(.zoom(3))
    #expect(detail.state == Wall.Detail(zoom: 3) && detail.zoom == 3)
    store.send(.close)
    #expect(detail.state == Wall.Detail(zoom: 1), "The state when it was unwrapped.")
    #expect(optional.unwrapped() == nil)
    detail.send(.zoom(4))
    #expect(faults.values == [.elementMissing("zoom")])
    store.send(.open)
    detail.send(.zoom(5))
    #expect(recorder.values.last == Wall.Detail(zoom: 5))
  }

  @Test("A scope without a state drops actions and reports the case name without associated values")
  func vanished() {
    let detail = store.scope(ifPresent: \.detail, action: { .detail($0) })
    let version = store.loop.version
    detail.send(.note("secret"))
    #expect(detail.state == nil)
    #expect(store.loop.version == version)
    #expect(faults.values == [.elementMissing("note")])
  }

  @Test("A scope of an enum case has a state while the enum is in that case")
  func enumCase() {
    let failure = store.scope(ifPresent: \.load.failure, action: { (_: Bool) in .retry })
    #expect(failure.state == nil)
    store.send(.fail("no wind"))
    #expect(failure.state == "no wind")
    failure.send(true)
    #expect(failure.state == nil && store.state.load == .idle)
  }

  @Test("A scope of an element follows the element by its ID")
  func element() {
    store.send(.add(1, "Cairo"))
    store.send(.add(2, "Lima"))
    let lima = store.scope(id: 2, of: \.clocks, action: { .clock($0, $1) })
    let recorder = Recorder(lima) { $0.map { $0.offset } }
    lima.send(.shift(5))
    store.send(.remove(1))
    #expect(lima.state == Wall.Clock(id: 2, city: "Lima", offset: 5))
    store.send(.remove(2))
    lima.send(.shift(1))
    #expect(recorder.values == [5, nil])
    #expect(faults.values == [.elementMissing("shift")])
  }

  @Test("A scope inside an optional part has no state while the part is missing")
  func inside() {
    let detail = store.scope(ifPresent: \.detail, action: { .detail($0) })
    let note = detail.scope(ifPresent: \.?.note, action: { (note: String) in .note(note) })
    #expect(note.state == nil)
    note.send("early")
    store.send(.open)
    note.send("late")
    #expect(note.state == "late")
    #expect(faults.values == [.elementMissing("String")], "The fault of an action that is no enum names the type.")
  }

  @Test("A scope retains its store")
  func retainsStore() async {
    var ownedStore: Store<Mailer>? = Store(
      [], Mailer(),
      effects: [
        EffectHandler(
          ClosureUseCase<Mailer.Effect, String> { _, respond in await respond("it") },
          action: { _, word in .delivered(word) })
      ])
    weak let weakStore = ownedStore
    let scope = ownedStore!.scope(\.self) { (action: Mailer.Action) in action }
    ownedStore = nil
    scope.send(.post("a"))
    #expect(weakStore != nil)
    await weakStore?.reaches { $0.count == 2 }
    #expect(scope.state == ["a", "delivered it"])
  }

  @Test("A released scope retains nothing, and neither do observations through it")
  func releasesStore() {
    var ownedStore: Store<Counter>? = Store(0, Counter())
    weak let released = ownedStore
    var scope: Scope<Int, Counter.Action>? = ownedStore!.scope(\.self, action: { $0 })
    let recorder = Recorder(scope!, itself)
    _ = scope![\.self]
    ownedStore = nil
    #expect(released != nil)
    scope?.send(.up)
    scope = nil
    #expect(released == nil)
    #expect(recorder.values == [1])
  }

  /// Boxes in boxes, ten levels deep.
  struct Boxes: Feature {
    indirect enum State: Equatable {
      case box(State)
      case gem(Int)

      var present: State? { self }
      var inner: State? { if case .box(let inner) = self { inner } else { nil } }
    }

    func update(_ state: inout State, _ path: [Int]) -> [Never] {
      state = Self.updated(state, path[...])
      return []
    }

    static func updated(_ state: State, _ path: ArraySlice<Int>) -> State {
      switch state {
      case .box(let inner): .box(updated(inner, path.dropFirst()))
      case .gem(let carats): .gem(carats + (path.first ?? 0))
      }
    }
  }

  @Test("A scope ten levels deep behaves like one of the store")
  func deep() {
    let depth = 10
    let boxes = (0..<depth).reduce(Boxes.State.gem(0)) { inner, _ in .box(inner) }
    let store = Store(boxes, Boxes(), onFault: faults.append)
    var scope: Scope<Boxes.State?, [Int]> = store.scope(ifPresent: \.present, action: { $0 })
    for _ in 0..<depth {
      scope = scope.scope(ifPresent: \.?.inner, action: { [0] + $0 })
    }
    let recorder = Recorder(scope, itself)
    scope.send([3])
    scope.send([4])
    #expect(scope.state == .gem(7))
    #expect(recorder.values == [.gem(3), .gem(7)])
    store.load(.box(.gem(1)))
    #expect(scope.state == nil)
    scope.send([1])
    #expect(faults.values.count == 1)
  }
}
