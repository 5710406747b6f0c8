import Tarn
import TarnTesting
import Testing

@Suite("A recorder")
struct RecorderTests {
  @Test("writes down what it is told, until it is taken")
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

  @Test("watches a scope") func scope() {
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

  @Test("watches a store") @MainActor func store() {
    let store = Store(Shopping.State(), Shopping())
    let recorder = Recorder(store) { $0.shown }
    store.send(.show(4))
    #expect(recorder.values == [4])
  }

  @Test("hears no more when it is let go, and does not keep itself")
  func letGo() {
    let loop = Loop(Shopping.State(), Shopping())
    var recorder: Recorder? = Recorder(loop) { $0.shown }
    weak let gone = recorder
    recorder = nil
    #expect(gone == nil)
    loop.send(.show(4))
  }
}
