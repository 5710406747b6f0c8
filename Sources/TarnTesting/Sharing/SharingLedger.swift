import TarnForms
import TarnRecord

/// What each of several people did to drafts of one value, and whether an answer lost something of it: an oracle that knows
/// nothing of rebasing and merging.
///
/// ```swift
/// var ledger = SharingLedger<Entry>(people: 2)
/// ledger.begins(0)
/// ledger.changes(0, from: draft.value, to: changed)           // what was before their eyes, and what is there now
/// let fault = ledger.answered(0, suggestion, answer, from: before, to: after)
/// ```
///
/// ``Laws/sharing(people:apartFrom:_:)`` keeps one for a household that it plays itself. An app whose people sit at stores of
/// their own keeps one beside those, and tells it what happens there.
///
/// It looks at what can be lost one by one: the fields, at any depth; elements by their keys; of a text each word, of a list each
/// element. Of all these it holds, and says in words where one does not:
///
/// - What was confirmed is in the truth, or it was not taken, and then nothing has changed.
/// - What goes out of the truth, somebody took away who had it before their eyes: by an edit or by deciding a conflict.
/// - What comes into the truth, the one who confirmed it has put in, and not in a draft that was cancelled.
/// - What the owner made otherwise, the answer tells.
/// - What nobody edits is shown as it is true.
///
/// It does not look at the order of elements. Where two write the same word in one text, one of them counts for both.
public struct SharingLedger<Value: Record> {
  /// What a person may take out and put in, by what they have seen and done.
  struct Person {
    var took: Set<Mark> = []
    var put: Set<Mark> = []
    /// What came and went by what they have confirmed: theirs to take back.
    var ownPut: Set<Mark> = []
    var ownTook: Set<Mark> = []
  }

  var people: [Person]
  private let apartFrom: Set<String>

  /// - Parameters:
  ///   - people: how many there are; they are told by their number, from 0.
  ///   - fields: the names of fields that are not looked at, in the value and in what is in it: those with a merge rule of your
  ///     own, such as the greater of two, after which what somebody confirmed may rightly be there no more.
  public init(people: Int, apartFrom fields: Set<String> = []) {
    self.people = Array(repeating: Person(), count: people)
    apartFrom = fields
  }

  /// A person begins a draft: what they did to those before counts no more.
  ///
  /// Where people can wind back to an earlier draft, don't say so, and see to it that no two put in the same.
  public mutating func begins(_ person: Int) { (people[person].took, people[person].put) = ([], []) }

  /// A person drops a draft: nothing of it may become true by what they do later.
  public mutating func cancels(_ person: Int) { begins(person) }

  /// A person edits a draft.
  ///
  /// - Parameters:
  ///   - seen: what was before their eyes.
  ///   - now: what they made of it.
  public mutating func changes(_ person: Int, from seen: Value, to now: Value) {
    guard seen != now else { return }
    let (seen, now) = (places(of: seen), places(of: now))
    people[person].took.formUnion(seen.fewer(in: now))
    people[person].put.formUnion(now.fewer(in: seen))
  }

  /// A person decides a conflict, of which both sides were before their eyes.
  ///
  /// - Parameters:
  ///   - path: where it was; the empty one for the whole.
  ///   - draft: as it was before.
  ///   - now: its value, decided.
  public mutating func decides(_ person: Int, _ path: FieldPath, in draft: Draft<Value>, to now: Value) {
    changes(person, from: draft.value, to: now)
    let (theirs, now) = (places(of: draft.base), places(of: now))
    func isThere(_ mark: Mark) -> Bool { mark.isIn(path) }
    people[person].took.formUnion(theirs.fewer(in: now).filter(isThere))
    people[person].put.formUnion(now.fewer(in: theirs).filter(isThere))
  }

  /// A person wishes to take back what they confirmed earlier: of what that does, only what was theirs they may do.
  public mutating func takesBack(_ person: Int, by inverse: Suggestion<Value>) {
    let (now, then) = (places(of: inverse.base), places(of: inverse.value))
    people[person].took.formUnion(now.fewer(in: then).intersection(people[person].ownPut))
    people[person].put.formUnion(then.fewer(in: now).intersection(people[person].ownTook))
  }

  func places(of value: Value?) -> Places { value.map { Places(of: $0, apartFrom: apartFrom) } ?? Places() }
}
