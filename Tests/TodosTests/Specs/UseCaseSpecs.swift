import Foundation
import Tarn
import TarnTesting
import Testing
import Todos

/// Each use case is tested alone: it is independent of the app.
@Suite("Specs of use cases") struct UseCaseSpecs {
  private let now: @Sendable () -> Timestamp = { Timestamp(milliseconds: 2_000) }
  private let newID: @Sendable () -> UUID = { Core.id(7) }
  private let beer = ValueSpecs.beer
  private let long = String(repeating: "x", count: 501)

  @Test("Adding") func adding() async throws {
    try await Spec("Adding a to-do", asking: AddTodo(now: now, newID: newID))
      .when("it has a text", AddTodo.Request(text: " get beer ", number: 3))
      .then("there is one, with a number and an identity") {
        $0.responses == [.made(Todo(id: Core.id(7), number: 3, text: "get beer", made: now()))]
      }
      .when("it has no text", AddTodo.Request(text: " \n", number: 3))
      .then("it asks for one") { $0.responses == [.refused(.noText)] }
      .when("its text is too long", AddTodo.Request(text: String(repeating: "é ", count: 251), number: 3))
      .then("it says how long it is") { $0.responses == [.refused(.tooLong(characters: 501))] }
      .check()
  }

  @Test("Forking") func forking() async throws {
    try await Spec("Forking a to-do", asking: ForkTodo(now: now, newID: newID))
      .when("it is there", ForkTodo.Request(.number(1), beer, [.text("get wine")], number: 2))
      .then("there is another one, with the changes") {
        $0.responses == [
          .forked(beer.forked(as: Core.id(7), number: 2, made: now(), by: .text("get wine")), from: beer.id)
        ]
      }
      .when("it is not there", ForkTodo.Request(.number(9), nil, [], number: 2))
      .then("it says so") { $0.responses == [.unknown] }
      .when("its text is too long", ForkTodo.Request(.number(1), beer, [.text(long)], number: 2))
      .then("it says how long it is") { $0.responses == [.refused(.tooLong(characters: 501))] }
      .check()
  }

  @Test("Checking") func checking() async throws {
    try await Spec("Checking a to-do", asking: CheckTodo(now: now))
      .when("it is open and was done", CheckTodo.Request(.number(1), beer, isDone: true))
      .then("it is done now") { $0.responses == [.changed(beer.id, .check(now()))] }
      .when("it is open and is to be open", CheckTodo.Request(.number(1), beer, isDone: false))
      .then("nothing is to be done") { $0.responses == [.unchanged(number: 1)] }
      .check()
  }

  @Test("Altering and removing") func others() async throws {
    try await Spec("Altering a to-do", asking: AlterTodo())
      .when("something is to be different", AlterTodo.Request(.number(1), beer, [.tag("shop")]))
      .then("it is") { $0.responses == [.altered(beer.id)] }
      .when("it is so already", AlterTodo.Request(.number(1), beer, [.tag("home")]))
      .then("it says so") { $0.responses == [.unchanged(number: 1)] }
      .when("its text is too long", AlterTodo.Request(.number(1), beer, [.tag("shop"), .text(long)]))
      .then("it says how long it is") { $0.responses == [.refused(.tooLong(characters: 501))] }
      .check()
    try await Spec("Removing to-dos", asking: RemoveTodos())
      .when("one is meant that is there", .one(.number(1), beer))
      .then("it goes") { $0.responses == [.gone([beer.id])] }
      .when("all are meant that are done, and none is", .done([]))
      .then("there is nothing to remove") { $0.responses == [.nothing] }
      .check()
    try await Spec("Writing in the journal", asking: WriteJournalEntry(now: now))
      .when("there is something to tell", "Added “get beer”")
      .then("it is written with the time") { $0.responses == [JournalEntry(time: now(), text: "Added “get beer”")] }
      .check()
  }
}
