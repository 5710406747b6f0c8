import Foundation
import Tarn
import TarnRecord
import TarnSync
import Testing

private struct Item: FeedObject {
  let id: Int
  var text = ""
  var isListed = true
  var original: Int?

  static let fields: [Field<Item>] = [
    .fixed("id", \.id), Field("text", \.text), Field("isListed", \.isListed), Field("original", \.original),
  ]

  func renamed(_ old: Int, to new: Int) -> Item {
    Item(id: id == old ? new : id, text: text, isListed: isListed, original: original == old ? new : original)
  }
}

private struct Feed: PagedFeed, Codable {
  var engine = SyncEngine<Item>(Replica(newObjectsAt: .first))
  var horizon: Int?
  var olderPages = OlderPages.more
  var olderTicket: PullTicket?
  var gaps: [PageGap<Int>] = []
  static let maximumCount = 16

  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  var ids: [Int] { engine.replica.base.map(\.id).sorted(by: >) }

  /// Requests news and passes a page of them.
  mutating func receiveNews(_ items: [Item], gap: PageGap<Int>? = nil) {
    for case .pull(let ticket, _) in handle(.refresh, at: Self.now) {
      let page = SyncPage(items, at: .first)
      _ = handle(.pulled(ticket, .page(page, next: nil, hasMore: false)), gap: gap, at: Self.now)
    }
  }

  /// Passes the answer to the only request for a page.
  mutating func answer(_ page: FeedPage<Item>, _ request: PageRequest<Int>) {
    _ = received(page, for: request.gap, request.ticket, at: Self.now)
  }

  mutating func restart() throws {
    self = try JSONDecoder().decode(Feed.self, from: JSONEncoder().encode(self))
    _ = handle(.started, at: Self.now)
  }
}

@Suite("Feeds in pages") struct PagedFeedTests {
  private func items(_ ids: ClosedRange<Int>) -> [Item] { ids.reversed().map { Item(id: $0) } }

  private func feed(_ ids: ClosedRange<Int>) -> Feed {
    var feed = Feed()
    feed.receiveNews(items(ids))
    return feed
  }

  @Test("New objects are hidden until the user asks for them; the first page is visible at once") func horizon() {
    var feed = feed(1...3)
    #expect(feed.horizon == 3)
    feed.receiveNews(items(2...5))
    #expect(feed.horizon == 3 && feed.newest == 5 && feed.oldest == 1)
    feed.showNewest()
    #expect(feed.horizon == 5)
  }

  @Test("An object that a page lacks was removed, but not one beyond the page's ends") func missing() {
    var feed = feed(1...5)
    feed.receiveNews([Item(id: 6), Item(id: 4), Item(id: 2)])
    #expect(feed.ids == [6, 4, 2, 1])
  }

  @Test("An original keeps its own row if it had one, and gets none from a repost") func originals() {
    var feed = feed(1...2)
    let original = Item(id: 0, isListed: false)
    feed.receiveNews([Item(id: 3, original: 1), Item(id: 1, isListed: false), Item(id: 2), original])
    #expect(feed.engine.replica.base.filter(\.isListed).map(\.id).sorted() == [1, 2, 3])
    #expect(feed.oldest == 1)
  }

