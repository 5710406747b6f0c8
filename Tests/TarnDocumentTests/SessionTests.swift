import Tarn
import TarnDocument
import TarnTesting
import Testing

@Suite("Sessions of a shared document") @MainActor struct SessionTests {
  let store = Notebook.makeStore()
  var anna: DocumentSession<Notebook> { store.session("anna") }
  var ben: DocumentSession<Notebook> { store.session("ben") }

  @Test("A person's search and selection are invisible to another person") func separate() {
    anna.send(.add(1, "milk"))
    anna.send(.search("mi"))
    anna.send(.select(1))
    #expect(anna.session.search == "mi" && anna.session.selected == 1)
    #expect(ben.session == Notebook.Session())
    #expect(ben.document.notes.count == 1, "The document is the same for all.")
  }

  @Test("Undo of the document changes no session, and the selection of a removed note returns with redo")
  func undo() {
    anna.send(.add(1, "milk"))
    ben.send(.select(1))
    ben.send(.search("mi"))
    store.undo()
    #expect(ben.document.notes.isEmpty)
    #expect(ben.session.selected == nil, "The note is gone.")
    #expect(ben.session.search == "mi")
    store.redo()
    #expect(ben.session.selected == 1)
  }

  @Test("The next action of a person drops the selection of a removed note permanently") func selectionOfRemovedNote() {
    anna.send(.add(1, "milk"))
    ben.send(.select(1))
    anna.send(.remove(1))
    ben.send(.search("x"))
    store.undo()
    #expect(ben.document.notes.count == 1 && ben.session.selected == nil)
  }

  @Test("A draft is rebased when another person changes the document, and when undo and time travel do") func drafts()
    throws
  {
    anna.send(.add(1, "one two three"))
    ben.send(.edit(1))
    ben.send(.write("one two four"))
    anna.send(.add(1, "zero two three"))
    let rebased = try #require(ben.session.draft)
    #expect(rebased.value.text == "zero two four" && !rebased.hasConflicts)
    store.undo()
    #expect(ben.session.draft?.value.text == "one two four")
    store.redo()
    #expect(ben.session.draft?.value.text == "zero two four")
    store.jump(to: 1)
    #expect(ben.session.draft?.value.text == "one two four")
    store.jump(to: 0)
    #expect(ben.session.draft?.status == .deleted, "The note is not there yet, and the text is kept.")
    store.jump(to: 2)
    ben.send(.done)
    #expect(store.state.document.notes[id: 1]?.text == "zero two four")
    #expect(ben.session.draft == nil)
  }

  @Test("An action that changes only a session is no step of the document, also in the past") func noSteps() {
    anna.send(.add(1, "milk"))
    anna.send(.add(2, "bread"))
    for number in 0..<2_500 { ben.send(.search("\(number)")) }
    #expect(store.history?.count() == 2)
    store.undo()
    ben.send(.search("in the past"))
    #expect(store.history?.redoable != nil, "Searching drops no step that was undone.")
    store.redo()
    #expect(store.state.document.notes.count == 2)
    #expect(ben.session.search == "in the past")
    store.jump(to: 1)
    ben.send(.search("after a jump"))
    #expect(store.history?.count() == 2 && store.history?.position(of: .everything) == 1)
    store.jump(to: 2)
    #expect(store.state.document.notes.count == 2)
    store.undo()
    store.undo()
    #expect(store.state.document.notes.isEmpty)
  }

  @Test("Undo within a session takes back a run of typing, for its person only") func sessionUndo() {
    anna.send(.add(1, "milk"))
    ben.send(.edit(1))
    #expect(ben.canUndo && !anna.canUndo)
    for text in ["m", "my", "my milk"] { ben.send(.write(text)) }
    ben.send(.search("a search is not undone"))
    ben.undo()
    #expect(ben.session.draft?.value.text == "milk")
    #expect(ben.session.search == "a search is not undone")
    ben.undo()
    #expect(ben.session.draft == nil && !ben.canUndo)
    ben.redo()
    ben.redo()
    #expect(ben.session.draft?.value.text == "my milk" && !ben.canRedo)
    ben.undo()
    ben.send(.write("other"))
    #expect(!ben.canRedo, "A new step drops those that were undone.")
    #expect(store.state.document.notes[id: 1]?.text == "milk")
    #expect(store.history?.count() == 1)
  }

