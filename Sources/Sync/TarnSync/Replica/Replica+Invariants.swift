import TarnValues

extension Replica {
  /// Returns the first violated invariant of the indexes; `nil` if they are valid. For tests, because it scans all
  /// changes.
  ///
  /// - Each object lists its changes in order, and its head is the one that ``findHead(of:)`` finds.
  /// - ``creations`` lists the creations in the order of the changes; ``sent`` lists exactly the sent changes;
  ///   `acknowledged` counts the acknowledged ones.
  /// - ``references`` contains each object that was created here and refers to another.
  package func indexFault() -> String? {
    var expectedIDs: [Object.ID: [ChangeID]] = [:]
    for change in changes { expectedIDs[change.object, default: []].append(change.id) }
    for (id, listed) in changeIDs where expectedIDs[id] != listed {
      return "the changes of \(id) are listed as \(listed)"
    }
    if changeIDs.count != expectedIDs.count { return "the index omits an object that has changes" }
    var expected = self
    for id in expectedIDs.keys { expected.findHead(of: id) }
    if expected.heads != heads { return "the heads are \(heads), and should be \(expected.heads)" }
    for head in heads where expectedIDs[head.id] == nil { return "\(head.id) has a head but no changes" }
    let creatingChanges = changes.filter { if case .make = $0.operation { true } else { false } }
    if Array(creations.ids) != creatingChanges.map(\.id) {
      return "the creating changes are listed as \(creations.map(\.id)), and should be \(creatingChanges.map(\.id))"
    }
    let sent = Set(changes.filter(\.status.isSent).map(\.id))
    if Set(self.sent.ids) != sent {
      return "the sent changes are listed as \(self.sent.map(\.id)), and should be \(sent)"
    }
    let acknowledged = changes.count { $0.status == .acknowledged }
    if acknowledged != self.acknowledged {
      return "the count of acknowledged changes is \(self.acknowledged), and should be \(acknowledged)"
    }
    for case (let id, .make(let object)) in creatingChanges.map({ ($0.object, $0.operation) }) {
      for target in object.references ?? [] where !references.referrers(of: target).contains(id) {
        return "\(id) refers to \(target), but the index omits it"
      }
    }
    return nil
  }
}
