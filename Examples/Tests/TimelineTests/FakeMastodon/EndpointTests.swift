import FakeMastodonServer
import Foundation
import Mastodon
import TarnSync
import Testing

@Suite("The API of fake-mastodon") struct EndpointTests {
  @Test("An account can be read by its token and by its ID") func credentials() async throws {
    let served = try await TestServer()
    let reply = try await served.teapot.ask("GET", "/api/v1/accounts/verify_credentials")
    let account = try Account.read(json: reply.body)
    #expect(account.acct == "teapot")
    let other = try await served.anonymous.ask("GET", "/api/v1/accounts/5")
    #expect(try Account.read(json: other.body).acct == "umbrella@rain.example")
  }

  @Test("An account's defaults apply to its new statuses, and no other account can read them") func defaults()
    async throws
  {
    let served = try await TestServer()
    let path = "/api/v1/accounts/update_credentials"
    let chosen = ["source[privacy]": "unlisted", "source[sensitive]": "true", "source[language]": "de"]
    #expect(try await served.teapot.ask("PATCH", path, form: chosen).status == 200)
    #expect(try await served.teapot.ask("PATCH", path, form: ["source[privacy]": "all"]).status == 422)
    let own = try Account.read(json: try await served.teapot.ask("GET", "/api/v1/accounts/verify_credentials").body)
    #expect(own.source?.privacy == .unlisted && own.source?.isSensitive == true && own.source?.language == "de")
    let seen = try Account.read(json: try await served.lamp.ask("GET", "/api/v1/accounts/1").body)
    #expect(seen.acct == "teapot" && seen.source == nil)
    let posted = try await served.teapot.post("As ever")
    #expect(posted.visibility == .unlisted && posted.isSensitive && posted.language == "de")
    let other = try await served.teapot.post(
      "Not now", ["visibility": "private", "sensitive": "false", "language": "fr"])
    #expect(other.visibility == .private && !other.isSensitive && other.language == "fr")
  }

