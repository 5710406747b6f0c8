import TarnRecord

/// A question about a field that only a server can answer, such as whether a name is taken: the question and its
/// answer.
///
/// ```swift
/// struct State { var name = ""; var taken = AsyncCheck<String, Wrong>() }
///
/// func update(_ state: inout State, _ action: Action) -> [Effect] {
///   switch action {
///   case .name(let name):
///     state.name = name
///     state.taken.ask(about: name.isEmpty ? nil : name)        // only what is worth asking about
///   case .quiet(let question): return state.taken.isQuiet(question).map { [.isTaken($0)] } ?? []
///   case .answered(let name, let reasons): state.taken.hear(reasons, to: name)
///   case .noAnswer(let name, let reason): state.taken.hear(failure: reason, to: name)
///   case .tryAgain: return state.taken.tryAgain().map { [.isTaken($0)] } ?? []
///   }
///   return []
/// }
///
/// func sources(_ state: State) -> [Quiet<String>] { state.taken.quiet.map { [$0] } ?? [] }
/// ```
///
/// Three parts of an app share this value. A ``Quiet`` is a source: it runs while a question waits, and every key press
/// stops and restarts it. When its time has passed, the question becomes an effect. The answer has its question: one to
/// an earlier question is dropped.
///
/// Until it is answered the field is *checking*: not wrong, and not ready. If the request fails, a person sees why, and
/// may try again. The last answer is kept, so that returning to the earlier text needs no wait.
///
/// It is state, saved and restored like the rest: a question that was unanswered when it was saved is asked again. With
/// time travel, make ``asking`` a source, too, and not an effect: an effect is not executed again.
public struct AsyncCheck<Question: Hashable & Codable & Sendable, Reason: Equatable & Codable & Sendable>:
  Equatable, Codable, Sendable
{
  enum Phase: Equatable, Sendable {
    /// There is no question, or it is answered.
    case settled
    /// The text is being typed: the request is sent after a pause.
    case waiting
    case asking
    case failed(String)
  }

  struct Answered: Equatable, Codable, Sendable {
    var question: Question
    var reasons: [Reason]
  }

  /// The current question.
  public private(set) var question: Question?
  private(set) var phase = Phase.settled
  private var last: Answered?

  public init() {}

  /// Sets the question; `nil` if there is none, because the field is empty or already wrong.
  ///
  /// Call it whenever the field has changed. The same question twice is one.
  public mutating func ask(about question: Question?) {
    guard question != self.question else { return }
    self.question = question
    phase = question == nil || question == last?.question ? .settled : .waiting
  }

  /// The source that runs while a question waits for a pause in typing.
  public var quiet: Quiet<Question>? {
    guard let question, phase == .waiting else { return nil }
    return Quiet(question)
  }

  /// Handles the end of the pause.
  ///
  /// - Returns: the question, if it is still the current one: for an effect to ask now.
  public mutating func isQuiet(_ quiet: Quiet<Question>) -> Question? {
    guard phase == .waiting, quiet.question == question else { return nil }
    phase = .asking
    return question
  }

  /// The question of a running request.
  public var asking: Question? { phase == .asking ? question : nil }

  /// Handles an answer. One to an earlier question is dropped.
  ///
  /// - Parameter reasons: the errors; empty if the value is valid.
  public mutating func hear(_ reasons: [Reason], to question: Question) {
    guard phase == .asking, question == self.question else { return }
    last = Answered(question: question, reasons: reasons)
    phase = .settled
  }

  /// Handles a failed request.
  ///
  /// - Parameter failure: the reason, for the person.
  public mutating func hear(failure: String, to question: Question) {
    guard phase == .asking, question == self.question else { return }
    phase = .failed(failure)
  }

  /// Retries a failed request.
  ///
  /// - Returns: the question, for an effect to ask now; `nil` if it did not fail.
  public mutating func tryAgain() -> Question? {
    guard case .failed = phase else { return nil }
    phase = .asking
    return question
  }

  /// The reason why there is no answer, if the request failed.
  public var failure: String? { if case .failed(let reason) = phase { reason } else { nil } }

  /// The result for the field: empty while there is no question, and *checking* until it is answered.
  public var outcome: Outcome<Reason> {
    guard question != nil else { return .valid }
    guard phase == .settled else { return .checking }
    return Outcome(errors: (last?.reasons ?? []).map { Outcome.Remark($0) })
  }
}

/// Encoded as a word, and the failure. No request runs after decoding, so an unanswered question waits to be asked
/// again.
extension AsyncCheck.Phase: Codable {
  private enum Key: String, CodingKey {
    case waiting
    case failed
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .settled: break
    case .waiting, .asking: try container.encode(true, forKey: .waiting)
    case .failed(let reason): try container.encode(reason, forKey: .failed)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let reason = try container.decodeIfPresent(String.self, forKey: .failed) {
      self = .failed(reason)
    } else {
      self = try container.decodeIfPresent(Bool.self, forKey: .waiting) == true ? .waiting : .settled
    }
  }
}
