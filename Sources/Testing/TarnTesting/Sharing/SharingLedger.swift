import TarnForms
import TarnRecord

/// A record of the edits of several users to drafts of one value, which checks whether an answer lost content. As a
/// test oracle it is independent of the code for rebasing and merging.
///
/// ```swift
/// var ledger = SharingLedger<Entry>(people: 2)
/// ledger.begins(0)
/// ledger.changes(0, from: draft.value, to: changed)           // the value that the user saw, and the edited one
/// let fault = ledger.answered(0, suggestion, answer, from: before, to: after)
/// ```
///
/// ``Laws/sharing(people:apartFrom:_:)`` keeps a ledger for the users that it simulates. If an app's users have stores
/// of their own, a test keeps a ledger beside them and records their steps in it.
///
/// The ledger checks everything that can be lost separately: fields at any depth, elements by their keys, each word of
/// a text, each element of a list. It reports a violation of these rules:
///
/// - Confirmed content is in the stored value; otherwise the suggestion was not accepted and nothing has changed.
/// - Content leaves the stored value only if a user who saw it removed it, by an edit or by resolving a conflict.
/// - Content enters the stored value only if the user who confirmed it inserted it, and not in a cancelled draft.
/// - The answer reports the owner's adjustments.
/// - An unedited value is shown as it is stored.
///
/// The order of elements is not checked. If two users write the same word in one text, one occurrence counts for both.
public struct SharingLedger<Value: Record> {
  /// The content that a user may remove and insert, according to what they have seen and done.
  struct Person {
    var removed: Set<FieldElement> = []
    var inserted: Set<FieldElement> = []
    /// Content inserted and removed by this user's confirmed suggestions, which they may revert.
    var ownInsertions: Set<FieldElement> = []
    var ownRemovals: Set<FieldElement> = []
  }

  var people: [Person]
  private let apartFrom: Set<String>

  /// Creates a ledger.
  ///
  /// - Parameters:
  ///   - people: the number of users, who are identified by number, from 0.
  ///   - fields: the names of fields that are not checked, at any depth: fields with a merge rule of your own, such as
  ///     the greater of two values, which may rightly drop confirmed content.
  public init(people: Int, apartFrom fields: Set<String> = []) {
    self.people = Array(repeating: Person(), count: people)
    apartFrom = fields
  }

  /// Records that a user begins a draft: edits of their earlier drafts no longer count.
  ///
  /// Where users can travel back in time to an earlier draft, do not call this, and make sure that no two users insert
  /// the same content.
  public mutating func begins(_ person: Int) { (people[person].removed, people[person].inserted) = ([], []) }

  /// Records that a user drops a draft: its content must not be stored because of their later steps.
  public mutating func cancels(_ person: Int) { begins(person) }

  /// Records that a user edits a draft.
  ///
  /// - Parameters:
  ///   - seen: the value that the user saw.
  ///   - now: the value after the edit.
  public mutating func changes(_ person: Int, from seen: Value, to now: Value) {
    guard seen != now else { return }
    let (seen, now) = (places(of: seen), places(of: now))
    people[person].removed.formUnion(seen.fewer(in: now))
    people[person].inserted.formUnion(now.fewer(in: seen))
  }

  /// Records that a user resolves a conflict, having seen both sides.
  ///
  /// - Parameters:
  ///   - path: the path of the conflict; the empty path for the whole value.
  ///   - draft: the draft before.
  ///   - now: the draft's value after.
  public mutating func decides(_ person: Int, _ path: FieldPath, in draft: Draft<Value>, to now: Value) {
    changes(person, from: draft.value, to: now)
    let (theirs, now) = (places(of: draft.base), places(of: now))
    func isThere(_ mark: FieldElement) -> Bool { mark.isIn(path) }
    people[person].removed.formUnion(theirs.fewer(in: now).filter(isThere))
    people[person].inserted.formUnion(now.fewer(in: theirs).filter(isThere))
  }

  /// Records that a user requests to revert a confirmed change. Of its effects, only those on the user's own changes
  /// are permitted.
  public mutating func reverts(_ person: Int, by inverse: Suggestion<Value>) {
    let (now, then) = (places(of: inverse.base), places(of: inverse.value))
    people[person].removed.formUnion(now.fewer(in: then).intersection(people[person].ownInsertions))
    people[person].inserted.formUnion(then.fewer(in: now).intersection(people[person].ownRemovals))
  }

  func places(of value: Value?) -> FieldContents {
    value.map { FieldContents(of: $0, apartFrom: apartFrom) } ?? FieldContents()
  }
}
