import Tarn
import TarnForms
import TarnRecord

extension Laws where F.State: Record {
  /// Checks law 9 for several users who share a state. A confirmed change stays until a user who saw it removes it, or
  /// until it was shown to that user as a conflict which the user resolved. A cancelled draft leaves no trace, an
  /// unedited value is shown as it is stored, and answering a suggestion again changes nothing.
  ///
  /// ```swift
  /// #expect(laws.sharing(users: 3) { $0.title.isEmpty ? .refuse([Wrong.noTitle]) : .accept } == nil)
  /// ```
  ///
  /// The actions of the walk edit the users' drafts. Users also begin drafts, press Done or Cancel, resolve conflicts,
  /// and revert confirmed changes; suggestions, answers and updates arrive late. ``SharingLedger`` lists what is
  /// checked: fields at any depth, elements by their keys, the words of texts. Drafts are used as documented. An app's
  /// own stores may use drafts differently, which this check does not see: let their tests keep a ledger, too.
  ///
  /// The check cannot tell equal insertions of two users apart, so draw words and numbers from many. The shared value
  /// exists throughout; elements in it may come and go.
  ///
  /// - Parameters:
  ///   - users: the number of users, one to 26.
  ///   - fields: the fields that are not checked because they have a merge rule of your own
  ///     (``SharingLedger/init(users:excluding:)``).
  ///   - rule: the owner's rule, as for ``TarnForms/Suggestion/answer(given:_:)``.
  /// - Complexity: a few comparisons of the whole state a step.
  public func sharing<Reason>(
    users: Int = 2, excluding fields: Set<String> = [], _ rule: @escaping (State) -> SuggestionVerdict<State, Reason>
  ) -> LawViolation<State, SharingStep<Action>>? {
    sharing(users: users, excluding: fields) { suggestion, stored in
      let answer = suggestion.answer(given: stored, rule)
      if let new = answer.storedValue { stored = new }
      return answer
    }
  }

  /// Checks law 9 for several users, with an app's own way of answering.
  ///
  /// - Parameters:
  ///   - users: the number of users, one to 26.
  ///   - fields: the fields that are not checked because they have a merge rule of your own.
  ///   - owner: answers a suggestion, and stores the value that it accepts.
  public func sharing<Reason>(
    users: Int = 2, excluding fields: Set<String> = [],
    owner: @escaping (Suggestion<State>, inout State) -> SuggestionAnswer<State, Reason>
  ) -> LawViolation<State, SharingStep<Action>>? {
    precondition((1...26).contains(users), "The number of users must be from 1 to 26, not \(users).")
    func finding(_ steps: [SharingStep<Action>]) -> LawFinding? {
      var run = SharingRun(feature, from: start, users: users, excluding: fields, owner: owner)
      for (index, step) in steps.enumerated() {
        if let message = run.perform(step) { return LawFinding(after: index + 1, message: message) }
      }
      return nil
    }
    return firstViolation(of: "Law 9 does not hold: a confirmed value stays until a user who has seen it removes it") {
      random in
      var run = SharingRun(feature, from: start, users: users, excluding: fields, owner: owner)
      var list: [SharingStep<Action>] = []
      while list.count < steps {
        let step = sharingStep(run, &random)
        list.append(step)
        if run.perform(step) != nil { break }
      }
      return list
    } finding: {
      finding($0)
    }
  }

  private func sharingStep<Reason>(
    _ run: SharingRun<F, Reason>, _ random: inout SeededRandom
  ) -> SharingStep<Action> {
    let index = Int.random(in: run.users.indices, using: &random)
    let user = run.users[index]
    // Pending messages are delivered sooner or later: about as many are delivered as are sent.
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .answer
    case 1, 2: return .receive(index)
    default: break
    }
    guard let draft = user.draft else {
      return !user.confirmed.isEmpty && random.oneIn(3) ? .revert(index) : .edit(index)
    }
    // If there is a conflict, users mostly resolve it.
    if !random.oneIn(3), let conflict = draft.conflicts.randomElement(using: &random) {
      return .resolve(index, conflict.path, random.pick(from: SharingStep<Action>.Side.allCases))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return random.oneIn(3) ? .cancel(index) : .done(index)
    case 1, 2: return .done(index)
    default: return .change(index, actions(draft.value, &random))
    }
  }
}
