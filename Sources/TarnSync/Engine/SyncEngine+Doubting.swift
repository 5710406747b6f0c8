import Tarn
import TarnValues

// Where an answer may be older than what was heard since its change was sent.
//
// A page that comes before the answer may have been written after it; and an answer to what was sent twice is as old as the first sending.
// Nobody knows which is newer, and what was heard once is not told again. So the news since nothing was on its way are asked for once more.
extension SyncEngine {
  /// Before anything is sent: up to here all that is heard is sure.
  @inlinable mutating func beSure() {
    guard replica.sent.isEmpty else { return }
    pulling.sure = pulling.cursor
    pulling.told = nil
  }

  /// Takes down of what a page has told while changes of it were on their way.
  @inlinable mutating func note(_ page: Page<Object>) {
    guard !replica.sent.isEmpty else { return }
    for object in page.objects
    where replica.ofObject[object.id]?.contains(where: { replica.sent.contains(id: $0) }) == true {
      pulling.told = (pulling.told ?? []).union([object.id])
    }
  }

  /// Whether an answer that says how an object is may be older than what is known of it.
  @inlinable func isDoubtful(_ object: Object, of change: LocalChange<Object>) -> Bool {
    // What was made here and is there already was heard of in between.
    if case .make = change.deed, let known = replica.base[id: object.id] { return known != object }
    return pulling.told?.contains(object.id) == true
  }

  @inlinable mutating func askOnceMore() {
    pulling.cursor = pulling.sure
    // What is awaited was asked for from a later place.
    pulling.ticket = nil
    pulling.isWanted = true
  }
}
