import Tarn
import TarnTrace

/// An expectation of a spec about its subject after a step.
struct SpecExpectation<Subject> {
  /// Returns the sentence of the expectation, from the subject before the last step.
  let message: (_ before: Subject?) -> String
  /// Returns the lines of the failure; `nil` if the expectation holds.
  let failure: (_ before: Subject?, _ now: Subject) throws -> [String]?

  init(_ message: String, _ holds: @escaping (Subject) throws -> Bool) {
    self.message = { _ in message }
    failure = { before, now in try holds(now) ? nil : Self.change(from: before, to: now) }
  }

  /// Expects that the last step has made some changes of a part of the subject, and no others of that part.
  init<Part>(
    _ message: String?, changing part: @escaping (Subject) -> Part, _ change: @escaping (inout Part) throws -> Void
  ) {
    func changed(_ before: Subject) throws -> Part {
      var expected = part(before)
      try change(&expected)
      return expected
    }
    self.message = { before in
      if let message { return message }
      let difference = before.flatMap { before in
        (try? changed(before)).flatMap { ValueDifference(before: part(before), after: $0) }
      }
      return difference?.lines.joined(separator: "; ") ?? "it changes"
    }
    failure = { before, now in
      guard let before else { return ["No step comes before it, so nothing has changed."] }
      let expected = try changed(before)
      guard ValueDifference(before: part(before), after: expected) != nil else {
        return ["The expected change changes nothing: it was so before the step."]
      }
      return ValueDifference(expected: expected, actual: part(now))?.lines
    }
  }

  /// Returns the subject as a whole if it is short, and the fields that the last step changed.
  private static func change(from before: Subject?, to now: Subject) -> [String] {
    let parts = (now as? any SpecParts)?.partsText
    let text = parts?.joined(separator: ", ") ?? String(swift: now)
    let whole = "It is \(ShortDescription.cut(text[...]))"
    guard let before, !(type(of: now) is AnyClass) else { return [whole] }
    let (old, new) = ((before as? any SpecParts)?.changedPart ?? before, (now as? any SpecParts)?.changedPart ?? now)
    guard let difference = ValueDifference(before: old, after: new) else {
      return [whole, "The step has changed \(parts == nil ? "nothing" : "no state")."]
    }
    let others = (parts ?? []).dropFirst().map { ShortDescription.cut("It has \($0)"[...]) }
    return (text.count <= ShortDescription.width ? [whole] : others) + ["The step has changed:"]
      + difference.lines.map { "  \($0)" }
  }
}

extension Spec {
  /// Adds an expectation about all that the last step changed: it has made the changes of the closure, and no others.
  ///
  /// ```swift
  /// try Spec("A to-do", of: Todo(text: "Get beer"))
  ///   .when("it is checked") { $0.alter(.check(true)) }
  ///   .thenChanged { $0.isCompleted = true }
  ///   .check()
  /// ```
  ///
  /// - Parameters:
  ///   - message: what is expected; by default the changes, as in `isCompleted: false → true`.
  ///   - change: makes the expected changes of the subject before the step.
  public func thenChanged(_ message: String? = nil, _ change: @escaping (inout Subject) throws -> Void) -> Self
  where Input == (Subject) throws -> Subject {
    adding(.then(SpecExpectation(message, changing: { $0 }, change)))
  }

  /// Adds an expectation about all that the last step changed in the state: it has made the changes of the closure, and no
  /// others. The effects are not part of the state.
  ///
  /// ```swift
  /// try Spec("Upload", of: Upload(), from: Upload.State())
  ///   .when("it has been uploaded", .upload)
  ///   .thenChanged { $0.isUploaded = true }
  ///   .check()
  /// ```
  ///
  /// - Parameters:
  ///   - message: what is expected; by default the changes, as in `isUploaded: false → true`.
  ///   - change: makes the expected changes of the state before the step.
  public func thenChanged<Tested>(
    _ message: String? = nil, _ change: @escaping (inout Tested.State) throws -> Void
  ) -> Self where Subject == FeatureSubject<Tested> {
    adding(.then(SpecExpectation(message, changing: { $0.state }, change)))
  }

  /// Adds an expectation about all that the last step and what followed from it changed in the state.
  public func thenChanged<Tested>(
    _ message: String? = nil, _ change: @escaping (inout Tested.State) throws -> Void
  ) -> Self where Subject == AppSubject<Tested> {
    adding(.then(SpecExpectation(message, changing: { $0.state }, change)))
  }
}

/// A subject with a part that steps change, and others that each step has for itself, such as its effects.
protocol SpecParts {
  /// The part that steps change; `nil` if there is none.
  var changedPart: Any? { get }
  /// The visible parts with their names, the changed one first.
  var parts: KeyValuePairs<String, Any> { get }
}

extension SpecParts {
  /// The texts of the parts that are not empty.
  var partsText: [String] {
    parts.filter { ($0.value as? any Collection)?.isEmpty != true }.map { "\($0.key) \(String(swift: $0.value))" }
  }
}
