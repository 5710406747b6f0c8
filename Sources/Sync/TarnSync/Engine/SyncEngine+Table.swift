import Tarn
import TarnRecord
import TarnValues

// Synchronizes a table of an app's document, which the app changes as if there were no server.
extension SyncEngine {
  /// Returns whether the app has changed a table since the engine last saw it.
  ///
  /// - Complexity: O(changes): the engine and the document share the table's storage.
  @inlinable public func hasUnrecordedChanges(in objects: Table<Object>) -> Bool { objects != replica.visible }

  /// Records what the app has changed in a table of its document, by whatever actions, undo and time travel included, and
  /// returns the actions that send the changes.
  ///
  /// ```swift
  /// let actions = engine.record(&statuses, as: .unique(), at: now) { status in "Change “\(status.text)”" }
  /// ```
  ///
  /// Afterwards the table is ``Replica/visible``. An object that can't be created yet, because a change of it is on its way,
  /// stays in the table: record again after the next event.
  ///
  /// - Parameters:
  ///   - objects: the table.
  ///   - id: a new ID of at most 48 characters, from which those of the changes are made.
  ///   - now: the time.
  ///   - label: returns the description of a change of an object, for the user.
  /// - Complexity: O(c log n) for c changed objects.
  public mutating func record(
    _ objects: inout Table<Object>, as id: ChangeID, at now: Timestamp, label: (Object) -> String
  ) -> [SyncAction<Object>] {
    let differences = objects.differences(from: replica.visible)
    var later: [TableDifferences<Object>.Insertion] = []
    let actions = perform(at: now) { replica in
      var ids = ChangeIDSequence(id)
      for row in differences.removed {
        replica.remove(row.element.id, as: ids.next(), label: label(row.element), at: now)
      }
      for change in differences.updated {
        replica.edit(change.new.id, as: ids.next(), label: label(change.new), at: now) { $0 = change.new }
      }
      for row in differences.inserted where !replica.insert(row.element, as: &ids, label: label, at: now) {
        later.append(row)
      }
    }
    objects = replica.visible
    for row in later { objects.insert(row.element, at: min(row.position, objects.count)) }
    return actions
  }

  /// Handles an event, as ``handle(_:at:)`` does, and shows the news in a table of the app's document. What the app has
  /// changed there and not recorded yet is kept.
  ///
  /// - Complexity: that of the event, and O(c log n) for c objects that changed.
  public mutating func handle(
    _ event: SyncEvent<Object>, at now: Timestamp, updating objects: inout Table<Object>
  ) -> [SyncAction<Object>] {
    let before = replica.visible
    let actions = handle(event, at: now)
    show(since: before, in: &objects)
    return actions
  }

  /// Forgets a refused change, as ``Replica/discard(_:)`` does, and shows the object without it in a table of the app's
  /// document.
  @discardableResult public mutating func discard(_ change: ChangeID, updating objects: inout Table<Object>) -> Bool {
    let before = replica.visible
    let isDiscarded = _replica.discard(change)
    show(since: before, in: &objects)
    return isDiscarded
  }

  private func show(since before: Table<Object>, in objects: inout Table<Object>) {
    let after = replica.visible
    if objects == before { objects = after } else if after != before { objects.merge(after.differences(from: before)) }
  }
}

extension Replica {
  /// Creates an object, or takes back its removal.
  ///
  /// - Returns: whether the object is visible: not if the server has yet to report it.
  fileprivate mutating func insert(
    _ object: Object, as ids: inout ChangeIDSequence, label: (Object) -> String, at now: Timestamp
  ) -> Bool {
    if make(object, as: ids.next(), label: label(object), at: now) { return true }
    guard let removal = changes(of: object.id).last, removal.operation == .remove, discard(removal.id),
      visible.contains(id: object.id)
    else { return false }
    edit(object.id, as: ids.next(), label: label(object), at: now) { $0 = object }
    return true
  }
}

extension Table where Element: Synced {
  /// Applies news to a table that the app has changed in the meantime. A part that both have changed keeps the app's
  /// value, which is recorded later.
  fileprivate mutating func merge(_ news: TableDifferences<Element>) {
    for row in news.removed where self[id: row.element.id] == row.element { remove(id: row.element.id) }
    for change in news.updated {
      update(id: change.new.id) { object in
        var rebase = Rebase(Patch(from: change.old, to: change.new), onto: object)
        rebase.resolveAll { _ in .theirs }
        object = rebase.value
      }
    }
    for row in news.inserted where !contains(id: row.element.id) {
      insert(row.element, at: Swift.min(row.position, count))
    }
  }
}

/// The IDs of the changes that are recorded at once.
private struct ChangeIDSequence {
  private let prefix: ChangeID
  private var count = 0

  init(_ prefix: ChangeID) { self.prefix = prefix }

  mutating func next() -> ChangeID {
    count += 1
    guard let id = ChangeID("\(prefix)-\(count)") else {
      preconditionFailure("The ID “\(prefix)” is too long for a sequence of changes: use at most 48 characters.")
    }
    return id
  }
}
