import TarnRecord

/// A question about a field that only the outside can answer, such as whether a name is taken: what is asked, and what is
/// known.
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
/// Three parts of an app do it together, and this value is what they have in common. A ``Quiet`` is a source: it runs while
/// the state says that something waits to be asked, and is stopped and begun anew by every letter. When it has run its time,
/// the question becomes an effect. The answer carries its question: one that is not asked any more is dropped.
///
/// Until it is answered the field is *checking*: not wrong, and not ready. When nobody answers, a person sees why, and may try
/// again. The last answer is kept, so that who goes back to what was asked before need not wait.
///
/// It is state, saved and restored like the rest: what was asked and not answered when it was saved is asked again. Where people
/// wind the state back and forth, make what is ``asking`` a source, too, and not an effect: an effect is not performed again.
public struct AsyncCheck<Question: Hashable & Codable & Sendable, Reason: Equatable & Codable & Sendable>:
  Equatable, Codable, Sendable
{
  enum Phase: Equatable, Sendable {
    /// There is nothing to ask, or it is answered.
    case settled
    /// Being typed: it is asked when there was quiet.
    case waiting
    case asking
    case failed(String)
  }

  struct Answered: Equatable, Codable, Sendable {
    var question: Question
    var reasons: [Reason]
  }

  /// What is to be known.
  public private(set) var question: Question?
  private(set) var phase = Phase.settled
  private var last: Answered?

  public init() {}

  /// Says what is to be known now; `nil` if nothing is, because the field is empty or wrong already.
  ///
  /// Call it whenever the field has changed. The same question twice is one.
  public mutating func ask(about question: Question?) {
    guard question != self.question else { return }
    self.question = question
    phase = question == nil || question == last?.question ? .settled : .waiting
  }

  /// What is to be running while a question waits for quiet: a source of the feature.
  public var quiet: Quiet<Question>? {
    guard let question, phase == .waiting else { return nil }
    return Quiet(question)
  }

  /// Nobody has typed for a while.
  ///
  /// - Returns: the question, if it is still the one: to be asked by an effect now.
  public mutating func isQuiet(_ quiet: Quiet<Question>) -> Question? {
    guard phase == .waiting, quiet.question == question else { return nil }
    phase = .asking
    return question
  }

  /// The question that is being asked.
  public var asking: Question? { phase == .asking ? question : nil }

  /// Takes in an answer. One to a question that is not asked any more is dropped.
  ///
  /// - Parameter reasons: what is wrong; empty if nothing is.
  public mutating func hear(_ reasons: [Reason], to question: Question) {
    guard phase == .asking, question == self.question else { return }
    last = Answered(question: question, reasons: reasons)
    phase = .settled
  }

  /// Takes in that nobody answered.
  ///
  /// - Parameter failure: why, as a person is told.
  public mutating func hear(failure: String, to question: Question) {
    guard phase == .asking, question == self.question else { return }
    phase = .failed(failure)
  }

  /// Asks again what was not answered.
  ///
  /// - Returns: the question, to be asked by an effect now; `nil` if it did not fail.
  public mutating func tryAgain() -> Question? {
    guard case .failed = phase else { return nil }
    phase = .asking
    return question
  }

  /// Why there is no answer, if asking failed.
  public var failure: String? { if case .failed(let reason) = phase { reason } else { nil } }

  /// What there is to say about the field: nothing while there is no question, and *checking* until it is answered.
  public var outcome: Outcome<Reason> {
    guard question != nil else { return .valid }
    guard phase == .settled else { return .checking }
    return Outcome(errors: (last?.reasons ?? []).map { Outcome.Remark($0) })
  }
}

/// Written as a word, and what went wrong. Nobody is asking any more when it is read, so what was asked waits to be asked.
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
