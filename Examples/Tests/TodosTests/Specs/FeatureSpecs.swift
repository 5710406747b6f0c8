import Tarn
import TarnTesting
import Testing
import Todos

@Suite("Specs of features") struct FeatureSpecs {
  private let beer = ValueSpecs.beer
  private var list: Todos.State { Todos.State(todos: [beer], lastNumber: 1) }

  @Test("Forking") func forking() throws {
    let copy = beer.forked(as: Core.id(2), number: 2, made: beer.made)
    try Spec("Forking", of: ForkFeature(), from: list)
      .when("a fork is requested", .fork(.number(1), [.text("get wine")]))
      .then("the use case gets the to-do and the next number") {
        $0.effects == [.fork(ForkTodo.Request(.number(1), beer, [.text("get wine")], number: 2))]
      }
      .then("nothing has changed yet") { $0.state == list }
      .and("it has been forked", .forked(copy, from: beer.id))
      .then("both are in the list") { $0.state.todos.map(\.number) == [1, 2] }
      .then("a journal entry is requested") { $0.effects == [.note("Forked “get beer” as “get beer”")] }
      .when("an action of another feature arrives", .added(copy))
      .then("it does nothing") { $0.state == list && $0.effects.isEmpty }
      .check()
  }

  @Test("Journaling") func journaling() throws {
    let entry = JournalEntry(time: beer.made, text: "Added “get beer”")
    try Spec("The journal", of: JournalFeature(), from: list)
      .when("an entry was written", .noted(entry))
      .then("it is the last entry") { $0.state.journal.last == entry }
      .then("it has no effects") { $0.effects.isEmpty }
      .check()
  }

  @Test("Adding and removing") func comingAndGoing() throws {
    try Spec("Adding", of: AddFeature(), from: list)
      .when("another to-do is requested", .add(text: "sleep"))
      .then("the use case gets the next number") {
        $0.effects == [.add(AddTodo.Request(text: "sleep", number: 2))]
      }
      .check()
    try Spec("Removing", of: RemoveFeature(), from: list)
      .when("the removal of all done ones is requested", .removeDone)
      .then("the use case gets no to-do, because none is done") { $0.effects == [.remove(.done([]))] }
      .when("one was removed", .removed([beer.id]))
      .then("it is not in the list") { $0.state.todos.isEmpty }
      .then("its number is not assigned again") { $0.state.lastNumber == 1 }
      .check()
  }
}
