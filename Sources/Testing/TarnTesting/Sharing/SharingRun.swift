import Tarn
import TarnForms
import TarnRecord

/// A simulation of several users and one stored value. Each user has the value last received and, at times, a draft.
/// Suggestions and answers are delivered late, while the users continue.
struct SharingRun<F: Feature, Reason> where F.State: Record {
  typealias State = F.State
  typealias Owner = (Suggestion<State>, inout State) -> SuggestionAnswer<State, Reason>

  struct User {
    /// The value last received.
    var received: State
    var draft: Draft<State>?
    /// The confirmed changes, as suggestions that revert them.
    var confirmed: [Suggestion<State>] = []
    /// The pending suggestion; the user sends no other meanwhile.
    var pending: Suggestion<State>?
    var isReverting = false
    var answer: SuggestionAnswer<State, Reason>?
  }

  private(set) var owned: State
  private(set) var users: [User]
  private var ledger: SharingLedger<State>
  /// The users with a pending suggestion, the oldest first.
  private(set) var pendingUsers: [Int] = []
  private let feature: F
  private let owner: Owner

  init(_ feature: F, from start: State, users: Int, excluding fields: Set<String>, owner: @escaping Owner) {
    owned = start
    self.users = Array(repeating: User(received: start), count: users)
    ledger = SharingLedger(users: users, excluding: fields)
    self.feature = feature
    self.owner = owner
  }

  /// Performs a step if it is possible, and returns the violation, if any.
  mutating func perform(_ step: SharingStep<F.Action>) -> String? {
    switch step {
    case .edit(let index):
      guard users[index].draft == nil, users[index].pending == nil else { return nil }
      ledger.recordBegin(by: index)
      users[index].draft = Draft(of: users[index].received)
      return check(index)
    case .change(let index, let action):
      guard let draft = users[index].draft else { return nil }
      var value = draft.value
      _ = feature.apply(action, to: &value)
      ledger.recordEdit(by: index, from: draft.value, to: value)
      users[index].draft?.value = value
      return nil
    case .cancel(let index):
      guard users[index].draft != nil, users[index].pending == nil else { return nil }
      ledger.recordCancel(by: index)
      users[index].draft = nil
      return nil
    case .resolve(let index, let path, let side): return resolve(index, path, side)
    case .done(let index): return suggest(index)
    case .revert(let index):
      guard users[index].draft == nil, users[index].pending == nil else { return nil }
      guard let inverse = users[index].confirmed.popLast() else { return nil }
      ledger.recordBegin(by: index)
      ledger.recordRevert(by: index, of: inverse)
      users[index].isReverting = true
      send(inverse, by: index)
      return nil
    case .answer: return respond()
    case .receive(let index): return receive(index)
    }
  }

  private mutating func resolve(_ index: Int, _ path: FieldPath, _ side: SharingStep<F.Action>.Side) -> String? {
    guard let draft = users[index].draft, let conflict = draft.conflict(at: path) else { return nil }
    var decided = draft
    do { try decided.resolve(conflict, with: side.mergeSide()) } catch {
      return "a conflict can't be resolved: \(error)"
    }
    if decided.conflict(at: path) != nil { return "\(path) was resolved but is still a conflict" }
    ledger.recordResolution(by: index, path, in: draft, to: decided.value)
    users[index].draft = decided
    return check(index)
  }

  private mutating func suggest(_ index: Int) -> String? {
    guard users[index].pending == nil, let result = users[index].draft?.suggest() else { return nil }
    switch result {
    case .unchanged: users[index].draft = nil
    case .suggested(let suggestion): send(suggestion, by: index)
    case .undecided(let conflicts):
      if conflicts.isEmpty { return "Done has no effect, although there is no conflict to resolve" }
    }
    return nil
  }

  private mutating func send(_ suggestion: Suggestion<State>, by index: Int) {
    users[index].pending = suggestion
    pendingUsers.append(index)
  }

  private mutating func respond() -> String? {
    guard !pendingUsers.isEmpty else { return nil }
    let index = pendingUsers.removeFirst()
    guard let suggestion = users[index].pending else { return nil }
    let before = owned
    let answer = owner(suggestion, &owned)
    users[index].answer = answer
    if let fault = ledger.recordAnswer(to: index, suggestion, answer, from: before, to: owned) { return fault }
    if answer.storedValue == nil { return nil }
    // A user who did not receive the answer sends the suggestion again.
    var repeated = owned
    _ = owner(suggestion, &repeated)
    return repeated == owned ? nil : "applied a second time, the same suggestion made \(repeated) of \(owned)"
  }

  private mutating func receive(_ index: Int) -> String? {
    guard let suggestion = users[index].pending, let answer = users[index].answer else {
      users[index].received = owned
      users[index].draft?.rebase(onto: owned)
      return check(index)
    }
    (users[index].pending, users[index].answer) = (nil, nil)
    let wasReverting = users[index].isReverting
    users[index].isReverting = false
    if let stored = answer.storedValue { users[index].received = stored }
    if case .conflicting(let draft) = answer {
      users[index].received = draft.base
      // A revert that needs a decision becomes a draft.
      if wasReverting { users[index].draft = draft }
    }
    if !wasReverting {
      if let inverse = suggestion.inverse(of: answer) { users[index].confirmed.append(inverse) }
      users[index].draft?.rebase(answer, to: suggestion)
    }
    if let fault = check(index) { return fault }
    // A draft with changes typed since stays: they are not confirmed.
    if answer.storedValue != nil, users[index].draft?.isChanged == false { users[index].draft = nil }
    return nil
  }

  /// Checks the value that a user sees.
  private func check(_ index: Int) -> String? {
    guard let draft = users[index].draft else { return nil }
    if draft.base != users[index].received {
      return
        "\(SharingStep<F.Action>.name(of: index)) has a draft of \(draft.base), but received \(users[index].received)"
    }
    return ledger.fault(index, shown: draft, where: users[index].received)
  }
}

extension SharingStep.Side {
  fileprivate func mergeSide<Value: Record>() -> Merge<Value>.Side {
    switch self {
    case .base: .base
    case .mine: .mine
    case .theirs: .theirs
    }
  }
}
