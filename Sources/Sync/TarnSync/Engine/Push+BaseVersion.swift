import TarnRecord

extension Push {
  /// The version of the object that the user saw when making the change. Send it to a server that accepts a change only
  /// for the version on which the change is based.
  ///
  /// On the first attempt it equals ``before``. Between attempts the server may have reported another version, which is
  /// then ``before`` and which the user did not see.
  public var baseVersion: Object? {
    guard case .sent(let times, _) = change.status, times > 1, case .edit(let patch) = change.operation, let after
    else {
      return before
    }
    return Rebase(patch.inverse, onto: after).value
  }
}
