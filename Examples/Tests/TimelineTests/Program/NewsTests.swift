import Foundation
import Mastodon
import Tarn
import TarnSync
import Testing
import Timeline

@testable import TimelineNetwork

@Suite("New and older posts") struct NewsTests {
  /// A service whose server returns the same forty statuses for every request.
  private func service() throws -> MastodonService {
    let statuses = (0..<40).map { number in
      var status = Examples.plainStatus
      status["id"] = .text("\(1_000 - number)")
      return status
    }
    let body = try JSON.list(statuses).data
    return MastodonService(
      client: MastodonClient(
        server: try #require(Server("social.example")), token: try #require(Token("abc")),
        transport: MemoryTransport { _ in HTTPClientResponse(status: 200, body: body) }))
  }

  /// A server with the statuses 1 to `count`: it selects `limit` of them and then leaves out those that `isShown`
  /// rejects, as Mastodon leaves out deleted ones. Its links lead to further pages, also from an empty page.
  private func serviceWithShortPages(
    count: Int, isShown: @escaping @Sendable (Int) -> Bool
  ) throws -> MastodonService {
    let transport = MemoryTransport { call in
      let query = URLComponents(url: call.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      func number(_ name: String) -> Int? { query.first { $0.name == name }?.value.flatMap { Int($0) } }
      let limit = number("limit") ?? 20
      let before = number("max_id") ?? .max
      let chosen =
        number("min_id").map { after in (1...count).filter { $0 > after }.prefix(limit).reversed() }
        ?? (1...count).reversed().filter { $0 < before }.prefix(limit).map { $0 }
      let statuses = chosen.filter(isShown).map { number in
        var status = Examples.plainStatus
        status["id"] = .text("\(number)")
        return status
      }
      var answer = HTTPClientResponse(status: 200, body: (try? JSON.list(statuses).data) ?? Data())
      if let newest = chosen.first, let oldest = chosen.last {
        answer.headers["Link"] = """
          <https://social.example\(call.url.path)?max_id=\(oldest)>; rel="next", \
          <https://social.example\(call.url.path)?min_id=\(newest)>; rel="prev"
          """
      } else {
        answer.headers["Link"] = "<https://social.example/about>; rel=\"help\""
      }
      return answer
    }
    return MastodonService(
      client: MastodonClient(
        server: try #require(Server("social.example")), token: try #require(Token("abc")), transport: transport))
  }

  @Test("All new posts are read although the server's pages are shorter than requested", arguments: [1, 2, 5, 45, 100])
  func shortPagesOfNews(gap: Int) async throws {
    // Every fifth status is left out, and a run of `gap` in the middle: up to a page long, and longer.
    let isShown: @Sendable (Int) -> Bool = { $0 % 5 != 0 && !(60..<60 + gap).contains($0) }
    let service = try serviceWithShortPages(count: 300, isShown: isShown)
    for cursor in [1, 50, 100, 250, 290] {
      var seen: Set<String> = []
      var lastID = "\(cursor)"
      var isWhole = true
      while true {
        guard case .page(let page, let next, let hasMore) = await service.news(since: lastID, isWhole: isWhole).result
        else {
          Issue.record("The service returned no page.")
          return
        }
        seen.formUnion(page.objects.map(\.id.description))
        (lastID, isWhole) = (next ?? lastID, false)
        if !hasMore { break }
      }
      let wanted = Set((cursor + 1...300).filter(isShown).map(String.init))
      #expect(wanted.subtracting(seen).isEmpty, "since \(cursor): \(wanted.subtracting(seen).sorted())")
    }
  }

  @Test("All older posts are read although the server's pages are short or empty", arguments: [1, 45, 130])
  func shortPagesOfOlder(gap: Int) async throws {
    let isShown: @Sendable (Int) -> Bool = { $0 % 5 != 0 && !(60..<60 + gap).contains($0) }
    let service = try serviceWithShortPages(count: 300, isShown: isShown)
    guard case .page(let first, _, _) = await service.news(since: nil, isWhole: true).result else {
      Issue.record("The service returned no page.")
      return
    }
    var seen = first.objects.map(\.id)
    while let oldest = seen.last {
      guard case .page(let posts, let isLast) = await service.older(than: oldest) else {
        Issue.record("The service returned no page.")
        return
      }
      seen += posts.map(\.id)
      if isLast { break }
      try #require(!posts.isEmpty)
    }
    #expect(seen.map(\.description) == (1...300).reversed().filter(isShown).map(String.init))
  }

  @Test("Reading new posts ends if the server ignores the given post", arguments: ["1000", "2000"])
  func end(cursor: String) async throws {
    guard case .page(let page, let next, let hasMore) = try await service().news(since: cursor, isWhole: false).result
    else {
      Issue.record("The service returned no page.")
      return
    }
    #expect(page.objects.count == 40 && next == "1000" && !hasMore)
  }

  @Test("A gap remains if the server ignores the given post and more than a page is new") func more() async throws {
    let news = try await service().news(since: "900", isWhole: false)
    #expect(news.gap == Gap(older: .server("900"), newer: .server("961")))
    guard case .page(let page, let next, let hasMore) = news.result else {
      Issue.record("The service returned no page.")
      return
    }
    #expect(page.objects.count == 40 && next == "1000" && !hasMore)
  }
}
