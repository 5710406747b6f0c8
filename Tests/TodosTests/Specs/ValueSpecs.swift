import Foundation
import Tarn
import TarnTesting
import Testing
import Todos

@Suite("Specs of values") struct ValueSpecs {
  static let beer = Todo(
    id: Core.id(1), number: 1, text: "get beer", tags: ["home"], made: Timestamp(milliseconds: 1_000))
  private let thursday = Due("2026-11-26")
  private let now = Timestamp(milliseconds: 2_000)

  @Test("Altering a to-do changes nothing else of it") func altering() throws {
    let beer = Self.beer
    try Spec("A to-do", of: beer)
      .when("it is checked") { $0.altered(by: .check(now)) }
      .then("it is done") { $0.isDone }
      .then("it is known since when") { $0.done == now }
      .then("its text stays the same") { $0.text == beer.text }
      .then("it stays the same to-do") { $0.id == beer.id && $0.number == beer.number }
      .and("it is opened again") { $0.altered(by: .uncheck) }
      .then("it is as it was") { $0 == beer }
      .when("it is put in other words, and due on Thursday, at once") {
        $0.altered(by: .text("get beer, urgently"), .due(thursday))
      }
      .then("it says so") { $0.text == "get beer, urgently" }
      .then("it is due on Thursday") { $0.due == thursday }
      .then("it is still to do") { !$0.isDone }
      .when("nothing is to be written") { $0.altered(by: .text("  ")) }
      .then("it is as it was") { $0 == beer }
      .check()
  }

  @Test("Forking a to-do") func forking() throws {
    let beer = Self.beer.altered(by: .due(thursday), .check(now))
    try Spec("A to-do that is done", of: beer)
      .when("it is forked") { $0.forked(as: Core.id(2), number: 2, made: now) }
      .then("there is another one") { $0.id != beer.id && $0.number == 2 }
      .then("with the same text, day and tags") { $0.text == beer.text && $0.due == beer.due && $0.tags == beer.tags }
      .then("which is still to do") { !$0.isDone }
      .when("it is forked with other words") { $0.forked(as: Core.id(2), number: 2, made: now, by: .text("get wine")) }
      .then("the words are others") { $0.text == "get wine" }
      .then("the rest is the same") { $0.due == beer.due && $0.tags == beer.tags }
      .check()
  }
}

@Suite("Specs of the state") struct StateSpecs {
  @Test("The list finds to-dos") func finding() throws {
    let list = Todos.State(todos: [ValueSpecs.beer], lastNumber: 1)
    try Spec("A list with one to-do", of: list)
      .then("it is found by the number that people type") { $0.todo(.number(1)) == ValueSpecs.beer }
      .then("it is found by what the app calls it") { $0.todo(.id(Core.id(1))) == ValueSpecs.beer }
      .then("there is no other") { $0.todo(.number(2)) == nil && $0.todo(.id(Core.id(2))) == nil }
      .check()
  }
}
