import TarnDocument
import TarnSync

/// The work of a server on a collection, from its start until the next one begins.
struct ServerRun: Equatable, Codable, Sendable {
  let id: String
  /// The revision of the collection at the start.
  let start: Int
}

// A revision alone does not tell a cursor from one of another history: after a backup is restored, other changes get the
// revisions of those that were lost. But no cursor of a run is later than the next run's start, unless it is from such a
// lost history.
extension SyncedObjects {
  /// The maximum number of stored runs: those of three years with a start each day, 60 KB. A device that was away for
  /// longer gets the whole collection anyway.
  static var maximumRuns: Int { 1_000 }

  /// The ID of the present run.
  var run: String { runs.last?.id ?? epoch }

  /// Begins a run.
  mutating func begin(run id: String) {
    if runs.isEmpty { runs = [ServerRun(id: epoch, start: 0)] }
    guard !runs.contains(where: { $0.id == id }) else { return }
    runs.append(ServerRun(id: id, start: revision))
    if runs.count > Self.maximumRuns { runs.removeFirst(runs.count - Self.maximumRuns) }
  }

  /// Returns whether the news after a cursor are all that its owner lacks.
  func continues(_ cursor: SyncCursor) -> Bool {
    guard (oldestRevision...revision).contains(cursor.revision) else { return false }
    guard !runs.isEmpty else { return cursor.run == epoch }
    // Most devices have a cursor of the last runs.
    guard let index = runs.lastIndex(where: { $0.id == cursor.run }) else { return false }
    return index + 1 == runs.count || cursor.revision <= runs[index + 1].start
  }
}
