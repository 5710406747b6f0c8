import Foundation
import TarnTerminal
import TerminalDriver
import Testing
import Todos
import TodosBrowsing

@testable import TodosTerminal

@Suite("To-dos on a whole terminal")
@MainActor struct PictureTests {
  @Test("The list, its head and its foot")
  func list() {
    #expect(Seat(.few, columns: 80, rows: 10).picture == "")
  }
  @Test("x")
  func narrow() {
    #expect(Seat(.few, columns: 40, rows: 8).picture == "")
  }
  @Test("y")
  func sheets() {
    for key in ["a", "e", "d", "t", "f", "F", "m", "J", "?"] {
      let seat = Seat(.few, columns: 80, rows: 20)
      seat.press(key)
      #expect(seat.picture == "")
    }
  }
}
