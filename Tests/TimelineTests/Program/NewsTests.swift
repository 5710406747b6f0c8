import Foundation
import Tarn
import TarnSync
import Testing
import Timeline

@testable import TimelineNetwork

@Suite("What is new") struct NewsTests {
  /// Of a server that tells the same forty, whatever it is asked.
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
        transport: MemoryTransport { _ in HTTPAnswer(status: 200, body: body) }))
  }

  @Test("has an end, though a server does not know how to go on from a post", arguments: ["1000", "2000"])
  func end(cursor: String) async throws {
    guard case .page(let page, let next, let hasMore) = try await service().news(since: cursor, isWhole: false) else {
      Issue.record("It could not be had.")
      return
    }
    #expect(page.objects.count == 40 && next == "1000" && !hasMore)
  }

  @Test("goes on where more than a page is new") func more() async throws {
    guard case .page(_, _, let hasMore) = try await service().news(since: "900", isWhole: false) else {
      Issue.record("It could not be had.")
      return
    }
    #expect(hasMore)
  }
}
