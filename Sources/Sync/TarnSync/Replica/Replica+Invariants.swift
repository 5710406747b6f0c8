import TarnValues

extension Replica {
  /// Returns the first violated invariant of the indexes; `nil` if they are valid. For tests, because it scans all
  /// changes.
  ///
  /// - Each object lists its changes in order, and its head is the one that ``findHead(of:)`` finds.
  /// - ``creation`` lists the creations in the order of the changes; ``sent`` lists exactly the sent changes;
  ///   `acknowledged` counts the acknowledged ones.
  /// - ``references`` contains each object that was created here and refers to another.
  package func indexFault() -> String? {
    var own: [Object.ID: [ChangeID]] = [:]
    for change in changes { own[change.object, default: []].append(change.id) }
    for (id, names) in ofObject where own[id] != names { return "the changes of \(id) are listed as \(names)" }
    if ofObject.count != own.count { return "the index omits an object that has changes" }
    var found = self
    for id in own.keys { found.findHead(of: id) }
    if found.heads != heads { return "the heads are \(heads), and should be \(found.heads)" }
    for head in heads where own[head.id] == nil { return "\(head.id) has a head but no changes" }
    let makes = changes.filter { if case .make = $0.operation { true } else { false } }
    if Array(creation.ids) != makes.map(\.id) {
      return "the creating changes are listed as \(creation.map(\.id)), and should be \(makes.map(\.id))"
    }
    let sent = Set(changes.filter(\.status.isSent).map(\.id))
    if Set(self.sent.ids) != sent {
      return "the sent changes are listed as \(self.sent.map(\.id)), and should be \(sent)"
    }
    let acknowledged = changes.count { $0.status == .acknowledged }
    if acknowledged != self.acknowledged {
      return "the count of acknowledged changes is \(self.acknowledged), and should be \(acknowledged)"
    }
    for case (let id, .make(let made)) in makes.map({ ($0.object, $0.operation) }) {
      for identity in made.references ?? [] where !references.to(identity).contains(id) {
        return "\(id) refers to \(identity), but the index omits it"
      }
    }
    return nil
  }
}
