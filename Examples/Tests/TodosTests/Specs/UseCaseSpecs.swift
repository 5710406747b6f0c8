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
      .then("the to-do has a number and an ID") {
        $0.responses == [.made(Todo(id: Core.id(7), number: 3, text: "get beer", made: now()))]
      }
      .when("it has no text", AddTodo.Request(text: " \n", number: 3))
      .then("it is refused because it has no text") { $0.responses == [.refused(.noText)] }
      .when("its text is too long", AddTodo.Request(text: String(repeating: "é ", count: 251), number: 3))
      .then("it is refused with its length") { $0.responses == [.refused(.tooLong(characters: 501))] }
      .check()
  }

  @Test("Forking") func forking() async throws {
    try await Spec("Forking a to-do", asking: ForkTodo(now: now, newID: newID))
      .when("the to-do exists", ForkTodo.Request(.number(1), beer, [.text("get wine")], number: 2))
      .then("the copy has the changes") {
        $0.responses == [
          .forked(beer.forked(as: Core.id(7), number: 2, made: now(), by: .text("get wine")), from: beer.id)
        ]
      }
      .when("the to-do does not exist", ForkTodo.Request(.number(9), nil, [], number: 2))
      .then("it is refused") { $0.responses == [.unknown] }
      .when("its text is too long", ForkTodo.Request(.number(1), beer, [.text(long)], number: 2))
      .then("it is refused with its length") { $0.responses == [.refused(.tooLong(characters: 501))] }
      .check()
  }

  @Test("Checking") func checking() async throws {
    try await Spec("Checking a to-do", asking: CheckTodo(now: now))
      .when("an open one is checked", CheckTodo.Request(.number(1), beer, isDone: true))
      .then("it is done at the current time") { $0.responses == [.changed(beer.id, .check(now()))] }
      .when("an open one is unchecked", CheckTodo.Request(.number(1), beer, isDone: false))
      .then("it is refused as unchanged") { $0.responses == [.unchanged(number: 1)] }
      .check()
  }

  @Test("Altering and removing") func others() async throws {
    try await Spec("Altering a to-do", asking: AlterTodo())
      .when("a value differs", AlterTodo.Request(.number(1), beer, [.tag("shop")]))
      .then("the change is accepted") { $0.responses == [.altered(beer.id)] }
      .when("no value differs", AlterTodo.Request(.number(1), beer, [.tag("home")]))
      .then("it is refused") { $0.responses == [.unchanged(number: 1)] }
      .when("its text is too long", AlterTodo.Request(.number(1), beer, [.tag("shop"), .text(long)]))
      .then("it is refused with its length") { $0.responses == [.refused(.tooLong(characters: 501))] }
      .check()
    try await Spec("Removing to-dos", asking: RemoveTodos())
      .when("it exists", .one(.number(1), beer))
      .then("it is removed") { $0.responses == [.removed([beer.id])] }
      .when("all done ones are meant, and none is done", .done([]))
      .then("there is nothing to remove") { $0.responses == [.nothing] }
      .check()
    try await Spec("Writing in the journal", asking: WriteJournalEntry(now: now))
      .when("a text is noted", "Added “get beer”")
      .then("the entry has the current time") { $0.responses == [JournalEntry(time: now(), text: "Added “get beer”")] }
      .check()
  }
}
