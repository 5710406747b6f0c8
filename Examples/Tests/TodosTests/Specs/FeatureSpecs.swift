import Tarn
import TarnTesting
import Testing

@testable import Todos

@Suite("Specs of features") struct FeatureSpecs {
  private let beer = ValueSpecs.beer
  private var list: Todos.State { Todos.State(document: Todos.Document(todos: [beer], lastNumber: 1)) }
  private let long = String(repeating: "x", count: 501)

  @Test("A fork of a to-do gets the next number, and a journal entry") func forking() throws {
    let store = TestStore(ForkFeature(), from: list)
    let copy = beer.forked(as: Core.id(2), number: 2, made: beer.made, by: [.text("get wine")])
    let request = ForkTodo.Request(original: beer, changes: [.text("get wine")], number: 2)
    try store.send(.fork(.number(1), [.text("get wine")]))
    try store.answer(.fork(request), with: .forked(copy, from: beer.id)) {
      $0.document.todos = [beer, copy]
      $0.document.lastNumber = 2
    }
    try store.expectEffect(.note("Forked “get beer” as “get wine”"))
    try store.send(.added(copy))
    try store.refuses(.fork(.number(1), [.text(long)]), tooLong.reason, field: "text")
    try store.finish()
    #expect(
      ForkFeature().refusal(of: .fork(.number(9), []), in: list)?.reason.hasPrefix("There is no to-do 9.") == true)
  }

  @Test("A to-do that is checked has the time, and is opened again") func checking() throws {
    let store = TestStore(CheckFeature(), from: list)
    let time = Timestamp(milliseconds: 2_000)
    try store.send(.check(.number(1), true))
    try store.answer(.check(beer.id), with: .checked(beer.id, time)) { $0.document.todos[id: beer.id]?.done = time }
    try store.expectEffect(.note("“get beer” is done"))
    try store.send(.check(.number(1))) { $0.document.todos[id: beer.id]?.done = nil }
    try store.expectEffect(.note("“get beer” was reopened"))
    try store.refuses(.check(.number(1), false), unchanged.reason)
    try store.finish()
  }

  @Test("Altering") func altering() throws {
    try Spec("Altering", of: AlterFeature(), from: list)
      .when("a value differs", .alter(.number(1), [.tag("shop")]))
      .then("it is changed at once") { $0.state.document.todos[0].tags == ["home", "shop"] }
      .then("a journal entry is requested") { $0.effects == [.note("“get beer” has the tag #shop")] }
      .check()
    #expect(AlterFeature().refusal(of: .alter(.number(1), [.tag("home")]), in: list) == unchanged)
    #expect(AlterFeature().refusal(of: .alter(.number(1), [.tag("shop"), .text(long)]), in: list) == tooLong)
  }

  @Test("Journaling") func journaling() throws {
    let entry = JournalEntry(time: beer.made, text: "Added “get beer”")
    try Spec("The journal", of: JournalFeature(), from: list)
      .when("an entry was written", .noted(entry))
      .then("it is the last entry") { $0.state.document.journal.last == entry }
      .then("it has no effects") { $0.effects.isEmpty }
      .check()
  }

  @Test("Adding and removing") func comingAndGoing() throws {
    try Spec("Adding", of: AddFeature(), from: list)
      .when("another to-do is requested", .add(text: "sleep"))
      .then("the use case gets the next number") { $0.effects == [.add(AddTodo.Request(text: "sleep", number: 2))] }
      .check()
    #expect(AddFeature().refusal(of: .add(text: " \n"), in: list) == Refusal("A to-do needs a text.", field: "text"))
    #expect(AddFeature().refusal(of: .add(text: String(repeating: "é ", count: 251)), in: list) == tooLong)
    #expect(
      AddFeature().refusal(of: .add(text: "x", note: String(repeating: "é", count: 10_001)), in: list) == longNote)
    try Spec("Removing", of: RemoveFeature(), from: list)
      .when("one is removed", .remove(.id(beer.id)))
      .then("it is not in the list") { $0.state.document.todos.isEmpty }
      .then("its number is not assigned again") { $0.state.document.lastNumber == 1 }
      .check()
    #expect(
      RemoveFeature().refusal(of: .removeDone, in: list)?.reason == "No to-do is done, so there is nothing to clear.")
  }

  private let unchanged = Refusal("To-do 1 has these values already.")
  private let longNote = Refusal(
    "This note has 10001 characters, and a note has at most 10000. Shorten it, or split it into several to-dos.",
    field: "note")
  private let tooLong = Refusal(
    "This text has 501 characters, and a to-do has at most 500. Shorten it, or split it into several to-dos.",
    field: "text")
}
