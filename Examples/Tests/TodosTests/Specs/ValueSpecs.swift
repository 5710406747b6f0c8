import Foundation
import Tarn
import TarnDates
import TarnTesting
import Testing

@testable import Todos

@Suite("Specs of values") struct ValueSpecs {
  static let beer = Todo(
    id: Core.id(1), number: 1, text: "get beer", tags: ["home"], made: Timestamp(milliseconds: 1_000))
  private let thursday = FloatingDate("2026-11-26")
  private let now = Timestamp(milliseconds: 2_000)

  @Test("Altering a to-do changes nothing else of it") func altering() throws {
    let beer = Self.beer
    try Spec("A to-do", of: beer)
      .when("it is checked") { $0.altered(by: .check(now)) }
      .then("it is done") { $0.isDone }
      .then("its time is recorded") { $0.done == now }
      .then("its text is unchanged") { $0.text == beer.text }
      .then("its ID and number are unchanged") { $0.id == beer.id && $0.number == beer.number }
      .and("it is unchecked") { $0.altered(by: .uncheck) }
      .then("it is unchanged") { $0 == beer }
      .when("its text and its due date are changed together") {
        $0.altered(by: .text("get beer, urgently"), .due(thursday))
      }
      .then("it has the new text") { $0.text == "get beer, urgently" }
      .then("it is due on Thursday") { $0.due == thursday }
      .then("it is open") { !$0.isDone }
      .when("its text is set to an empty one") { $0.altered(by: .text("  ")) }
      .then("it is unchanged") { $0 == beer }
      .check()
  }

  @Test("Forking a to-do") func forking() throws {
    let beer = Self.beer.altered(by: .due(thursday), .check(now))
    try Spec("A to-do that is done", of: beer)
      .when("it is forked") { $0.forked(as: Core.id(2), number: 2, made: now, by: []) }
      .then("the copy has another ID and number") { $0.id != beer.id && $0.number == 2 }
      .then("it has the same text, due date and tags") {
        $0.text == beer.text && $0.due == beer.due && $0.tags == beer.tags
      }
      .then("the copy is open") { !$0.isDone }
      .when("it is forked with another text") {
        $0.forked(as: Core.id(2), number: 2, made: now, by: [.text("get wine")])
      }
      .then("the copy has that text") { $0.text == "get wine" }
      .then("the other values are the same") { $0.due == beer.due && $0.tags == beer.tags }
      .check()
  }
}

@Suite("Specs of the document") struct DocumentSpecs {
  @Test("The list finds to-dos") func finding() throws {
    let list = Todos.Document(todos: [ValueSpecs.beer], lastNumber: 1)
    try Spec("A list with one to-do", of: list)
      .then("it is found by its number") { $0.todo(.number(1)) == ValueSpecs.beer }
      .then("it is found by its ID") { $0.todo(.id(Core.id(1))) == ValueSpecs.beer }
      .then("no other one is found") { $0.todo(.number(2)) == nil && $0.todo(.id(Core.id(2))) == nil }
      .check()
  }
}
