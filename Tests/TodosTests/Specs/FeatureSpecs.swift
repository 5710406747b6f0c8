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
      .when("a fork is wished for", .fork(.number(1), [.text("get wine")]))
      .then("the use case is asked, with the to-do and the next number") {
        $0.effects == [.fork(ForkTodo.Request(.number(1), beer, [.text("get wine")], number: 2))]
      }
      .then("nothing has changed yet") { $0.state == list }
      .and("it has been forked", .forked(copy, from: beer.id))
      .then("both are in the list") { $0.state.todos.map(\.number) == [1, 2] }
      .then("the journal is to be told") { $0.effects == [.note("Forked “get beer” as “get beer”")] }
      .when("something happens that is none of its business", .added(copy))
      .then("it lets it pass") { $0.state == list && $0.effects.isEmpty }
      .check()
  }

  @Test("Journaling") func journaling() throws {
    let entry = JournalEntry(time: beer.made, text: "Added “get beer”")
    try Spec("The journal", of: JournalFeature(), from: list)
      .when("something was noted", .noted(entry))
      .then("it is the last entry") { $0.state.journal.last == entry }
      .then("nothing is asked for") { $0.effects.isEmpty }
      .check()
  }

  @Test("Adding and removing") func comingAndGoing() throws {
    try Spec("Adding", of: AddFeature(), from: list)
      .when("one more is wished for", .add(text: "sleep"))
      .then("the use case is asked, with the next number") {
        $0.effects == [.add(AddTodo.Request(text: "sleep", number: 2))]
      }
      .check()
    try Spec("Removing", of: RemoveFeature(), from: list)
      .when("all that are done are to go", .removeDone)
      .then("none is named, for none is done") { $0.effects == [.remove(.done([]))] }
      .when("one has gone", .removed([beer.id]))
      .then("it is not in the list") { $0.state.todos.isEmpty }
      .then("its number is not given again") { $0.state.lastNumber == 1 }
      .check()
  }
}
