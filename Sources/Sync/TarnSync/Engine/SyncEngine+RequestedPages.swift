import Tarn
import TarnRecord
import TarnValues

// Handles the pages that the app requests by itself, beside the news.
extension SyncEngine {
  /// Returns a ticket for a page that the app requests by itself. Take a new ticket for each request.
  ///
  /// - Complexity: O(1)
  public mutating func ticket() -> PullTicket {
    clock += 1
    pulling.openTickets = (pulling.openTickets ?? []).filter { clock - $0 < Self.ticketLifetime } + [clock]
    if requestedPages.count == Self.maximumRequestedPages { requestedPages.removeFirst() }
    requestedPages.append(RequestedPage(ticket: clock, cursor: pulling.cursor))
    return PullTicket(number: clock, since: clock)
  }

  /// Merges a page that the app requested by itself. A repeated page is ignored.
  ///
  /// The page may be older than the news that have arrived since its request. The engine cannot order the two versions
  /// of an object, and the server does not report the same news again, so the engine requests once more the news since
  /// the request.
  @usableFromInline mutating func received(_ page: SyncPage<Object>, _ ticket: PullTicket) {
    let index = requestedPages.firstIndex { $0.ticket == ticket.number }
    if let index {
      guard !requestedPages[index].hasArrived else { return }
      requestedPages[index].hasArrived = true
    }
    pulling.openTickets?.removeAll { $0 == ticket.number }
    let (old, oldDeletions) = (replica.base, deletions)
    if !receive(page, ticket) { pulling.isWanted = true }
    guard let index, requestedPages[index].hasNewsSince else { return }
    let differences = replica.base.differences(from: old)
    if !differences.updated.isEmpty || !differences.removed.isEmpty
      || differences.inserted.contains(where: { oldDeletions.contains(id: $0.element.id) })
    {
      pullAgain(from: requestedPages[index].cursor, savedAt: ticket.number)
    }
  }

  /// Records that news have arrived while the app awaits pages.
  @usableFromInline mutating func noteNews(_ page: SyncPage<Object>) {
    guard page.isAll || !page.objects.isEmpty || !page.removed.isEmpty else { return }
    for index in requestedPages.indices { requestedPages[index].hasNewsSince = true }
  }

  /// Whether the app awaits a page that it requested by itself.
  @inlinable var awaitsRequestedPage: Bool {
    pulling.openTickets?.contains { clock - $0 < Self.ticketLifetime } == true
  }

  /// The number of requests and confirmations after which a page that the app requested by itself is no longer awaited:
  /// its request has failed, and recording the removals of other pages would be needless.
  @inlinable static var ticketLifetime: Int { 100 }

  /// The number of requested pages of which the engine knows the cursor: more than an app requests at once.
  static var maximumRequestedPages: Int { 100 }
}
