import Synchronization
import Tarn
import TarnDocument
import TarnTesting
import TarnView
import Testing

/// The number of runs of a derived value.
private let runs = Mutex(0)

extension Notebook {
  fileprivate static let notes = Derived { (view: borrowing SessionView<Notebook>) in view.document.notes }
  fileprivate static let search = Derived { (view: borrowing SessionView<Notebook>) in view.session.search }
  fileprivate static let selected = Derived { (view: borrowing SessionView<Notebook>) in view.session.selected }
  fileprivate static let found = Derived(from: (notes, search)) { notes, search in
    runs.withLock { $0 += 1 }
    return notes.filter { $0.text.contains(search) }.map(\.id)
  }
}

extension Notebook.Session {
  fileprivate static let words = Derived { (session: borrowing Self) in session.search.split(separator: " ").count }
}

@Suite("Values derived from a session", .serialized) @MainActor struct DerivedSessionTests {
  let store = Notebook.makeStore()

  @Test("A derived value is computed once for a change of its inputs, and not for another person's changes")
  func cached() {
    let (anna, ben) = (store.session("anna"), store.session("ben") as DocumentSession<Notebook>)
    anna.send(.add(1, "milk"))
    anna.send(.add(2, "bread"))
    ben.send(.search("ea"))
    runs.withLock { $0 = 0 }
    #expect(ben.read(Notebook.found) == [2])
    let copy = ben
    for number in 0..<10 {
      anna.send(.search("\(number)"))
      #expect(ben.read(Notebook.found) == [2] && copy.read(Notebook.found) == [2])
    }
    #expect(runs.withLock { $0 } == 1)
    ben.send(.search("mi"))
    #expect(ben.read(Notebook.found) == [1])
    #expect(runs.withLock { $0 } == 2)
  }

  @Test("It is derived from the adapted session") func adapted() {
    let (anna, ben) = (store.session("anna"), store.session("ben") as DocumentSession<Notebook>)
    anna.send(.add(1, "milk"))
    ben.send(.select(1))
    #expect(ben.read(Notebook.selected) == 1)
    store.undo()
    #expect(ben.read(Notebook.selected) == nil)
    store.redo()
    #expect(ben.read(Notebook.selected) == 1)
  }

  @Test("A value of the session alone is read without the document") func alone() {
    let ben = store.session("ben") as DocumentSession<Notebook>
    #expect(ben.read(Notebook.Session.words) == 0)
    ben.send(.search("oat milk"))
    #expect(ben.read(Notebook.Session.words) == 2)
  }

  @Test("As an input of a view it causes an evaluation only if it has changed") func input() {
    let ben = store.session("ben") as DocumentSession<Notebook>
    let source = ben.select(Notebook.found).makeSource()
    var count = 0
    let token = source.observe({ _ in count += 1 }, { _, _ in ObserverToken(onEnd: {}) })
    store.session("anna").send(.add(1, "milk"))
    ben.send(.search("m"))
    ben.send(.search("x"))
    #expect(count == 2 && source.read() == [])
    withExtendedLifetime(token) {}
  }
}
