import Foundation
import Mastodon
import Tarn
import TarnSync
import Testing
import Timeline
import TimelineNetwork

private let account = "ada@social.example"
private let ada = Author(
  id: "1", name: "Ada", address: "ada", avatar: WebAddress("https://social.example/ada.png"), isBot: false)

/// A post of the server with a value in each field that a file may lack.
private func post(_ number: Int, boosting boosted: Post.ID? = nil) -> Post {
  var post = Post(
    id: .server("\(number)"), author: ada, created: now, content: ContentText(typed: "Post \(number), “Über” 日本"),
    warning: "Spoiler", visibility: .unlisted, inReplyTo: .server("99"), boostedPost: boosted)
  post.edited = now
  post.language = "de"
  post.page = WebAddress("https://social.example/\(number)")
  post.counts = Post.Counts(replies: 1, boosts: 2, favourites: 3)
  post.filtered = Post.Filtered(titles: ["Films"], isHidden: false)
  return post
}

extension FixtureTests {
  @Test("Timeline opens the files of all its schemas") func timeline() async throws {
    // The file has no server: the scenario sends the server's events itself.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fixtures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let offline = MemoryTransport { _ in HTTPClientResponse(status: 503) }
    let changes = try (1...4).map { try #require(ChangeID("change-\($0)")) }
    try await check(Timeline.app(TimelineFolder(folder), over: offline)) { store in
      let defaults = PostingDefaults(visibility: .unlisted, isSensitive: true, language: "de")
      store.send(.signedIn(ada, as: account, defaults: defaults, at: now))
      store.send(.profileRead(account, ada, defaults, limits: PostingLimits(characters: 1_000)), cause: .arrived)
      // The scenario does not suspend, so no request reaches the network. The first one for posts has this ticket.
      var copy = Timeline.State()
      let effects = Timeline().update(&copy, .signedIn(ada, as: account, defaults: defaults, at: now))
      for case .news(let session, let ticket, _, _) in effects {
        let page = SyncPage([post(102), post(101), post(100)], at: .first)
        let gap = Gap(older: .server("100"), newer: .server("101"))
        store.send(
          .sync(session, .pulled(ticket, .page(page, next: "cursor", hasMore: false)), gap: gap, at: now),
          cause: .arrived)
      }
      store.send(.perform(.favourite(.server("101"), true), as: changes[0], at: now))
      store.send(.perform(.post("Mine"), as: changes[1], at: now))
      store.send(.perform(.remove(.server("102")), as: changes[2], at: now))
      store.send(.navigate(.unfold(.server("100"))))
      store.send(.navigate(.select(.server("100"))))
      var filter = Filter()
      filter.author = ada
      store.send(.navigate(.filter(filter)))
      store.send(.navigate(.scrolled(12.5)))
      store.send(.navigate(.open(.accounts), in: "window"))
      store.send(.navigate(.compose(.answer(.server("100")))))
      store.send(.navigate(.warn("Spoiler")))
      store.send(.navigate(.audience(.private)))
      store.send(.navigate(.type("Yes")))
      store.send(.offline(true, at: now))
      store.send(.perform(.bookmark(.server("100"), true), as: changes[3], at: now))
      store.undo()
    }
  }
}
