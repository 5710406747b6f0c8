import Tarn
import TarnDates
import TarnDocument
import Testing

@testable import Todos

@Suite("Two people with one list") @MainActor struct PeopleTests {
  let store: Store<SharedDocument<Todos>>
  var anna: DocumentSession<Todos> { store.session("anna") }
  var ben: DocumentSession<Todos> { store.session("ben") }
  let moment = Moment(day: "2026-11-21")

  init() {
    store = Todos.app.makeStore(DocumentState(Todos.Document(todos: [.beer, .other(2)], lastNumber: 2)))
  }

  @Test("A person's text is merged with what another person changes meanwhile") func merged() {
    ben.send(.open(.edit, .number(1)))
    ben.send(.write(.text, "buy beer and crisps"))
    anna.send(.alter(.number(1), [.text("buy dark beer")]))
    #expect(ben.session.form.text == "buy dark beer and crisps")
    ben.send(.submit(at: moment))
    #expect(store.state.document.todo(.number(1))?.text == "buy dark beer and crisps")
    #expect(ben.session.sheet == nil)
  }

  @Test("A tag that another person adds is not lost when the tags are saved") func tags() {
    ben.send(.open(.tags, .number(1)))
    ben.send(.write(.tags, "#home #shop"))
    anna.send(.alter(.number(1), [.tag("party")]))
    ben.send(.submit(at: moment))
    #expect(store.state.document.todo(.number(1)).map { Set($0.tags) } == ["home", "shop", "party"])
  }

  @Test("A text is there again after its to-do was removed and the removal was undone") func comesBack() {
    ben.send(.open(.edit, .number(1)))
    ben.send(.write(.text, "half a wor"))
    anna.send(.remove(.number(1)))
    #expect(ben.session.selected == nil && ben.session.sheet?.draft.status == .deleted)
    store.undo()
    #expect(ben.session.form.text == "half a wor" && ben.session.selected == Todo.beer.id)
    ben.send(.submit(at: moment))
    #expect(store.state.document.todo(.number(1))?.text == "half a wor")
  }

  @Test("A person sees nothing of another one's filter, selection and sheet") func apart() {
    anna.send(.show(.done))
    anna.send(.open(.journal))
    anna.send(.add(text: "sweep"))
    #expect(ben.session == Todos.Session())
    #expect(anna.session.selected == store.state.document.todos.last?.id)
  }

  @Test("A refused text stays, and the refusal names its field") func refused() {
    ben.send(.write(.due, "thrusday"))
    ben.send(.write(.text, "x"))
    let refusal = ben.refusal(of: .submit(at: moment))
    #expect(refusal?.field == "due" && refusal?.reason.hasPrefix("“thrusday” is not part of a date.") == true)
    #expect(ben.session.new.text == "x" && store.state.document.todos.count == 2)
    ben.send(.write(.due, "thursday"))
    ben.send(.submit(at: moment))
    #expect(store.state.document.todos.last?.due == "2026-11-26")
  }
}