  @Test("Older objects are requested once, and again after a failure and a restart") func older() throws {
    var feed = feed(11...12)
    feed.requestOlder()
    feed.requestOlder()
    let request = try #require(feed.pageRequests.first)
    #expect(request.gap == nil && request.before == 11 && feed.pageRequests.count == 1 && feed.hasPageRequests)
    feed.answer(.failed("It is asleep."), request)
    #expect(feed.olderPages == .failed("It is asleep.") && feed.pageRequests.isEmpty)
    feed.requestOlder()
    try feed.restart()
    feed.answer(.page(items(9...10), isLast: false), try #require(feed.pageRequests.first))
    #expect(feed.ids == [12, 11, 10, 9] && feed.olderPages == .more)
    feed.requestOlder()
    feed.answer(.page(items(8...8), isLast: true), try #require(feed.pageRequests.first))
    feed.requestOlder()
    #expect(feed.olderPages == .end && feed.pageRequests.isEmpty)
  }

  @Test("A gap shrinks with each page, and closes when one reaches its older end") func gap() throws {
    var feed = feed(1...2)
    feed.receiveNews(items(8...9), gap: PageGap(older: 2, newer: 8))
    feed.fill(2)
    let request = try #require(feed.pageRequests.first)
    #expect(request.gap == 2 && request.before == 8)
    feed.answer(.page(items(6...7), isLast: false), request)
    #expect(feed.gaps == [PageGap(older: 2, newer: 6)])
    // A late answer to the same request is ignored.
    feed.answer(.failed("Too late."), request)
    #expect(feed.gaps.map(\.status) == [.open])
    feed.fill(2)
    try feed.restart()
    feed.answer(.page(items(2...5), isLast: false), try #require(feed.pageRequests.first))
    #expect(feed.gaps.isEmpty && feed.ids == [9, 8, 7, 6, 5, 4, 3, 2, 1])
  }

  @Test("A gap that fails can be filled again, and one that the server no longer has cannot") func unavailable() throws
  {
    var feed = feed(1...2)
    feed.receiveNews(items(8...9), gap: PageGap(older: 2, newer: 8))
    feed.fill(2)
    feed.answer(.failed("No."), try #require(feed.pageRequests.first))
    #expect(feed.gaps.map(\.canBeFilled) == [true])
    feed.fill(2)
    feed.answer(.page([], isLast: true), try #require(feed.pageRequests.first))
    feed.fill(2)
    #expect(feed.gaps == [PageGap(older: 2, newer: 8, status: .unavailable)] && feed.pageRequests.isEmpty)
  }

  @Test("Withdrawn requests are forgotten") func withdrawn() {
    var feed = feed(1...2)
    feed.receiveNews(items(8...9), gap: PageGap(older: 2, newer: 8))
    feed.requestOlder()
    feed.fill(2)
    #expect(feed.pageRequests.count == 2)
    feed.withdrawPageRequests()
    #expect(feed.pageRequests.isEmpty && !feed.hasPageRequests && feed.olderPages == .more)
    #expect(feed.gaps == [PageGap(older: 2, newer: 8)])
  }

  @Test("The oldest objects and their gaps are dropped beyond the maximum; a changed one stays, with a gap above it")
  func bounded() throws {
    var feed = feed(1...2)
    feed.receiveNews(items(5...6), gap: PageGap(older: 2, newer: 5))
    let change = ChangeID("change-1")!
    _ = feed.engine.perform(at: .init(milliseconds: 0)) {
      $0.edit(1, as: change, label: "Edit", at: .init(milliseconds: 0)) { $0.text = "mine" }
    }
    feed.receiveNews(items(6...30))
    #expect(feed.ids == Array((15...30).reversed()) + [1])
    #expect(feed.olderPages == .full && feed.gaps == [PageGap(older: 1, newer: 15)])
    feed.requestOlder()
    #expect(feed.pageRequests.isEmpty)
    feed.fill(1)
    feed.answer(.page(items(14...14), isLast: false), try #require(feed.pageRequests.first))
    #expect(feed.ids == Array((14...30).reversed()) + [1] && feed.gaps == [PageGap(older: 1, newer: 14)])
    feed.receiveNews(items(30...31))
    #expect(feed.gaps == [PageGap(older: 1, newer: 16)])
    var other = self.feed(1...2)
    other.receiveNews(items(5...6), gap: PageGap(older: 2, newer: 5))
    other.receiveNews(items(6...30))
    #expect(other.ids == Array((15...30).reversed()) && other.gaps.isEmpty && other.olderPages == .full)
  }

  @Test("Each range of dropped objects between changed ones has a gap, which takes the place of the gaps within it")
  func severalKept() {
    var feed = feed(1...8)
    for id in [2, 3, 6] {
      _ = feed.engine.perform(at: .init(milliseconds: 0)) { replica in
        replica.edit(id, as: ChangeID("change-\(id)")!, label: "Edit", at: .init(milliseconds: 0)) { $0.text = "mine" }
      }
    }
    feed.receiveNews(items(11...12), gap: PageGap(older: 8, newer: 11))
    feed.receiveNews(items(20...22), gap: PageGap(older: 12, newer: 20))
    feed.receiveNews(items(21...40))
    #expect(feed.ids == Array((25...40).reversed()) + [6, 3, 2])
    #expect(feed.gaps == [PageGap(older: 3, newer: 6), PageGap(older: 6, newer: 25)])
  }

  @Test("Older objects end at the last one, or at the maximum, which earlier versions saved as the end, too")
  func full() throws {
    var feed = feed(10...20)
    feed.requestOlder()
    feed.answer(.page(items(5...9), isLast: false), try #require(feed.pageRequests.first))
    #expect(feed.olderPages == .full && feed.pageRequests.isEmpty)
    var ended = self.feed(10...20)
    ended.requestOlder()
    ended.answer(.page(items(5...9), isLast: true), try #require(ended.pageRequests.first))
    #expect(ended.olderPages == .end)
    try ended.restart()
    #expect(ended.olderPages == .full)
    var small = self.feed(1...2)
    small.olderPages = .end
    try small.restart()
    #expect(small.olderPages == .end)
  }

  @Test("A visible gap is above the first row that is older, and the nearest one to a row is found") func rows() {
    var feed = feed(1...2)
    feed.receiveNews(items(8...9), gap: PageGap(older: 2, newer: 8))
    let rows = items(1...2) + []
    #expect(feed.gaps(in: items(1...9)) == [:], "It is among rows that the user has not asked to see.")
    feed.showNewest()
    let all = items(8...9) + rows
    #expect(feed.gaps(in: all) == [2: feed.gaps] && feed.nearestGap(to: 0, in: all)?.id == 2)
    #expect(
      all.firstIndex(olderThan: 9) == 1 && all.firstIndex(olderThan: 1) == 4 && rows.firstIndex(olderThan: 5) == 0)
  }

  @Test("A gap and the status of older objects have the keys of saved files") func saved() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let gap = PageGap(older: 2, newer: 8, status: .failed("No."))
    let json = String(decoding: try encoder.encode(gap), as: UTF8.self)
    #expect(json == #"{"newer":8,"older":2,"status":{"failed":{"_0":"No."}}}"#)
    #expect(try JSONDecoder().decode(PageGap<Int>.self, from: Data(json.utf8)) == gap)
    #expect(String(decoding: try encoder.encode(OlderPages.requested), as: UTF8.self) == #"{"requested":{}}"#)
    #expect(String(decoding: try encoder.encode(OlderPages.full), as: UTF8.self) == #"{"full":{}}"#)
  }
}
