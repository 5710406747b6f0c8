/// An executable specification: sentences about a subject that a domain expert can read and a test can check.
///
/// ```swift
/// try Spec("A to-do", of: Todo(text: "Get beer"))
///   .when("it is checked") { $0.altered(by: .check(true)) }
///   .then("it is completed") { $0.isCompleted }
///   .then("its text stays the same") { $0.text == "Get beer" }
///   .when("it is renamed") { $0.altered(by: .text("Get wine")) }
///   .then("it is still to do") { !$0.isCompleted }
///   .check()
/// ```
///
/// prints, as one block,
///
/// ```
/// A to-do
///   when it is checked
///     ✓ it is completed
///     ✓ its text stays the same
///   when it is renamed
///     ✓ it is still to do
/// ```
///
/// and throws a ``SpecViolation`` if an expectation fails. `then` checks the subject after the steps of the lines
/// before it. Each `when` starts again with a new subject; `and` continues from the line before. A failed expectation shows
/// the fields that the last step changed. `thenChanged` expects all of these, and nothing else.
///
/// The sentences have the same form at every level:
///
/// | level | made with | a step | what `then` checks |
/// |---|---|---|---|
/// | value, state | `of: value` | a function | the value |
/// | use case | `asking: useCase` | a request | ``UseCaseSubject``: its responses |
/// | feature | `of: feature, from: state` | an action | ``FeatureSubject``: state and effects |
/// | app | `of: feature, from: state, effects: handlers` | an action | ``AppSubject``: state, actions received, effects |
///
/// A spec is a value that holds only the list of its lines, and does not depend on a test framework.
public struct Spec<Subject, Input> {
  enum Line {
    case step(Keyword, String, [Input], preparing: ((inout Subject) -> Void)?)
    case then(SpecExpectation<Subject>)
  }

  enum Keyword: String { case when, and }

  let name: String
  let beginning: () -> Subject
  private(set) var lines: [Line] = []

  init(_ name: String, beginning: @escaping () -> Subject) {
    self.name = name
    self.beginning = beginning
  }

  /// Adds steps on a new subject, from the first to the last.
  ///
  /// - Parameters:
  ///   - message: what happens, to be read after “when”: “it is checked”.
  ///   - steps: the steps; their type depends on the level.
  public func when(_ message: String, _ steps: Input...) -> Self {
    adding(.step(.when, message, steps, preparing: nil))
  }

  /// Adds steps after the line before, from the first to the last.
  public func and(_ message: String, _ steps: Input...) -> Self { adding(.step(.and, message, steps, preparing: nil)) }

  /// Adds an expectation about the subject after the lines before.
  ///
  /// - Parameters:
  ///   - message: what is expected, to be read after “then”: “it is completed”.
  ///   - holds: whether the expectation holds. Throwing an error counts as a failure.
  public func then(_ message: String, _ holds: @escaping (Subject) throws -> Bool) -> Self {
    adding(.then(SpecExpectation(message, holds)))
  }

  func adding(_ line: Line) -> Self {
    var spec = self
    spec.lines.append(line)
    return spec
  }
}
