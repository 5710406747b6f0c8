import Tarn
import TarnTesting
import Testing

@Suite("Test stores that are not exhaustive") struct QuietTestStoreTests {
  private let store = TestStore(Desk(), from: Desk.State(), exhaustivity: .off)

  @Test("Only the fields that the test names are compared") func named() throws {
    try store.send(.ask)
    try store.send(.up) { $0.count += 1 }
    try store.answer(.fetch(0), with: .received("a")) { $0.fact = "a" }
    try store.send(.toggleTimer) { $0.count = 1 }
    try store.finish()
  }

  @Test("A named field with another value is a failure") func wrong() {
    #expect(
      failure { try store.send(.ask) { $0.fact = "x" } } == """
        After send(.ask) the state is not the expected one:
          fact: expected "x", actual ""
        """)
    #expect(
      failure { try store.send(.up) { $0.count += 2 } } == """
        After send(.up) the state is not the expected one:
          count: expected 2, actual 1
        """)
  }

  @Test("A field that is set to the value that it had, but has changed, is a failure") func unchanged() {
    #expect(
      failure { try store.send(.up) { $0.count = 0 } } == """
        After send(.up) the state is not the expected one:
          count: expected 0, actual 1
        """)
  }

  @Test("An effect that is expected must have been requested") func effects() {
    #expect(failure { try store.expectEffect(.log("x")) }.hasSuffix("was not requested. No effect is open."))
  }

  @Test("The rest is shown, if that is wanted") func shown() throws {
    var printed: [String] = []
    let store = TestStore(
      Desk(), from: Desk.State(), exhaustivity: .off(showSkippedAssertions: true), printing: { printed.append($0) })
    let line = #line + 1
    try store.send(.ask) { $0.count = 0 }
    try store.send(.up) { $0.count = 1 }
    #expect(
      printed == [
        """
        QuietTestStoreTests.swift:\(line): after send(.ask) the test does not name
          isLoading: false → true
        """,
        """
        QuietTestStoreTests.swift:\(line + 1): The test has not asserted all requests of send(.ask) before send(.up):
          effect .fetch(0)
        """,
      ])
  }
}
