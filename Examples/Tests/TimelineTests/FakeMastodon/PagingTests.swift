import FakeMastodonServer
import Foundation
import Mastodon
import Testing

@Suite("A long timeline") struct PagingTests {
  @Test("Following the links reads every status once, while new ones arrive") func older() async throws {
    let served = try await TestServer(seed: 1_000)
    var seen: [String] = []
    var query: String? = "?limit=40"
    var pages = 0
    while let next = query {
      let (page, older, _) = try await served.teapot.home(next)
      #expect(page.omissions.isEmpty, "\(page.omissions)")
      seen += page.statuses.map(\.id)
      query = older
      pages += 1
      try await served.server.arrive(3)
      #expect(pages < 100)
    }
    #expect(seen.count == 1_000 && Set(seen).count == 1_000)
    #expect(seen.compactMap { Int64($0) } == seen.compactMap { Int64($0) }.sorted(by: >))
    // 25 full pages, and an empty one that marks the end.
    #expect(pages == 26)
  }

  @Test("Following the links to newer pages reads all statuses that have arrived since") func newer() async throws {
    let served = try await TestServer(seed: 30)
    let first = try await served.teapot.home("?limit=5")
    try await served.server.arrive(40)
    try await served.server.arrive(40)
    var seen: [String] = []
    var query = first.previous
    while let next = query {
      let (page, _, newer) = try await served.teapot.home(next)
      seen = page.statuses.map(\.id) + seen
      query = newer
    }
    #expect(seen.count == 80 && Set(seen).count == 80)
    let all = try await served.teapot.home("?limit=40&since_id=\(first.page.statuses[0].id)").page.statuses.map(\.id)
    // `since_id` returns the newest of them, and not those right after the given one.
    #expect(all == Array(seen.prefix(40)))
    #expect(
      try await served.teapot.home("?max_id=\(seen[3])&since_id=\(seen[6])").page.statuses.map(\.id)
        == Array(seen[4..<6]))
  }

  @Test("A page has as many statuses as requested, within limits") func limits() async throws {
    let served = try await TestServer(seed: 50)
    for (query, count) in [
      ("", 20), ("?limit=7", 7), ("?limit=1000", 40), ("?limit=0", 1), ("?limit=x", 20), ("?max_id=1", 0),
    ] {
      #expect(try await served.teapot.home(query).page.statuses.count == count, "\(query)")
    }
    await #expect(throws: APIRefusal(status: 422, words: "")) { try await served.teapot.home("?max_id=x") }
  }

  @Test("The seeded timeline has replies, boosts, media, links, mentions, hashtags, right-to-left and long texts")
  func varied() async throws {
    let served = try await TestServer(seed: 200)
    var statuses: [Status] = []
    for _ in 0..<5 {
      statuses += try await served.teapot.home("?limit=40" + (statuses.last.map { "&max_id=\($0.id)" } ?? "")).page
        .statuses
    }
    #expect(statuses.count == 200)
    #expect(statuses.contains { $0.reblog != nil } && statuses.contains { $0.inReplyToID != nil })
    #expect(statuses.contains { $0.mediaAttachments.count > 1 } && statuses.contains { !$0.spoilerText.isEmpty })
    #expect(statuses.contains { $0.isFavourited } && statuses.contains { $0.visibility == .private })
    let texts = statuses.map { $0.shown.contentText }
    #expect(texts.contains { $0.text.unicodeScalars.contains { (0x600...0x6ff).contains($0.value) } })
    #expect(texts.contains { $0.text.count > 400 } && texts.contains { $0.text.contains("🏳️‍🌈") })
    #expect(texts.contains { $0.targets.contains { if case .page = $0 { true } else { false } } })
    #expect(texts.contains { $0.targets.contains { if case .account(.some, _, _) = $0 { true } else { false } } })
    #expect(texts.contains { $0.targets.contains { if case .hashtag = $0 { true } else { false } } })
    #expect(Set(statuses.map(\.account.id)).count == 11)
  }
}
