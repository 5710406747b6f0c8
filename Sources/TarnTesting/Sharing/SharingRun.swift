import Tarn
import TarnForms
import TarnRecord

/// A simulation of several users and one stored value. Each user has the value last received and, at times, a draft.
/// Suggestions and answers are delivered late, while the users go on.
struct SharingRun<F: Feature, Reason> where F.State: Record {
  typealias State = F.State
  typealias Owner = (Suggestion<State>, inout State) -> Answer<State, Reason>

  struct Person {
    /// The value last received.
    var shown: State
    var draft: Draft<State>?
    /// The confirmed changes, as suggestions that revert them.
    var confirmed: [Suggestion<State>] = []
    /// The pending suggestion; the user sends no other meanwhile.
    var awaiting: Suggestion<State>?
    var isTakingBack = false
    var answer: Answer<State, Reason>?
  }

  private(set) var truth: State
  private(set) var people: [Person]
  private var ledger: SharingLedger<State>
  /// The users with a pending suggestion, the oldest first.
  private(set) var waiting: [Int] = []
  private let feature: F
  private let owner: Owner

  init(_ feature: F, from start: State, people: Int, apartFrom fields: Set<String>, owner: @escaping Owner) {
    truth = start
    self.people = Array(repeating: Person(shown: start), count: people)
    ledger = SharingLedger(people: people, apartFrom: fields)
    self.feature = feature
    self.owner = owner
  }

  /// Performs a step if it is possible, and returns the violation, if any.
  mutating func perform(_ act: SharingAct<F.Action>) -> String? {
    switch act {
    case .edit(let index):
      guard people[index].draft == nil, people[index].awaiting == nil else { return nil }
      ledger.begins(index)
      people[index].draft = Draft(of: people[index].shown)
      return look(index)
    case .change(let index, let action):
      guard let draft = people[index].draft else { return nil }
      var value = draft.value
      _ = feature.update(&value, action)
      ledger.changes(index, from: draft.value, to: value)
      people[index].draft?.value = value
      return nil
    case .cancel(let index):
      guard people[index].draft != nil, people[index].awaiting == nil else { return nil }
      ledger.cancels(index)
      people[index].draft = nil
      return nil
    case .resolve(let index, let path, let side): return resolve(index, path, side)
    case .done(let index): return suggest(index)
    case .takeBack(let index):
      guard people[index].draft == nil, people[index].awaiting == nil else { return nil }
      guard let inverse = people[index].confirmed.popLast() else { return nil }
      ledger.begins(index)
      ledger.takesBack(index, by: inverse)
      people[index].isTakingBack = true
      send(inverse, by: index)
      return nil
    case .answer: return answer()
    case .hear(let index): return hear(index)
    }
  }

  private mutating func resolve(_ index: Int, _ path: FieldPath, _ side: SharingAct<F.Action>.Side) -> String? {
    guard let draft = people[index].draft, let conflict = draft.conflict(at: path) else { return nil }
    var decided = draft
    do { try decided.resolve(conflict, with: side.ofMerge()) } catch { return "a conflict can't be resolved: \(error)" }
    if decided.conflict(at: path) != nil { return "\(path) was resolved but is still a conflict" }
    ledger.decides(index, path, in: draft, to: decided.value)
    people[index].draft = decided
    return look(index)
  }

  private mutating func suggest(_ index: Int) -> String? {
    guard people[index].awaiting == nil, let done = people[index].draft?.suggest() else { return nil }
    switch done {
    case .unchanged: people[index].draft = nil
    case .suggested(let suggestion): send(suggestion, by: index)
    case .undecided(let conflicts):
      if conflicts.isEmpty { return "Done has no effect, although there is no conflict to resolve" }
    }
    return nil
  }

  private mutating func send(_ suggestion: Suggestion<State>, by index: Int) {
    people[index].awaiting = suggestion
    waiting.append(index)
  }

  private mutating func answer() -> String? {
    guard !waiting.isEmpty else { return nil }
    let index = waiting.removeFirst()
    guard let suggestion = people[index].awaiting else { return nil }
    let before = truth
    let answer = owner(suggestion, &truth)
    people[index].answer = answer
    if let fault = ledger.answered(index, suggestion, answer, from: before, to: truth) { return fault }
    if answer.truth == nil { return nil }
    // A user who did not receive the answer sends the suggestion again.
    var again = truth
    _ = owner(suggestion, &again)
    return again == truth ? nil : "applied a second time, the same suggestion made \(again) of \(truth)"
  }

  private mutating func hear(_ index: Int) -> String? {
    guard let suggestion = people[index].awaiting, let answer = people[index].answer else {
      people[index].shown = truth
      people[index].draft?.rebase(onto: truth)
      return look(index)
    }
    (people[index].awaiting, people[index].answer) = (nil, nil)
    let wasTakingBack = people[index].isTakingBack
    people[index].isTakingBack = false
    if let truth = answer.truth { people[index].shown = truth }
    if case .conflicting(let draft) = answer {
      people[index].shown = draft.base
      // A revert that needs a decision becomes a draft.
      if wasTakingBack { people[index].draft = draft }
    }
    if !wasTakingBack {
      if let inverse = suggestion.inverse(of: answer) { people[index].confirmed.append(inverse) }
      people[index].draft?.hear(answer, to: suggestion)
    }
    if let fault = look(index) { return fault }
    // A draft with changes typed since stays: they are not confirmed.
    if answer.truth != nil, people[index].draft?.isChanged == false { people[index].draft = nil }
    return nil
  }

  /// Checks the value that a user sees.
  private func look(_ index: Int) -> String? {
    guard let draft = people[index].draft else { return nil }
    if draft.base != people[index].shown {
      return "\(SharingAct<F.Action>.name(of: index)) has a draft of \(draft.base), but received \(people[index].shown)"
    }
    return ledger.fault(index, shown: draft, where: people[index].shown)
  }
}

extension SharingAct.Side {
  fileprivate func ofMerge<Value: Record>() -> Merge<Value>.Side {
    switch self {
    case .base: .base
    case .mine: .mine
    case .theirs: .theirs
    }
  }
}
