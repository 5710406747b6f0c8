import Foundation
import Mastodon
import Synchronization
import Tarn
import TarnSync
import Testing
import Timeline

@testable import TimelineNetwork

@Suite("Changes that have not left this computer") struct UnsentTests {
  /// A server whose rate limit is reached after a number of requests, until a minute and a half later.
  private final class LimitedServer: Sendable {
    let requests = Mutex<[String]>([])
    let now = Mutex(SamplePosts.now)
    let remaining: Int

    init(remaining: Int) { self.remaining = remaining }

    func service() throws -> MastodonService {
      let transport = MemoryTransport { [self] call in
        let count = requests.withLock { requests in
          requests.append("\(call.method.rawValue) \(call.url.path)")
          return requests.count
        }
        let body: JSON = call.url.path == "/api/v1/timelines/home" ? [] : Examples.plainStatus
        return HTTPClientResponse(
          status: 200,
          headers: [
            "X-RateLimit-Limit": "300", "X-RateLimit-Remaining": "\(max(0, remaining - count))",
            "X-RateLimit-Reset": "2027-01-15T08:01:30.000Z",
          ], body: (try? body.data) ?? Data())
      }
      return MastodonService(
        client: MastodonClient(
          server: try #require(Server("social.example")), token: try #require(Token("abc")), transport: transport,
          now: { [self] in now.withLock { $0 } }))
    }

    var count: Int { requests.withLock { $0.count } }
  }

  private let id = SamplePosts.id(0)

  /// Favourites a post, and returns the request for that.
  private func favourite(_ state: inout Timeline.State) throws -> Push<Post> {
    let effects = SamplePosts.update(
      &state, .perform(.favourite(id, true), as: SamplePosts.change(1), at: SamplePosts.now))
    let pushes = effects.compactMap { if case .sync(_, .push(let push)) = $0 { push } else { nil } }
    return try #require(pushes.first)
  }

  @Test("A change that is not sent because the rate limit is reached waits to be sent") func rateLimit() async throws {
    let server = LimitedServer(remaining: 1)
    let service = try server.service()
    _ = await service.news(since: nil, isWhole: true)
    #expect(server.count == 1)
    var state = SamplePosts.state(5)
    let push = try favourite(&state)
    #expect(state.account?.posts.mark(of: id) == .sent)
    let result = await service.push(push)
    #expect(result == .failed(.notSent) && server.count == 1)
    SamplePosts.update(&state, .sync(SamplePosts.account, .pushed(push.ticket, result), at: SamplePosts.now))
    #expect(state.account?.posts.mark(of: id) == .waiting)
    // The requests for news and lookups know when the server accepts requests again.
    #expect(await service.news(since: "1", isWhole: false).result == .failed(.slowDown(seconds: 91)))
    #expect(await service.lookUp(push) == .failed(.slowDown(seconds: 91)))
    #expect(server.count == 1)
    server.now.withLock { $0 = Timestamp(milliseconds: SamplePosts.now.milliseconds + 90_000) }
    _ = await service.push(push)
    #expect(server.count == 2)
  }

  @Test("Of a change of two marks the first one is on the server if the rate limit holds the second one back")
  func half() async throws {
    let server = LimitedServer(remaining: 1)
    let service = try server.service()
    var engine = try #require(SamplePosts.state(5).account).engine
    let actions = engine.perform(at: SamplePosts.now) { posts in
      posts.edit(id, as: SamplePosts.change(1), label: "Mark", at: SamplePosts.now) {
        ($0.isFavourite, $0.isBookmarked) = (true, true)
      }
    }
    guard case .push(let push)? = actions.first else {
      Issue.record("Nothing is sent: \(actions)")
      return
    }
    #expect(await service.push(push) == .failed(.slowDown(seconds: 91)))
    #expect(server.requests.withLock { $0 } == ["POST /api/v1/statuses/\(id)/favourite"])
  }

  @Test("A change of an account without a token waits to be sent, and a sign-in is asked for") func signedOut()
    async throws
  {
    let tokens = TokenFile(FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID()).json"))
    let network = Network(
      tokens: tokens,
      transport: MemoryTransport { _ in
        Issue.record("A request was sent.")
        return HTTPClientResponse(status: 500)
      })
    var state = SamplePosts.state(5)
    var requests: [Network.Request] = [.sync(SamplePosts.account, .push(try favourite(&state)))]
    var count = 0
    while !requests.isEmpty, count < 10 {
      count += 1
      let answers = Answers()
      await network.perform(
        requests.removeFirst(), respond: ResponseSender { answer in answers.list.withLock { $0.append(answer) } })
      for case .sync(let event, let gap) in answers.list.withLock({ $0 }) {
        let effects = SamplePosts.update(
          &state, .sync(SamplePosts.account, event, gap: gap, at: SamplePosts.now))
        for case .news(let account, let ticket, let cursor, let isWhole) in effects {
          requests.append(.news(account, ticket, since: cursor, isWhole: isWhole))
        }
      }
    }
    #expect(state.account?.posts.mark(of: id) == .waiting)
    #expect(state.account?.engine.status(at: SamplePosts.now) == .signIn && count == 2)
  }

  private final class Answers: Sendable {
    let list = Mutex<[Network.Response]>([])
  }
}
