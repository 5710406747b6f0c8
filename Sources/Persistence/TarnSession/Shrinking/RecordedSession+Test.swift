import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnTrace

extension RecordedSession {
  /// Returns a test of Swift Testing with the steps of the session in Swift.
  ///
  /// ```
  /// @Test("After the recorded steps this does not hold: document.todos.count > 3") func recordedSession() throws {
  ///   let feature = Todos.app.feature()
  ///   var state = Todos.app.first()
  ///   _ = feature.update(&state, .acted("terminal", .add(text: "buy beer")))
  ///   #expect(try !SessionCondition("document.todos.count > 3").holds(in: state))
  /// }
  /// ```
  ///
  /// The answers of use cases are written as text, which ``StateText`` reads.
  ///
  /// Values are written by ``/TarnTrace/Swift/String/init(swift:maximumLength:)``. A value whose type has another initializer
  /// than its memberwise one needs a correction by hand.
  ///
  /// - Parameters:
  ///   - app: the name of the type whose `app` is the definition of the app.
  ///   - beginsWithFirstState: whether the session begins with the state of a new file.
  ///   - condition: the condition that should not hold after the steps; `nil` for a test that only runs them.
  /// - Throws: ``StateTextError`` if the first state can't be written.
  public func swiftTest(
    of app: String, beginsWithFirstState: Bool, until condition: String?
  ) throws(StateTextError) -> String {
    try swiftTest(of: app, beginsWithFirstState: beginsWithFirstState, until: condition, observing: [])
  }

  /// Returns the test with expectations of what was observed after the steps, which a person corrects.
  ///
  /// - Parameter observed: conditions that hold after the steps.
  package func swiftTest(
    of app: String, beginsWithFirstState: Bool, until condition: String?, observing observed: [String]
  ) throws(StateTextError) -> String {
    var body = ["let feature = \(app).app.feature()", "var state = \(app).app.first()"]
    if !beginsWithFirstState { body.append(Self.assignment(try StateText.write(first))) }
    for step in steps {
      switch step.change {
      case .action(let action) where step.isResponse || step.cause == .arrived:
        body.append("_ = feature.update(&state, try StateText.read(from: \(try Self.literal(of: action))))")
      case .action(let action): body.append("_ = feature.update(&state, \(String(swift: action)))")
      case .state(let state): body.append(Self.assignment(try StateText.write(state)))
      }
    }
    if let condition {
      body.append("#expect(try !SessionCondition(\(condition.debugDescription)).holds(in: state))")
    }
    if !observed.isEmpty {
      body.append("// It was so when it was recorded. Correct what is wrong: the test fails until the bug is mended.")
      body += observed.map { "#expect(try SessionCondition(\($0.debugDescription)).holds(in: state))" }
    }
    let title = condition.map { "After the recorded steps this does not hold: \($0)" } ?? "The recorded steps"
    let code = SwiftTestCode(
      imports: ["Foundation", "Tarn", "TarnSession", "Testing"], testing: app, title: title,
      function: "recordedSession", isThrowing: true, body: body)
    return code.text + "\n"
  }

  /// An answer as text: its values often have no public initializer, because use cases make them.
  private static func literal(of action: Action) throws(StateTextError) -> String {
    do throws(TextSyntaxError) {
      let text = String(decoding: try JSONPrinter(isPretty: false).print(action), as: UTF8.self)
      return "###\"\(text)\"###"
    } catch {
      throw StateTextError(location: nil, path: error.path, reason: error.reason)
    }
  }

  private static func assignment(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    return "state = try StateText.read(\n    type(of: state),\n    from: ###\"\"\"\n\(lines)\n      \"\"\"###)"
  }

  /// The most conditions for a change: more are no help to find a wrong one.
  private static var mostConditions: Int { 12 }

  /// Returns the conditions (``SessionCondition``) that hold after a change and did not before: one for each part of the
  /// state that got another value, if it is a short text, a number, a truth value or none.
  ///
  /// - Complexity: O(size of the states).
  package static func conditions(changedFrom before: State, to after: State) -> [String] where State: Record {
    let digester = StateDigester(hiding: State.secretFields)
    guard let old = try? digester.digest(of: before), let new = try? digester.digest(of: after) else { return [] }
    let conditions = new.parts(unlike: old.parts).lazy.compactMap { part -> String? in
      let literal: String
      switch part.content {
      case .value(let json): literal = json
      case .removed: literal = "null"
      case .checksum: return nil
      }
      // A list or an object is no literal of a condition.
      let text = "\(part.path) == \(literal)"
      return (try? SessionCondition(text))?.holds(in: after) == true ? text : nil
    }
    return Array(conditions.prefix(mostConditions))
  }
}
