import Tarn
import TarnDocument
import TarnRecord
import TarnSync
import TarnValues

// Applies the changes of clients. All of it is deterministic: a database executes an action again after a conflict.
extension SyncedObjects {
  /// Applies changes that a person has sent, each at most once.
  ///
  /// - Complexity: O(log n) for each change, plus that of the rules and of encoding the object.
  mutating func receive<Collection: SyncedCollection>(
    _ changes: [SyncChange<Object>], from person: PersonID, at wallTime: Timestamp, by rules: Collection
  ) where Collection.Object == Object {
    // A clock that is set back must not disturb the order of the answers.
    let time = max(wallTime, answers.last?.time ?? wallTime)
    prune(at: time)
    for change in changes where !answers.contains(id: change.id) {
      guard let outcome = apply(change, from: person, at: time, by: rules) else { continue }
      let reason: String? = if case .refused(let reason) = outcome { reason } else { nil }
      answers.append(
        StoredAnswer(id: change.id, object: change.object, person: person, time: time, refusal: reason))
    }
    while answers.count > Self.maximumAnswers { answers.removeFirst() }
  }

  private enum Outcome {
    case accepted
    case refused(String)
  }

  /// Applies a change.
  ///
  /// - Returns: `nil` if the client may send the change again, because the object is gone or has another version.
  private mutating func apply<Collection: SyncedCollection>(
    _ change: SyncChange<Object>, from person: PersonID, at time: Timestamp, by rules: Collection
  ) -> Outcome? where Collection.Object == Object {
    let old = objects[id: change.object]
    switch change.operation {
    case .make(let new):
      guard let old else { return put(new, over: nil, from: person, by: rules) }
      var completed = new
      rules.complete(&completed, in: objects)
      let isSame = rules.isVisible(old, to: person) && (old == new || old == completed)
      return isSame ? .accepted : .refused("An object with this ID exists already.")
    case .edit(let patch):
      guard let old, rules.isVisible(old, to: person) else { return nil }
      let rebased = Rebase(patch, onto: old)
      guard rebased.conflicts.isEmpty else { return nil }
      return put(rebased.value, over: old, from: person, by: rules)
    case .remove:
      guard let old, rules.isVisible(old, to: person) else { return nil }
      if let refusal = rules.refusal(of: ObjectChange(old: old, new: nil), by: person, in: objects) {
        return .refused(refusal.reason)
      }
      remove(old, at: time)
      return .accepted
    }
  }

  /// Stores the version of an object that a client has made, unless the rules or the limits refuse it.
  private mutating func put<Collection: SyncedCollection>(
    _ sent: Object, over old: Object?, from person: PersonID, by rules: Collection
  ) -> Outcome where Collection.Object == Object {
    var new = sent
    rules.complete(&new, in: objects)
    guard new.id == sent.id, old.map({ $0.id == new.id }) ?? true else {
      return .refused("The ID of an object never changes.")
    }
    if new == old { return .accepted }
    if let refusal = rules.refusal(of: ObjectChange(old: old, new: new), by: person, in: objects) {
      return .refused(refusal.reason)
    }
    guard let bytes = try? SyncJSON.bytes(of: new).count else { return .refused("It can't be saved.") }
    let entry = old.flatMap { revisions[id: $0.id] }
    let creator = entry?.creator ?? person
    var used = usage[creator] ?? SyncUsage()
    used.objects += old == nil ? 1 : 0
    used.bytes += bytes - (entry.map { $0.removed == nil ? $0.bytes : 0 } ?? 0)
    if let reason = rules.limits.reason(against: bytes, used, over: usage[creator] ?? SyncUsage()) {
      return .refused(reason)
    }
    usage[creator] = used
    objects[id: new.id] = new
    append(ObjectRevision(id: new.id, revision: revision + 1, creator: creator, bytes: bytes))
    return .accepted
  }

  private mutating func remove(_ object: Object, at time: Timestamp) {
    objects.remove(id: object.id)
    guard var entry = revisions[id: object.id] else { return }
    var used = usage[entry.creator] ?? SyncUsage()
    used.objects -= 1
    used.bytes -= entry.bytes
    usage[entry.creator] = used == SyncUsage() ? nil : used
    entry.removed = time
    entry.bytes = 0
    entry.revision = revision + 1
    append(entry)
  }

  /// Makes an entry the last one.
  private mutating func append(_ entry: ObjectRevision) {
    revisions.remove(id: entry.id)
    revisions.append(entry)
    revision = entry.revision
  }
}

// Old answers and removals are forgotten.
extension SyncedObjects {
  /// The maximum number of stored answers: those of seven days, if clients make ten changes a minute. They take 20 MB.
  static var maximumAnswers: Int { 100_000 }
  /// How long answers are stored: a client asks before it sends a change again after six days.
  static var answerLifetime: Int64 { 7 * 24 * 60 * 60 * 1_000 }
  /// How long removals are stored. A client that was offline for longer gets the whole collection.
  static var removalLifetime: Int64 { 90 * 24 * 60 * 60 * 1_000 }
  /// The interval of the searches for old removals, each of which reads all entries.
  static var pruningInterval: Int64 { 24 * 60 * 60 * 1_000 }

  private mutating func prune(at time: Timestamp) {
    while let first = answers.first, time.milliseconds - first.time.milliseconds > Self.answerLifetime {
      answers.removeFirst()
    }
    guard time >= nextPruning else { return }
    nextPruning = Timestamp(milliseconds: time.milliseconds + Self.pruningInterval)
    let old = revisions.filter { entry in
      entry.removed.map { time.milliseconds - $0.milliseconds > Self.removalLifetime } ?? false
    }
    for entry in old {
      revisions.remove(id: entry.id)
      oldestRevision = max(oldestRevision, entry.revision)
    }
  }
}

extension SyncLimits {
  /// Returns why an object may not be stored.
  ///
  /// - Parameters:
  ///   - bytes: the size of the object.
  ///   - new: what its creator has with it.
  ///   - old: what its creator has without it. A person who has too much already may still remove and shorten.
  func reason(against bytes: Int, _ new: SyncUsage, over old: SyncUsage) -> String? {
    if bytes > bytesPerObject, new.bytes > old.bytes {
      return "This is too large for the server: at most \(bytesPerObject) bytes are accepted."
    }
    if new.objects > objectsPerPerson, new.objects > old.objects {
      return "You have \(old.objects) objects on the server, which is the maximum. Remove some first."
    }
    if new.bytes > bytesPerPerson, new.bytes > old.bytes {
      return "Your \(bytesPerPerson) bytes on the server are full. Remove something first."
    }
    return nil
  }
}
