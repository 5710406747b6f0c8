import Tarn
import TarnValues

// Detects answers that may be older than the news received since their change was sent.
//
// A page that arrives before the answer may have been written after it, and the answer to a change that was sent twice
// may date from the first attempt. The engine cannot order the two, and the server does not report the same news again.
// So the engine requests once more the news since the last time that no change was being sent.
extension SyncEngine {
  /// Saves the cursor before the first change is sent: all news up to it is reliable.
  @inlinable mutating func confirm() {
    guard replica.sent.isEmpty else { return }
    pulling.settledCursor = pulling.cursor
    settledAt = clock
    pulling.reported = nil
  }

  /// Records which objects of a page have changes that are being sent.
  @inlinable mutating func note(_ page: SyncPage<Object>) {
    guard !replica.sent.isEmpty else { return }
    for object in page.objects
    where replica.changeIDs[object.id]?.contains(where: { replica.sent.contains(id: $0) }) == true {
      pulling.reported = (pulling.reported ?? []).union([object.id])
    }
  }

  /// Whether the object in an answer may be older than the known version. An answer without an object to an edit is
  /// doubtful if a page has reported the object: the page may contain the edit, and then the next page may omit it. So
  /// is the answer to a removal: the server may have restored the object before the page.
  @inlinable func isDoubtful(_ object: Object?, of change: LocalChange<Object>) -> Bool {
    guard let object else {
      if case .make = change.operation { return false }
      return pulling.reported?.contains(change.object) == true
    }
    // If the base already contains an object that was created here, a page reported it in between.
    if case .make = change.operation, let existing = replica.base[id: object.id] {
      return existing != object
    }
    return pulling.reported?.contains(object.id) == true
  }

  @inlinable mutating func pullAgain() { pullAgain(from: pulling.settledCursor, savedAt: settledAt) }

  /// Requests the news since an earlier cursor once more.
  ///
  /// The cursors that were saved later are set back, too: what the server has reported before them arrives again only
  /// with the requested news.
  ///
  /// - Parameter time: the value of ``clock`` when the cursor was saved.
  @usableFromInline mutating func pullAgain(from cursor: String?, savedAt time: Int) {
    pulling.cursor = cursor
    if settledAt > time { pulling.settledCursor = cursor }
    for index in requestedPages.indices where requestedPages[index].ticket > time {
      requestedPages[index].cursor = cursor
    }
    // The awaited page was requested from a later cursor, so it is ignored.
    pulling.ticket = nil
    pulling.isWanted = true
  }
}
