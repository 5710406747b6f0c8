import Tarn
import TarnTesting
import Testing

@Suite("Recorders")
struct RecorderTests {
  @Test("A recorder collects changes until they are taken")
  func records() {
    let loop = Loop(Shopping.State(), Shopping())
    let recorder = Recorder(loop) { $0.items.count }
    loop.send(.add("milk"))
    loop.send(.show(2))
    loop.send(.add("bread"))
    #expect(recorder.values == [1, 2])
    #expect(
      recorder.take() == [Change(old: 0, new: 1, cause: .acted), Change(old: 1, new: 2, cause: .acted)])
    #expect(recorder.changes.isEmpty)
  }

  @Test("A recorder can observe a scope") func scope() {
    let loop = Loop(Shopping.State(), Shopping())
    let scope = loop.scope(
      \.shown,
      action: { (shown: Int) in
        .show(shown)
      })
    let recorder = Recorder(scope) { copy $0 }
    scope.send(4)
    #expect(recorder.values == [4])
  }

  @Test("A recorder can observe a store") @MainActor func store() {
    let store = Store(Shopping.State(), Shopping())
    let recorder = Recorder(store) { $0.shown }
    store.send(.show(4))
    #expect(recorder.values == [4])
  }

  @Test("A released recorder stops observing, and does not retain itself")
  func release() {
    let loop = Loop(Shopping.State(), Shopping())
    var recorder: Recorder? = Recorder(loop) { $0.shown }
    weak let released = recorder
    recorder = nil
    #expect(released == nil)
    loop.send(.show(4))
  }
}
