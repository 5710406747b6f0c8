import Tarn
import TarnDocument
import TarnView
import Testing

@Suite("A session as an input of a view") @MainActor struct SessionViewTests {
  @Test("The view gets the adapted session, and is evaluated again only for the document and its own session")
  func input() {
    let store = Notebook.makeStore()
    let ben: DocumentSession<Notebook> = store.session("ben")
    let source = ben.makeSource()
    var causes: [Cause?] = []
    let token = source.observe({ causes.append($0) }, { _, _ in ObserverToken(onEnd: {}) })
    ben.send(.search("milk"))
    store.session("anna").send(.search("bread"))
    #expect(causes == [.acted], "Another person's search does not concern Ben.")
    store.session("anna").send(.add(1, "milk"))
    ben.send(.select(1))
    #expect(source.read().session.selected == 1 && source.read().document.notes.count == 1)
    store.undo()
    #expect(source.read().session.selected == nil && source.read().session.search == "milk")
    #expect(causes == [.acted, .acted, .acted, .jumped])
    token.end()
  }
}
