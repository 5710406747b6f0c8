import Foundation
import Tarn
import TarnTesting
import Testing

@testable import Todos

/// Each use case is tested alone: it is independent of the app.
@Suite("Specs of use cases") struct UseCaseSpecs {
  private let now: @Sendable () -> Timestamp = { Timestamp(milliseconds: 2_000) }
  private let newID: @Sendable () -> UUID = { Core.id(7) }
  private let beer = ValueSpecs.beer

  @Test("Adding") func adding() async throws {
    try await Spec("Adding a to-do", asking: AddTodo(now: now, newID: newID))
      .when("it has a text", AddTodo.Request(text: " get beer ", number: 3))
      .then("the to-do has a number, an ID and a time") {
        $0.responses == [Todo(id: Core.id(7), number: 3, text: "get beer", made: now())]
      }
      .check()
  }

  @Test("Forking") func forking() async throws {
    try await Spec("Forking a to-do", asking: ForkTodo(now: now, newID: newID))
      .when("it is forked with another text", ForkTodo.Request(original: beer, changes: [.text("get wine")], number: 2))
      .then("the copy has the changes") {
        $0.responses == [beer.forked(as: Core.id(7), number: 2, made: now(), by: [.text("get wine")])]
      }
      .check()
  }

  @Test("The time of a check and of a journal entry") func times() async throws {
    try await Spec("Checking a to-do", asking: CheckTodo(now: now))
      .when("it is done", beer.id)
      .then("it is done at the current time") { $0.responses == [now()] }
      .check()
    try await Spec("Writing in the journal", asking: WriteJournalEntry(now: now))
      .when("a text is noted", "Added “get beer”")
      .then("the entry has the current time") { $0.responses == [JournalEntry(time: now(), text: "Added “get beer”")] }
      .check()
  }
}
