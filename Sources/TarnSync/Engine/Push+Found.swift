import TarnRecord

extension Push {
  /// The object as the person found it who changed it: what a server is to be told that takes a change only of the version it was made of.
  ///
  /// That is ``before`` when it is sent for the first time. While it was on its way the server may have told of another version, which ``before``
  /// is then, and which the person did not see.
  public var found: Object? {
    guard case .sent(let times, _) = change.status, times > 1, case .edit(let patch) = change.deed, let after else {
      return before
    }
    return Rebased(patch.inverse, onto: after).value
  }
}