  @Test("A status can be posted, read, edited and deleted") func life() async throws {
    let served = try await TestServer()
    let posted = try await served.teapot.post(
      "Dear @lamp,\n\nsee https://www.tarn.example/a/very/long/way/to/go/home <now> & #Tea!",
      ["spoiler_text": "hot", "visibility": "unlisted"])
    #expect(posted.contentText.text == "Dear @lamp,\n\nsee tarn.example/a/very/long/way/t… <now> & #Tea!")
    #expect(posted.mentions.map(\.acct) == ["lamp"])
    #expect(posted.tags.map(\.name) == ["tea"])
    #expect(posted.spoilerText == "hot" && posted.isSensitive && posted.visibility == .unlisted)
    let lamp = try #require(posted.mentions.first)
    let (lampPage, tagPage) = (try #require(lamp.url), try #require(posted.tags.first?.url))
    let page = try #require(WebAddress("https://www.tarn.example/a/very/long/way/to/go/home"))
    #expect(
      posted.contentText.targets == [
        .account(id: lamp.id, acct: "lamp", lampPage), .page(page), .hashtag("Tea", tagPage),
      ])
    #expect(try await served.lamp.status("GET", "/api/v1/statuses/\(posted.id)").content == posted.content)

    served.advance(by: 60)
    let edited = try await served.teapot.status("PUT", "/api/v1/statuses/\(posted.id)", form: ["status": "Never mind."])
    #expect(edited.contentText.text == "Never mind.")
    #expect(edited.id == posted.id && edited.createdAt == posted.createdAt && edited.mentions.isEmpty)
    #expect(edited.editedAt?.timeIntervalSince(edited.createdAt) == 60)
    let source = try await served.teapot.ask("GET", "/api/v1/statuses/\(posted.id)/source")
    #expect(try JSON(source.body)["text"] == "Never mind.")

    let deleted = try await served.teapot.status("DELETE", "/api/v1/statuses/\(posted.id)")
    #expect(deleted.text == "Never mind." && deleted.content.isEmpty)
    for method in ["GET", "DELETE", "PUT"] {
      await #expect(throws: APIRefusal(status: 404, words: "Record not found")) {
        try await served.teapot.status(
          method, "/api/v1/statuses/\(posted.id)", form: method == "PUT" ? ["status": "x"] : nil)
      }
    }
  }

  @Test("A status that quotes another begins with a link to it, and its source does not") func quotes()
    async throws
  {
    let served = try await TestServer()
    let quoted = try await served.lamp.post("Sunflowers")
    let post = try await served.teapot.post("So many", ["quoted_status_id": quoted.id])
    let address = try #require(quoted.url?.text)
    #expect(post.contentText.text == "RE: \(address)\n\nSo many" && post.contentText.typed == "So many")
    let reply = try await served.teapot.ask("GET", "/api/v1/statuses/\(post.id)/source")
    #expect(try StatusSource.read(json: reply.body).text == "So many")
    await #expect(throws: APIRefusal(status: 404, words: "Record not found")) {
      try await served.teapot.post("None", ["quoted_status_id": "1"])
    }
  }

  @Test("A deletion is answered with an empty object if that is ordered, as by old servers") func emptyDeletion()
    async throws
  {
    let served = try await TestServer()
    let post = try await served.teapot.post("Short")
    served.server.order([InjectedFault(.emptyDeletion)])
    let reply = try await served.teapot.ask("DELETE", "/api/v1/statuses/\(post.id)")
    #expect(reply.status == 200 && String(decoding: reply.body, as: UTF8.self) == "{}")
    #expect(try await served.teapot.home().page.statuses.isEmpty)
  }

  @Test("A filter marks matching statuses and boosts of them, for its owner only") func filters()
    async throws
  {
    let served = try await TestServer()
    let form = [
      "title": "Plants", "context[]": "home", "filter_action": "hide", "keywords_attributes[][keyword]": "Fern",
      "keywords_attributes[][whole_word]": "true",
    ]
    let created = try await served.teapot.ask("POST", "/api/v2/filters", form: form)
    #expect(try created.status == 200 && JSON(created.body)["title"] == "Plants")
    let post = try await served.lamp.post("One fern.")
    _ = try await served.lamp.post("Ferns")
    _ = try await served.lamp.status("POST", "/api/v1/statuses/\(post.id)/reblog")
    let seen = try await served.teapot.home().page.statuses
    #expect(seen.map(\.filtered.count) == [1, 0, 1] && seen.first?.reblog?.filtered.count == 1)
    #expect(seen.last?.filtered.first?.filter.title == "Plants" && seen.last?.filtered.first?.filter.action == .hide)
    #expect(seen.last?.filtered.first?.filter.context == ["home"])
    #expect(try await served.lamp.home().page.statuses.allSatisfy(\.filtered.isEmpty))
    for (name, value) in [("title", ""), ("context[]", "nowhere"), ("filter_action", "burn"), ("expires_in", "60")] {
      #expect(
        try await served.teapot.ask("POST", "/api/v2/filters", form: form.merging([name: value]) { $1 }).status == 422)
    }
    #expect(try await served.lamp.ask("DELETE", "/api/v2/filters/1").status == 404)
    #expect(try await served.teapot.ask("DELETE", "/api/v2/filters/1").status == 200)
    #expect(try await served.teapot.home().page.statuses.allSatisfy(\.filtered.isEmpty))
  }

  @Test("Two posts with one key make two statuses while the key is stored late, and one afterwards") func lateKey()
    async throws
  {
    let served = try await TestServer()
    served.server.order([InjectedFault(.lateKey, 300)])
    async let first = served.teapot.post("once", key: "one")
    async let second = served.teapot.post("once", key: "one")
    let (one, two) = try await (first, second)
    #expect(one.id != two.id)
    let third = try await served.teapot.post("once", key: "one")
    #expect([one.id, two.id].contains(third.id))
  }

  @Test("Pages are shorter than requested if that is ordered, and link to the next page while there is more")
  func shortPages()
    async throws
  {
    let served = try await TestServer(seed: 100)
    served.server.order([InjectedFault(.shortPages, 50)])
    var query: String? = "?limit=20"
    var lengths: [Int] = []
    while let next = query, lengths.count < 100 {
      let page = try await served.teapot.home(next)
      lengths.append(page.page.statuses.count)
      query = page.next
    }
    #expect(lengths.count >= 5 && lengths.reduce(0, +) < 80 && lengths.reduce(0, +) > 20, "\(lengths)")
    #expect(lengths.dropLast().allSatisfy { $0 < 20 }, "\(lengths)")
  }

  @Test(
    "An unknown parameter is refused with its name",
    arguments: ["scheduled_at", "quote_approval_policy", "poll[multiple]"])
  func unknown(name: String) async throws {
    let served = try await TestServer()
    await #expect(throws: APIRefusal(status: 422, words: "This server does not know the parameter “\(name)”")) {
      try await served.teapot.post("text", [name: "1"])
    }
    let reply = try await served.teapot.ask("GET", "/api/v1/accounts/1/statuses?only_media=true")
    #expect(reply.status == 422)
  }

  @Test("The instance has the limits for a status", arguments: ["v1", "v2"]) func instance(version: String)
    async throws
  {
    let served = try await TestServer()
    let reply = try await served.anonymous.ask("GET", "/api/\(version)/instance")
    struct Described: Decodable {
      struct Configuration: Decodable { let statuses: [String: Int] }
      let configuration: Configuration
    }
    let statuses = try JSONDecoder().decode(Described.self, from: Data(reply.body)).configuration.statuses
    #expect(statuses["max_characters"] == 500 && statuses["characters_reserved_per_url"] == 23)
  }

  @Test("A status can be posted as JSON") func json() async throws {
    let served = try await TestServer()
    let reply = try await served.teapot.ask(
      "POST", "/api/v1/statuses", headers: ["Content-Type": "application/json"],
      body: #"{"status": "Hi “you” \u00e9", "sensitive": true}"#)
    let status = try Status.read(json: reply.body).status
    #expect(status.contentText.text == "Hi “you” é" && status.isSensitive)
  }

  @Test(
    "A favourite or bookmark can be set and removed repeatedly, and only its account sees it",
    arguments: [("favourite", "unfavourite"), ("bookmark", "unbookmark")])
  func marks(set: String, unset: String) async throws {
    let served = try await TestServer()
    let id = try await served.lamp.post("on").id
    for (name, isSet, outcome) in [
      (set, true, "applied"), (set, true, "repeated"), (unset, false, "applied"), (unset, false, "repeated"),
    ] {
      let status = try await served.teapot.status("POST", "/api/v1/statuses/\(id)/\(name)")
      #expect((set == "bookmark" ? status.isBookmarked : status.isFavourited) == isSet)
      #expect(status.favouritesCount == (isSet && set == "favourite" ? 1 : 0))
      #expect(served.server.log.last?.outcome == outcome)
      // An account's favourites and bookmarks are not shown to others.
      let others = try await served.lamp.status("GET", "/api/v1/statuses/\(id)")
      #expect(!others.isFavourited && !others.isBookmarked)
    }
  }

  @Test("A status is boosted once per account, and a boost can be undone") func boosts() async throws {
    let served = try await TestServer()
    let id = try await served.lamp.post("on").id
    let boost = try await served.teapot.status("POST", "/api/v1/statuses/\(id)/reblog")
    #expect(boost.id != id && boost.account.acct == "teapot")
    #expect(boost.reblog?.id == id && boost.reblog?.isReblogged == true && boost.reblog?.reblogsCount == 1)
    #expect(try await served.teapot.status("POST", "/api/v1/statuses/\(id)/reblog").id == boost.id)
    // A boost of a boost boosts the original.
    #expect(try await served.lamp.status("POST", "/api/v1/statuses/\(boost.id)/reblog").reblog?.id == id)
    #expect(try await served.teapot.home().page.statuses.map(\.shown.id) == [id, id, id])
    let back = try await served.teapot.status("POST", "/api/v1/statuses/\(id)/unreblog")
    #expect(back.id == id && !back.isReblogged && back.reblogsCount == 1)
    _ = try await served.lamp.status("DELETE", "/api/v1/statuses/\(id)")
    #expect(try await served.teapot.home().page.statuses.isEmpty)
  }

  @Test("A reply refers to its status, and is kept when that is deleted") func replies() async throws {
    let served = try await TestServer()
    let first = try await served.lamp.post("on")
    let answer = try await served.teapot.post("@lamp off", ["in_reply_to_id": first.id])
    #expect(answer.inReplyToID == first.id && answer.inReplyToAccountID == first.account.id)
    #expect(try await served.teapot.status("GET", "/api/v1/statuses/\(first.id)").repliesCount == 1)
    _ = try await served.lamp.status("DELETE", "/api/v1/statuses/\(first.id)")
    #expect(try await served.teapot.status("GET", "/api/v1/statuses/\(answer.id)").inReplyToID == nil)
    await #expect(throws: APIRefusal(status: 404, words: "Record not found")) {
      try await served.teapot.post("late", ["in_reply_to_id": first.id])
    }
  }

  @Test("A private status is visible only to the accounts that it is for") func visibility() async throws {
    let served = try await TestServer()
    let secret = try await served.teapot.post("@lamp psst", ["visibility": "direct"])
    let close = try await served.teapot.post("friends", ["visibility": "private"])
    #expect(try await served.lamp.home().page.statuses.map(\.id) == [close.id, secret.id])
    let tokens = try await served.server.tokens
    let cactus = Client(served.server.address, token: tokens.first { $0.username == "cactus" }?.token)
    #expect(try await cactus.home().page.statuses.map(\.id) == [close.id])
    for (client, id) in [(cactus, secret.id), (served.anonymous, secret.id), (served.anonymous, close.id)] {
      await #expect(throws: APIRefusal(status: 404, words: "Record not found")) {
        try await client.status("GET", "/api/v1/statuses/\(id)")
      }
    }
    await #expect(throws: APIRefusal(status: 403, words: "This action is not allowed")) {
      try await served.lamp.status("POST", "/api/v1/statuses/\(close.id)/reblog")
    }
  }

  @Test("Invalid requests are refused with the documented messages") func refusals() async throws {
    let served = try await TestServer()
    let theirs = try await served.lamp.post("on").id
    let long = String(repeating: "x", count: 501)
    for (form, words) in [
      (["status": " \n"], "Text can't be blank"), (["status": long], "Text character limit of 500 exceeded"),
      ([:], "Text can't be blank"),
      (["status": "x", "visibility": "all"], "Visibility is not included in the list"),
    ] {
      await #expect(throws: APIRefusal(status: 422, words: "Validation failed: \(words)")) {
        try await served.teapot.status("POST", "/api/v1/statuses", form: form)
      }
    }
    for method in ["DELETE", "PUT"] {
      await #expect(throws: APIRefusal(status: 404, words: "Record not found")) {
        try await served.teapot.status(method, "/api/v1/statuses/\(theirs)", form: ["status": "mine"])
      }
    }
    for token in [nil, "", "teapot", "teapot's ", "TEAPOT'S"] {
      let stranger = Client(served.server.address, token: token)
      for (method, path) in [
        ("GET", "timelines/home"), ("GET", "accounts/verify_credentials"), ("POST", "statuses"),
        ("DELETE", "statuses/\(theirs)"),
        ("POST", "statuses/\(theirs)/favourite"),
      ] {
        let reply = try await stranger.ask(method, "/api/v1/\(path)")
        #expect(reply.status == 401)
        #expect(APIError.read(json: reply.body)?.error == "The access token is invalid")
      }
    }
    for path in [
      "/api/v1/statuses/x", "/api/v1/statuses/99999999999999999999", "/api/v1/nothing", "/api/v2/statuses",
      "/api/v1/accounts/99",
    ] {
      #expect(try await served.teapot.ask("GET", path).status == 404)
    }
    #expect(try await served.teapot.ask("OPTIONS", "/api/v1/statuses/1").status == 405)
    #expect(
      try await served.teapot.ask("POST", "/api/v1/statuses", headers: ["Content-Type": "text/plain"], body: "x").status
        == 415)
    #expect(
      try await served.teapot.ask(
        "POST", "/api/v1/statuses", headers: ["Content-Type": "application/json"], body: "[1]"
      ).status == 400)
    let huge = try await served.teapot.ask(
      "POST", "/api/v1/statuses", form: ["status": String(repeating: "x", count: 70_000)])
    #expect(huge.status == 413)
    // A text that would be an SQL injection is stored like any other.
    let text = "'; DROP TABLE status; -- \" \\ %27"
    #expect(try await served.teapot.post(text).contentText.text == text)
  }

  @Test("Responses have the remaining number of requests, and requests beyond the limit are refused") func rates()
    async throws
  {
    let clock = TestServer.ManualClock()
    let served = try await TestServer(requestsPerPeriod: 3, clock: clock)
    for left in [2, 1, 0] {
      let answer = try await served.teapot.ask("GET", "/api/v1/timelines/home").answer
      let rate = try #require(answer.rateLimit)
      #expect(rate.limit == 3 && rate.remaining == left)
      #expect(try #require(rate.reset).milliseconds > Int64(clock.now.timeIntervalSince1970 * 1_000))
    }
    let refused = try await served.teapot.ask("POST", "/api/v1/statuses", form: ["status": "x"])
    #expect(refused.status == 429)
    #expect(APIError.read(json: refused.body)?.error == "Too many requests")
    let wait = try #require(refused.headers["retry-after"].flatMap { Double($0) })
    #expect(wait > 0 && wait <= 300)
    #expect(try await served.lamp.ask("GET", "/api/v1/timelines/home").status == 200)
    served.advance(by: wait)
    #expect(try await served.teapot.home().page.statuses.isEmpty)
  }

  @Test("The limit for deletions is lower than that for requests") func deletions() async throws {
    let served = try await TestServer(deletionsPerPeriod: 2)
    let id = try await served.lamp.post("on").id
    for path in ["/api/v1/statuses/\(id)/reblog", "/api/v1/statuses/\(id)/unreblog"] {
      _ = try await served.teapot.status("POST", path)
    }
    let own = try await served.teapot.post("tea").id
    _ = try await served.teapot.status("DELETE", "/api/v1/statuses/\(own)")
    _ = try await served.teapot.status("POST", "/api/v1/statuses/\(id)/reblog")
    let refused = try await served.teapot.ask("POST", "/api/v1/statuses/\(id)/unreblog")
    #expect(refused.status == 429 && refused.headers["x-ratelimit-limit"] == "2")
    #expect(try await served.teapot.status("GET", "/api/v1/statuses/\(id)").isReblogged)
    served.advance(by: 1_800)
    #expect(try await !served.teapot.status("POST", "/api/v1/statuses/\(id)/unreblog").isReblogged)
  }

  @Test("A HEAD request is answered with the head alone") func head() async throws {
    let served = try await TestServer(seed: 1)
    for path in ["/api/v1/timelines/home", "/media/1.png", "/control"] {
      let (head, whole) = (try await served.teapot.ask("HEAD", path), try await served.teapot.ask("GET", path))
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(path == "/control" || head.headers["content-length"] == whole.headers["content-length"])
    }
  }

  @Test("Media and avatars can be loaded from the addresses in the API") func pictures() async throws {
    let served = try await TestServer(seed: 60)
    let statuses = try await served.teapot.home("?limit=40").page.statuses
    let media = try #require(statuses.lazy.flatMap(\.shown.mediaAttachments).first)
    let addresses = [media.url, media.previewURL, statuses.first?.account.avatar, statuses.first?.account.header]
    for address in addresses {
      let path = try #require(address).text.dropFirst(served.server.address.count)
      let reply = try await served.anonymous.ask("GET", String(path))
      #expect(reply.status == 200 && reply.headers["content-type"] == "image/png")
      #expect(reply.body.prefix(8) == Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
      // The end of every PNG, with the checksum that its specification gives.
      #expect(reply.body.suffix(12) == Data([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]))
    }
    #expect(try await served.anonymous.ask("GET", "/media/x.png").status == 404)
    #expect(media.meta.original?.width == 480 && media.meta.original?.height == 320)
  }
}
