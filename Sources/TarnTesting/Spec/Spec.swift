/// What something does, in sentences that can be read by whoever wishes for it and checked by a machine.
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
/// and throws a ``SpecViolation`` if one of these is not so. What stands after `then` is looked at after what the lines
/// before it have done. Each `when` begins anew with the subject, made anew; `and` goes on from the line before.
///
/// It is the same kind of sentence at every level, and whoever can read one can read them all:
///
/// | level | made with | a deed | what `then` looks at |
/// |---|---|---|---|
/// | value, state | `of: value` | a function | the value |
/// | use case | `asking: useCase` | a request | ``UseCaseTrial``: its responses |
/// | feature | `of: feature, from: state` | an action | ``FeatureTrial``: state and effects |
/// | app | `of: feature, from: state, effects: connections` | an action | ``AppTrial``: state, actions heard, effects |
///
/// Nothing in it is tied to a test framework, and it holds no more than a list of its lines: it is a value.
public struct Spec<Subject, Deed> {
  enum Line {
    case deed(Opening, String, [Deed], preparing: ((inout Subject) -> Void)?)
    case then(String, (Subject) throws -> Bool)
  }

  enum Opening: String { case when, and }

  let name: String
  let beginning: () -> Subject
  private(set) var lines: [Line] = []

  init(_ name: String, beginning: @escaping () -> Subject) {
    self.name = name
    self.beginning = beginning
  }

  /// What is done to the subject as it was at first, from the first deed to the last.
  ///
  /// - Parameters:
  ///   - words: what is done, to be read after “when”: “it is checked”.
  ///   - deeds: what a deed is depends on the level.
  public func when(_ words: String, _ deeds: Deed...) -> Self { adding(.deed(.when, words, deeds, preparing: nil)) }

  /// What is done after the line before, from the first deed to the last.
  public func and(_ words: String, _ deeds: Deed...) -> Self { adding(.deed(.and, words, deeds, preparing: nil)) }

  /// Something that is so, after what was done in the lines before.
  ///
  /// - Parameters:
  ///   - words: what is so, to be read after “then”: “it is completed”.
  ///   - holds: whether it is. An error that it throws counts as no.
  public func then(_ words: String, _ holds: @escaping (Subject) throws -> Bool) -> Self {
    adding(.then(words, holds))
  }

  func adding(_ line: Line) -> Self {
    var spec = self
    spec.lines.append(line)
    return spec
  }
}
