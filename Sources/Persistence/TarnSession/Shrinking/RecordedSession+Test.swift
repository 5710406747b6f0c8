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
    let title = condition.map { "After the recorded steps this does not hold: \($0)" } ?? "The recorded steps"
    let code = SwiftTestCode(
      imports: ["Foundation", "Tarn", "TarnSession", "Testing", app], title: title, function: "recordedSession",
      isThrowing: true, body: body)
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
}
