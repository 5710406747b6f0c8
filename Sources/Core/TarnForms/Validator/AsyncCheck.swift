import TarnRecord

/// A question about a field that needs an answer from outside the app, such as whether a name is taken: the state of
/// asking, and the answer.
///
/// ```swift
/// struct State { var name = ""; var taken = AsyncCheck<String, Wrong>() }
///
/// func update(_ state: inout State, _ action: Action) -> [Effect] {
///   switch action {
///   case .name(let name):
///     state.name = name
///     state.taken.ask(about: name.isEmpty ? nil : name)        // ask only about a plausible name
///   case .debounceElapsed(let debounce): return state.taken.debounceElapsed(debounce).map { [.isTaken($0)] } ?? []
///   case .checked(let name, let reasons): state.taken.receive(reasons, to: name)
///   case .checkFailed(let name, let reason): state.taken.receive(failure: reason, to: name)
///   case .retry: return state.taken.retry().map { [.isTaken($0)] } ?? []
///   default: break
///   }
///   return []
/// }
///
/// func subscriptions(_ state: State) -> [Debounce<String>] { state.taken.debounce.map { [$0] } ?? [] }
/// ```
///
/// The field, the subscription and the effect share this value. ``Debounce`` is a subscription: it runs while the state
/// says that a question waits to be asked, and every keystroke cancels it and starts a new one. When its time has
/// elapsed, the question becomes an effect. The answer carries its question: an answer to an outdated question is
/// dropped.
///
/// Until the answer arrives, the field is *checking*: neither invalid nor ready. If there is no answer, the user sees
/// why and can retry. The last answer is kept, so a user who returns to the previous question does not wait.
///
/// An async check is state, saved and restored like the rest: a question that was unanswered when it was saved is asked
/// again. If users travel through time in your app, declare ``activeQuestion`` as a subscription too, not as an effect: an
/// effect is not executed again.
public struct AsyncCheck<Question: Hashable & Codable & Sendable, Reason: Equatable & Codable & Sendable>:
  Equatable, Codable, Sendable
{
  enum Phase: Equatable, Sendable {
    /// There is no question, or it is answered.
    case settled
    /// The user is typing; the question is asked after a pause.
    case waiting
    case checking
    case failed(String)
  }

  struct Answer: Equatable, Codable, Sendable {
    var question: Question
    var reasons: [Reason]
  }

  /// The question to answer now, or `nil` if there is none.
  public private(set) var question: Question?
  private(set) var phase = Phase.settled
  private var last: Answer?

  /// Creates a check without a question.
  public init() {}

  /// Sets the question to answer; `nil` if there is none, because the field is empty or already invalid.
  ///
  /// Call it whenever the field has changed. Setting the same question again changes nothing.
  public mutating func ask(about question: Question?) {
    guard question != self.question else { return }
    self.question = question
    phase = question == nil || question == last?.question ? .settled : .waiting
  }

  /// The debounce subscription that runs while a question waits for a pause in typing.
  public var debounce: Debounce<Question>? {
    guard let question, phase == .waiting else { return nil }
    return Debounce(question)
  }

  /// Marks the question as being asked, after a pause in typing.
  ///
  /// - Returns: the question, if it is still the current one, for an effect to ask now.
  public mutating func debounceElapsed(_ debounce: Debounce<Question>) -> Question? {
    guard phase == .waiting, debounce.question == question else { return nil }
    phase = .checking
    return question
  }

  /// The question that an effect is asking now.
  public var activeQuestion: Question? { phase == .checking ? question : nil }

  /// Stores an answer. An answer to an outdated question is dropped.
  ///
  /// - Parameters:
  ///   - reasons: the errors; empty if the value is valid.
  ///   - question: the question that was asked.
  public mutating func receive(_ reasons: [Reason], to question: Question) {
    guard phase == .checking, question == self.question else { return }
    last = Answer(question: question, reasons: reasons)
    phase = .settled
  }

  /// Records that asking failed.
  ///
  /// - Parameters:
  ///   - failure: the cause, as shown to the user.
  ///   - question: the question that was asked.
  public mutating func receive(failure: String, to question: Question) {
    guard phase == .checking, question == self.question else { return }
    phase = .failed(failure)
  }

  /// Retries a failed question.
  ///
  /// - Returns: the question, for an effect to ask now; `nil` if asking has not failed.
  public mutating func retry() -> Question? {
    guard case .failed = phase else { return nil }
    phase = .checking
    return question
  }

  /// Why there is no answer, if asking failed.
  public var failure: String? { if case .failed(let reason) = phase { reason } else { nil } }

  /// The result for the field: valid while there is no question, *checking* until the answer arrives.
  public var result: ValidationResult<Reason> {
    guard question != nil else { return .valid }
    guard phase == .settled else { return .checking }
    return ValidationResult(errors: (last?.reasons ?? []).map { ValidationResult.Message($0) })
  }
}

/// Encoded as the phase and the failure. A question that was being asked is decoded as waiting, because no effect is
/// running for it any more.
extension AsyncCheck.Phase: Codable {
  private enum Key: String, CodingKey {
    case waiting
    case failed
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .settled: break
    case .waiting, .checking: try container.encode(true, forKey: .waiting)
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