  @Test("A session has a bounded number of undo steps") func boundedUndo() {
    anna.send(.add(1, "a"))
    anna.send(.add(2, "b"))
    for number in 0..<150 { ben.send(.edit(number % 2 + 1)) }
    var count = 0
    while ben.canUndo {
      ben.undo()
      count += 1
    }
    #expect(count == SessionUndo<Notebook.Session, Notebook.Action>.maximumSteps)
  }

  @Test("The response to an effect goes to the session that requested it") func effects() {
    anna.send(.search("four"))
    ben.send(.search("seventh"))
    anna.send(.askLength)
    #expect(anna.session.search == "four (4)")
    #expect(ben.session.search == "seventh")
  }

  @Test("A test store takes the parts of an app, with its handlers") func testStore() throws {
    let app = Notebook.app
    let store = TestStore(app.feature(), from: app.first(), effects: app.effects, history: app.history)
    let anna = store.session("anna")
    try anna.send(.search("four")) { $0.session.search = "four" }
    try anna.send(.askLength) { $0.session.search = "four (4)" }
    try store.finish()
  }

  @Test("Only sessions that differ from a new one are kept, and a closed one is forgotten") func forgotten() {
    anna.send(.add(1, "milk"))
    #expect(store.state.sessionIDs.isEmpty, "Adding changed no session.")
    anna.send(.search("x"))
    ben.send(.search("y"))
    #expect(Set(store.state.sessionIDs) == ["anna", "ben"])
    anna.send(.search(""))
    #expect(store.state.sessionIDs == ["ben"])
    ben.close()
    #expect(store.state.sessionIDs.isEmpty)
    #expect(ben.session == Notebook.Session())
  }

  @Test("Above the maximum, the session that has been idle for longest is forgotten") func maximum() {
    let loop = Loop(DocumentState<Notebook.Document, Notebook.Session>(.init()), SharedDocument(Notebook()))
    let most = DocumentState<Notebook.Document, Notebook.Session>.maximumSessions
    for number in 0..<most { loop.send(.acted(SessionID("\(number)"), .search("x"))) }
    loop.send(.acted("0", .search("active again")))
    loop.send(.acted("new", .search("x")))
    #expect(loop.state.sessionIDs.count == most)
    #expect(loop.state.sessionIDs.contains("0") && loop.state.sessionIDs.contains("new"))
    #expect(!loop.state.sessionIDs.contains("1"))
    // A guest displaces no one but guests, and people displace guests first.
    loop.send(.acted(SessionID("z", of: .guest), .search("x")))
    #expect(loop.state.sessionIDs.count == most && loop.state.sessionIDs.allSatisfy { $0.person != .guest })
    #expect(loop.state.sessionIDs.contains("2"))
    loop.send(.closed("2"))
    let guests = ["a", "b"].map { SessionID($0, of: .guest) }
    for guest in guests { loop.send(.acted(guest, .search("x"))) }
    #expect(loop.state.sessionIDs.filter { $0.person == .guest } == [guests[1]])
    #expect(loop.state.sessionIDs.count == most && !loop.state.sessionIDs.contains("2"))
    #expect(loop.state.sessionIDs.contains("3"))
    loop.send(.acted("newer", .search("x")))
    #expect(!loop.state.sessionIDs.contains(guests[1]) && loop.state.sessionIDs.contains("3"))
  }
}

@Suite("Observing a session") @MainActor struct SessionObservationTests {
  @Test("An observer is notified of the document and of its own session, not of another person's") func observing() {
    let store = Notebook.makeStore()
    let ben = store.session("ben") as DocumentSession<Notebook>
    var selected: [Int?] = []
    var evaluations = 0
    let token = ben.observe { _, session in
      evaluations += 1
      return session.selected
    } onChange: {
      selected.append($0.new)
    }
    store.session("anna").send(.add(1, "milk"))
    ben.send(.select(1))
    let before = evaluations
    for number in 0..<10 { store.session("anna").send(.search("\(number)")) }
    #expect(evaluations == before, "Another person's search is none of Ben's concern.")
    store.session("anna").send(.remove(1))
    store.undo()
    #expect(selected == [1, nil, 1])
    withExtendedLifetime(token) {}
  }
}
