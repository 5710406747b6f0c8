import TarnForms
import TarnRecord

/// A record of the edits of several users to drafts of one value, which checks whether an answer lost content. As a
/// test oracle it is independent of the code for rebasing and merging.
///
/// ```swift
/// var ledger = SharingLedger<Entry>(users: 2)
/// ledger.recordBegin(by: 0)
/// ledger.recordEdit(by: 0, from: draft.value, to: changed)           // the value that the user saw, and the edited one
/// let fault = ledger.recordAnswer(to: 0, suggestion, answer, from: before, to: after)
/// ```
///
/// ``Laws/sharing(users:excluding:_:)`` keeps a ledger for the users that it simulates. If an app's users have stores
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
  struct User {
    var removed: Set<FieldElement> = []
    var inserted: Set<FieldElement> = []
    /// Content inserted and removed by this user's confirmed suggestions, which they may revert.
    var ownInsertions: Set<FieldElement> = []
    var ownRemovals: Set<FieldElement> = []
  }

  var users: [User]
  private let excludedFields: Set<String>

  /// Creates a ledger.
  ///
  /// - Parameters:
  ///   - users: the number of users, who are identified by number, from 0.
  ///   - fields: the names of fields that are not checked, at any depth: fields with a merge rule of your own, such as
  ///     the greater of two values, which may rightly drop confirmed content.
  public init(users: Int, excluding fields: Set<String> = []) {
    self.users = Array(repeating: User(), count: users)
    excludedFields = fields
  }

  /// Records that a user begins a draft: edits of their earlier drafts no longer count.
  ///
  /// Where users can travel back in time to an earlier draft, do not call this, and make sure that no two users insert
  /// the same content.
  public mutating func recordBegin(by user: Int) { (users[user].removed, users[user].inserted) = ([], []) }

  /// Records that a user drops a draft: its content must not be stored because of their later steps.
  public mutating func recordCancel(by user: Int) { recordBegin(by: user) }

  /// Records that a user edits a draft.
  ///
  /// - Parameters:
  ///   - user: the number of the user, counted from 0.
  ///   - old: the value that the user saw.
  ///   - new: the value after the edit.
  public mutating func recordEdit(by user: Int, from old: Value, to new: Value) {
    guard old != new else { return }
    let (old, new) = (contents(of: old), contents(of: new))
    users[user].removed.formUnion(old.fewer(in: new))
    users[user].inserted.formUnion(new.fewer(in: old))
  }

  /// Records that a user resolves a conflict, having seen both sides.
  ///
  /// - Parameters:
  ///   - user: the number of the user, counted from 0.
  ///   - path: the path of the conflict; the empty path for the whole value.
  ///   - draft: the draft before.
  ///   - now: the draft's value after.
  public mutating func recordResolution(by user: Int, _ path: FieldPath, in draft: Draft<Value>, to now: Value) {
    recordEdit(by: user, from: draft.value, to: now)
    let (theirs, now) = (contents(of: draft.base), contents(of: now))
    func isInPath(_ element: FieldElement) -> Bool { element.isIn(path) }
    users[user].removed.formUnion(theirs.fewer(in: now).filter(isInPath))
    users[user].inserted.formUnion(now.fewer(in: theirs).filter(isInPath))
  }

  /// Records that a user requests to revert a confirmed change. Of its effects, only those on the user's own changes
  /// are permitted.
  public mutating func recordRevert(by user: Int, of inverse: Suggestion<Value>) {
    let (now, reverted) = (contents(of: inverse.base), contents(of: inverse.value))
    users[user].removed.formUnion(now.fewer(in: reverted).intersection(users[user].ownInsertions))
    users[user].inserted.formUnion(reverted.fewer(in: now).intersection(users[user].ownRemovals))
  }

  func contents(of value: Value?) -> FieldContents {
    value.map { FieldContents(of: $0, excluding: excludedFields) } ?? FieldContents()
  }
}
