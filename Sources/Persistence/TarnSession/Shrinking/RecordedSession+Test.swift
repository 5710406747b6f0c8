import Foundation
import Tarn
import TarnRecord

extension RecordedSession {
  /// Returns a test of Swift Testing with the steps of the session in Swift.
  ///
  /// ```swift
  /// @Test("After the recorded steps this does not hold: document.todos.count > 3") func recordedSession() throws {
  ///   let feature = Todos.app.feature()
  ///   var state = Todos.app.first()
  ///   _ = feature.update(&state, .acted("terminal", .add(text: "buy beer")))
  ///   #expect(try !SessionCondition("document.todos.count > 3").holds(in: state))
  /// }
  /// ```
  ///
  /// Values are written as their types reflect themselves: enum cases by their names, structs by their memberwise
  /// initializers. A value with another initializer needs a correction by hand.
  ///
  /// - Parameters:
  ///   - app: the name of the type whose `app` is the definition of the app.
  ///   - beginsWithFirstState: whether the session begins with the state of a new file.
  ///   - condition: the condition that should not hold after the steps; `nil` for a test that only runs them.
  /// - Throws: ``StateTextError`` if the first state can't be written.
  public func swiftTest(
    of app: String, beginsWithFirstState: Bool, until condition: String?
  ) throws(StateTextError) -> String {
    var lines: [String] = []
    lines.append("import Foundation\nimport Tarn\nimport TarnSession\nimport Testing\nimport \(app)\n")
    let name = condition.map { "After the recorded steps this does not hold: \($0)" } ?? "The recorded steps"
    lines.append("@Test(\(name.debugDescription)) func recordedSession() throws {")
    lines.append("  let feature = \(app).app.feature()")
    lines.append("  var state = \(app).app.first()")
    if !beginsWithFirstState { lines.append(Self.assignment(try StateText.write(first))) }
    for step in steps {
      switch step.change {
      case .action(let action): lines.append("  _ = feature.update(&state, \(SwiftSource.text(of: action)))")
      case .state(let state): lines.append(Self.assignment(try StateText.write(state)))
      }
    }
    if let condition {
      lines.append("  #expect(try !SessionCondition(\(condition.debugDescription)).holds(in: state))")
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func assignment(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    return "  state = try StateText.read(\n    type(of: state),\n    from: ###\"\"\"\n\(lines)\n      \"\"\"###)"
  }
}

/// Writes values as Swift source.
enum SwiftSource {
  static func text(of value: Any) -> String {
    switch value {
    case let text as String: return text.debugDescription
    case let id as UUID: return "UUID(uuidString: \"\(id.uuidString)\")!"
    case let time as Timestamp: return "Timestamp(milliseconds: \(time.milliseconds))"
    case let date as Date: return "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
    case let data as Data: return "Data(base64Encoded: \"\(data.base64EncodedString())\")!"
    case let number as Double where !number.isFinite:
      return number.isNaN ? ".nan" : number < 0 ? "-.infinity" : ".infinity"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let children = Array(mirror.children)
    switch mirror.displayStyle {
    case .optional: return children.first.map { text(of: $0.value) } ?? "nil"
    case .collection, .set: return "[\(children.map { text(of: $0.value) }.joined(separator: ", "))]"
    case .dictionary: return dictionary(children)
    case .tuple: return "(\(arguments(children)))"
    case .enum: return enumCase(value, children.first)
    case .struct, .class, .foreignReference: return structure(value, children)
    case nil: return "\(value)"
    @unknown default: return "\(value)"
    }
  }

  private static func enumCase(_ value: Any, _ child: Mirror.Child?) -> String {
    guard let child, let name = child.label else { return ".\(value)" }
    let payload = Mirror(reflecting: child.value)
    guard payload.displayStyle == .tuple else { return ".\(name)(\(text(of: child.value)))" }
    return ".\(name)(\(arguments(Array(payload.children))))"
  }

  private static func structure(_ value: Any, _ children: [Mirror.Child]) -> String {
    // An ID, a name, a tag: a text in the words of the app.
    if value is any ExpressibleByStringLiteral { return "\(value)".debugDescription }
    if value is any ExpressibleByArrayLiteral, children.isEmpty { return "[]" }
    if children.isEmpty { return "\(name(of: value))()" }
    return "\(name(of: value))(\(arguments(children)))"
  }

  private static func dictionary(_ children: [Mirror.Child]) -> String {
    guard !children.isEmpty else { return "[:]" }
    let entries = children.map { entry in
      let pair = Array(Mirror(reflecting: entry.value).children)
      return pair.count == 2 ? "\(text(of: pair[0].value)): \(text(of: pair[1].value))" : text(of: entry.value)
    }
    return "[\(entries.sorted().joined(separator: ", "))]"
  }

  private static func arguments(_ children: [Mirror.Child]) -> String {
    children.map { child in
      guard let label = child.label, !label.hasPrefix(".") else { return text(of: child.value) }
      return "\(label): \(text(of: child.value))"
    }
    .joined(separator: ", ")
  }

  /// The name of a type without its module.
  private static func name(of value: Any) -> String {
    String(reflecting: type(of: value)).split(separator: ".").dropFirst().joined(separator: ".")
  }
}
