import TarnDocument
import TarnRecord
import TarnSync
import TarnValues

/// A person with the query and the schema of a client: all that decides which objects the client gets.
struct SyncReader<Query: Hashable & Sendable>: Hashable, Sendable {
  let person: PersonID
  /// `nil` for the whole collection.
  let query: Query?
  let schema: Int
}

/// A position in the news of a collection.
struct SyncCursor: Hashable, Sendable, CustomStringConvertible {
  /// The run of a server in which it was given.
  let run: String
  let revision: Int

  init(run: String, revision: Int) {
    self.run = run
    self.revision = revision
  }

  /// Reads a cursor; `nil` if the text is none.
  init?(_ text: String) {
    guard let dash = text.lastIndex(of: "-"), let revision = Int(text[text.index(after: dash)...]), revision >= 0 else {
      return nil
    }
    self.init(run: String(text[..<dash]), revision: revision)
  }

  var description: String { "\(run)-\(revision)" }
}

// The answers and pages of clients. Every object that leaves the server passes `shown(_:to:by:)`.
extension SyncedObjects {
  /// The maximum number of entries of a page of news.
  static var pageSize: Int { 500 }

  var cursor: SyncCursor { SyncCursor(run: run, revision: revision) }

  /// Returns an object as a client gets it; `nil` if it does not get it.
  func shown<Collection: SyncedCollection>(
    _ object: Object?, to reader: SyncReader<Collection.Query>, by rules: Collection
  ) -> Object? where Collection.Object == Object {
    guard let object, rules.isVisible(object, to: reader.person) else { return nil }
    return rules.translated(object, for: reader.schema)
  }

  /// Returns the answer to a change that was received.
  ///
  /// - Returns: `nil` if the change was not received, as if the database did not take it.
  func answer<Collection: SyncedCollection>(
    to change: SyncChange<Object>, for reader: SyncReader<Collection.Query>, by rules: Collection
  ) -> SyncAnswer<Object>? where Collection.Object == Object {
    let present = objects[id: change.object]
    let shown = shown(present, to: reader, by: rules)
    if let stored = answers[id: change.id] {
      guard stored.person == reader.person, stored.object == change.object else {
        return .refused("Another change has the ID of this one.")
      }
      return stored.refusal.map { .refused($0) } ?? .accepted(shown)
    }
    let visible = present.flatMap { rules.isVisible($0, to: reader.person) ? $0 : nil }
    switch change.operation {
    case .make: return nil
    case .edit(let patch):
      guard let visible else { return .gone }
      return Rebase(patch, onto: visible).conflicts.isEmpty ? nil : shown.map { .outdated($0) } ?? .gone
    case .remove: return visible == nil ? .gone : nil
    }
  }

  /// Returns whether a change was applied, and the present version of its object.
  func lookup<Collection: SyncedCollection>(
    _ change: ChangeID, of id: Object.ID, isCreation: Bool, for reader: SyncReader<Collection.Query>,
    by rules: Collection
  ) -> SyncLookup<Object> where Collection.Object == Object {
    if let stored = answers[id: change] {
      guard stored.person == reader.person, stored.object == id, stored.refusal == nil else {
        return SyncLookup(.absent)
      }
    } else {
      // The answer may be forgotten. An object that the person has created was created by this change, because IDs are
      // unique.
      guard isCreation, revisions[id: id]?.creator == reader.person else { return SyncLookup(.absent) }
    }
    return SyncLookup(.found, shown(objects[id: id], to: reader, by: rules))
  }

  /// Returns the news after a cursor: the whole collection if there is no cursor that can be continued.
  ///
  /// - Complexity: O(k log n) for k entries; O(n) for the whole collection.
  func page<Collection: SyncedCollection>(
    after cursor: SyncCursor?, for reader: SyncReader<Collection.Query>, by rules: Collection
  ) -> SyncNewsPage<Object> where Collection.Object == Object {
    func shown(_ object: Object?) -> Object? {
      guard let object, reader.query.map({ rules.includes(object, in: $0) }) ?? true else { return nil }
      return self.shown(object, to: reader, by: rules)
    }
    guard let cursor, continues(cursor) else {
      return SyncNewsPage(objects: objects.compactMap(shown), isAll: true, cursor: "\(self.cursor)")
    }
    let start = firstIndex(after: cursor.revision)
    let end = min(start + Self.pageSize, revisions.count)
    var found: [(position: Int, object: Object)] = []
    var removed: [Object.ID] = []
    for entry in revisions[start..<end] {
      if let object = shown(objects[id: entry.id]), let position = objects.index(id: entry.id) {
        found.append((position, object))
      } else {
        removed.append(entry.id)
      }
    }
    found.sort { $0.position < $1.position }
    let last = end == revisions.count ? revision : revisions[end - 1].revision
    return SyncNewsPage(
      objects: found.map(\.object), removed: removed, cursor: "\(SyncCursor(run: run, revision: last))",
      hasMore: end < revisions.count)
  }

  /// The index of the first entry after a revision.
  private func firstIndex(after revision: Int) -> Int {
    var range = 0..<revisions.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        revisions[middle].revision <= revision ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
