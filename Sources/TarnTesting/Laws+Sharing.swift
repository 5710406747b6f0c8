import Tarn
import TarnForms
import TarnRecord

extension Laws where F.State: Record {
  /// Law 9 for several people who share a state: whatever somebody confirmed is true until somebody takes it away who saw it, or
  /// it was shown to them as a conflict which they decided. A draft that is cancelled leaves no trace, what nobody edits is
  /// shown as it is true, and a suggestion that is answered once more changes nothing.
  ///
  /// ```swift
  /// #expect(laws.sharing(people: 3) { $0.title.isEmpty ? .refuse([.noTitle]) : .accept } == nil)
  /// ```
  ///
  /// The actions of the walk are what people do to their drafts. They begin, press Done or Cancel, decide, and take back what was
  /// confirmed; suggestions, answers and news come late. ``SharingLedger`` says what is looked at: the fields, at any depth,
  /// elements by their keys, the words of texts. Drafts are kept as their documentation says; what an app's own stores do with
  /// them is not seen: let its people keep a ledger, too.
  ///
  /// Two who put in the same can't be told apart, so let words and numbers be drawn from many. What is shared is there
  /// throughout; elements in it may come and go.
  ///
  /// - Parameters:
  ///   - people: how many there are, one to 26.
  ///   - fields: those that are not looked at, as their merge rule is one of your own
  ///     (``SharingLedger/init(people:apartFrom:)``).
  ///   - rule: the owner's rule, as for ``TarnForms/Suggestion/answer(by:_:)``.
  /// - Complexity: a few looks at the whole state an act.
  public func sharing<Reason>(
    people: Int = 2, apartFrom fields: Set<String> = [], _ rule: @escaping (State) -> Verdict<State, Reason>
  ) -> Violation<State, SharingAct<Action>>? {
    sharing(people: people, apartFrom: fields) { suggestion, truth in
      let answer = suggestion.answer(by: truth, rule)
      if let new = answer.truth { truth = new }
      return answer
    }
  }

  /// The same, by an app's own way of answering.
  ///
  /// - Parameter owner: answers a suggestion, and makes true what it takes.
  public func sharing<Reason>(
    people: Int = 2, apartFrom fields: Set<String> = [],
    owner: @escaping (Suggestion<State>, inout State) -> Answer<State, Reason>
  ) -> Violation<State, SharingAct<Action>>? {
    precondition((1...26).contains(people), "The number of people must be from 1 to 26, not \(people).")
    func finding(_ acts: [SharingAct<Action>]) -> Finding? {
      var run = SharingRun(feature, from: start, people: people, apartFrom: fields, owner: owner)
      for (index, act) in acts.enumerated() {
        if let words = run.perform(act) { return Finding(after: index + 1, words: words) }
      }
      return nil
    }
    return firstViolation(of: "Law 9 does not hold: a confirmed value stays until a person who has seen it removes it")
    { random in
      var run = SharingRun(feature, from: start, people: people, apartFrom: fields, owner: owner)
      var list: [SharingAct<Action>] = []
      while list.count < acts {
        let act = sharingAct(run, &random)
        list.append(act)
        if run.perform(act) != nil { break }
      }
      return list
    } finding: {
      finding($0)
    }
  }

  private func sharingAct<Reason>(
    _ run: SharingRun<F, Reason>, _ random: inout SeededRandom
  ) -> SharingAct<Action> {
    let index = Int.random(in: run.people.indices, using: &random)
    let person = run.people[index]
    // What is on its way comes sooner or later: about as much is delivered as is sent.
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .answer
    case 1, 2: return .hear(index)
    default: break
    }
    guard let draft = person.draft else {
      return !person.confirmed.isEmpty && random.oneIn(3) ? .takeBack(index) : .edit(index)
    }
    // Where something is to be decided, people mostly decide.
    if !random.oneIn(3), let conflict = draft.conflicts.randomElement(using: &random) {
      return .resolve(index, conflict.path, random.pick(from: SharingAct<Action>.Side.allCases))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return random.oneIn(3) ? .cancel(index) : .done(index)
    case 1, 2: return .done(index)
    default: return .change(index, actions(draft.value, &random))
    }
  }
}
