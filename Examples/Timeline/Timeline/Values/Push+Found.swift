import TarnRecord
import TarnSync

extension Push<Post> {
  /// The post as the person found it who changed it.
  ///
  /// That is ``TarnSync/Push/before`` when it is sent for the first time. While it was on its way the server may have told of other
  /// words, which that has then, and which the person did not see.
  public var found: Post? {
    guard case .sent(let times, _) = change.status, times > 1, case .edit(let patch) = change.deed, let after else {
      return before
    }
    return Rebased(patch.inverse, onto: after).value
  }
}
