import TarnTesting
import Testing

@Suite("Specs of values")
struct SpecTests {
  private let output = SpecOutput()

  @Test("A spec that holds is printed as one block")
  func holds() throws {
    try Spec("A to-do", of: Errand(text: "Get beer"))
      .then("it is to do") { !$0.isCompleted }
      .when("it is checked") { $0.altered(by: .check(true)) }
      .then("it is completed") { $0.isCompleted }
      .then("its text stays the same") { $0.text == "Get beer" }
      .and("it is renamed") { $0.altered(by: .text("Get wine")) }
      .then("it stays completed") { $0 == Errand(text: "Get wine", isCompleted: true) }
      .when("it is renamed") { $0.altered(by: .text("Get wine")) }
      .then("it is still to do") { !$0.isCompleted }
      .check(printing: output.print)
    #expect(
      output.blocks == [
        """
        A to-do
          ✓ it is to do
          when it is checked
            ✓ it is completed
            ✓ its text stays the same
          and it is renamed
            ✓ it stays completed
          when it is renamed
            ✓ it is still to do
        """
      ])
  }

  @Test("A failed spec shows the value and the steps before it")
  func fails() throws {
    let spec = Spec("A to-do", of: Errand(text: "Get beer"))
      .then("it is completed") { $0.isCompleted }
      .when("it is renamed") { $0.altered(by: .text("Get wine")) }
      .and("it is renamed to what it is") { $0.altered(by: .text("Get wine")) }
      .then("it is beer") { $0.text == "Get beer" }
      .when("it is checked") { $0.altered(by: .check(true)) }
      .then("it is to do") { !$0.isCompleted }
      .then("its text stays the same") { $0.text == "Get beer" }
    let violation = try #require(throws: SpecViolation.self) { try spec.check(printing: output.print) }
    #expect(
      output.blocks == [
        """
        A to-do
          ✗ it is completed
              It is Errand(text: "Get beer", isCompleted: false)
          when it is renamed
          and it is renamed to what it is
            ✗ it is beer
                It is Errand(text: "Get wine", isCompleted: false)
                The step has changed nothing.
          when it is checked
            ✗ it is to do
                It is Errand(text: "Get beer", isCompleted: true)
                The step has changed:
                  isCompleted: false → true
            ✓ its text stays the same
        """
      ])
    #expect(
      "\(violation)" == """
        “A to-do” differs from its spec in 3 of 4 expectations:
          it is completed
            It is Errand(text: "Get beer", isCompleted: false)
          when it is renamed, and it is renamed to what it is: it is beer
            It is Errand(text: "Get wine", isCompleted: false)
            The step has changed nothing.
          when it is checked: it is to do
            It is Errand(text: "Get beer", isCompleted: true)
            The step has changed:
              isCompleted: false → true
        """)
  }

  @Test("A failed spec with a long text shows only the part that differs")
  func long() throws {
    let text = String(repeating: "a line\n", count: 100)
    let spec = Spec("A letter", of: text).when("it is signed") { $0 + "Yours" }.then("it is not") { $0 == text }
    let violation = try #require(throws: SpecViolation.self) { try spec.check(printing: output.print) }
    let actual = try #require(violation.failures.first).actual
    #expect(actual.first == "The step has changed:" && actual.count == 2)
    #expect(actual.last?.hasPrefix("  …") == true && actual.last?.contains(#"a line\n" → …"#) == true)
    #expect(actual.last?.hasSuffix(#"a line\nYours""#) == true && actual.allSatisfy { $0.count < 120 })
  }

  @Test("A spec of values has steps that change the subject in place, and expects all that they change")
  func changed() throws {
    try Spec("A to-do", of: Errand(text: "Get beer"))
      .when("it is checked") { $0.alter(.check(true)) }
      .thenChanged { $0.isCompleted = true }
      .and("it is renamed") { $0.text = "Get wine" }
      .thenChanged("it has another text") { $0.text = "Get wine" }
      .check(printing: output.print)
    #expect(
      output.blocks == [
        """
        A to-do
          when it is checked
            ✓ isCompleted: false → true
          and it is renamed
            ✓ it has another text
        """
      ])
  }

  @Test("A change that is not the expected one is a failure, field by field")
  func wrongChange() throws {
    let spec = Spec("A to-do", of: Errand(text: "Get beer"))
      .thenChanged { $0.isCompleted = true }
      .when("it is checked and renamed") { $0 = Errand(text: "Get wine", isCompleted: true) }
      .thenChanged { $0.text = "Get milk" }
      .thenChanged("nothing changes") { _ in }
    let violation = try #require(throws: SpecViolation.self) { try spec.check(printing: output.print) }
    #expect(
      "\(violation)" == """
        “A to-do” differs from its spec in 3 of 3 expectations:
          it changes
            No step comes before it, so nothing has changed.
          when it is checked and renamed: text: "Get beer" → "Get milk"
            text: expected "Get milk", actual "Get wine"
            isCompleted: expected false, actual true
          when it is checked and renamed: nothing changes
            The expected change changes nothing: it was so before the step.
        """)
  }

  @Test("An error fails a spec, and the expectations that depend on it are skipped")
  func errors() throws {
    struct Full: Error, CustomStringConvertible { let description = "no room is left" }
    let spec = Spec("A drawer", of: Int(1))
      .when("something is put in") { _ in throw Full() }
      .then("it is full") { _ in false }
      .and("something is taken out") { $0 - 1 }
      .then("it is empty") { $0 == 0 }
      .when("it is opened") { $0 }
      .then("it is tidy") { _ in throw Full() }
    let violation = try #require(throws: SpecViolation.self) { try spec.check(printing: output.print) }
    #expect(violation.expectationCount == 2 && violation.failures.count == 2)
    #expect(
      output.blocks == [
        """
        A drawer
          when something is put in
            ✗ it runs without an error
                It failed: no room is left
            – it is full
          and something is taken out
            – it is empty
          when it is opened
            ✗ it is tidy
                It failed: no room is left
        """
      ])
  }

  @Test("A spec without an expectation is reported as a failure")
  func empty() throws {
    let spec = Spec("A to-do", of: 1).when("nothing happens") { $0 }
    let violation = try #require(throws: SpecViolation.self) { try spec.check(printing: output.print) }
    #expect("\(violation)" == "The spec “A to-do” has no expectation: add a `then`.")
  }

  @Test("Every when starts anew, also for a subject with an identity")
  func anew() throws {
    final class Counter { var count = 0 }
    try Spec("A counter", of: Counter())
      .when("it is counted up") {
        $0.count += 1
        return $0
      }
      .then("it is at one") { $0.count == 1 }
      .when("it is counted up again") {
        $0.count += 1
        return $0
      }
      .then("it is at one, too") { $0.count == 1 }
      .and("once more") {
        $0.count += 1
        return $0
      }
      .then("it is at two") { $0.count == 2 }
      .check(printing: output.print)
  }
}
