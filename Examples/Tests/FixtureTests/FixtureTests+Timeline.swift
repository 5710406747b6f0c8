import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnSync
import Testing
import Timeline
import TimelineNetwork

private let account = "ada@social.example"
private let ada = Author(
  id: "1", name: "Ada", address: "ada", avatar: WebAddress("https://social.example/ada.png"), isBot: false)
private let ben = Author(id: "2", name: "Ben", address: "ben@social.example")

/// A post of the server with a value in each field that a file may lack. The user's filters do not apply to own posts.
private func post(_ number: Int, by author: Author = ben) -> Post {
  var post = Post(
    id: .server("\(number)"), author: author, created: now, content: ContentText(typed: "Post \(number), “Über” 日本"),
    warning: "Spoiler", visibility: .unlisted, inReplyTo: .server("99"))
  post.edited = now
  post.language = "de"
  post.page = WebAddress("https://social.example/\(number)")
  post.counts = Post.Counts(replies: 1, boosts: 2, favourites: 3)
  post.filtered = Post.Filtered(titles: ["Films"], isHidden: false)
  post.filteredInConversations = Post.Filtered(titles: ["Plays"], isHidden: true)
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
      let window = store.session("window")
      window.send(.signedIn(ada, as: account, defaults: defaults, at: now))
      window.send(.profileRead(account, ada, defaults, limits: PostingLimits(characters: 1_000)), cause: .arrived)
      // The scenario does not suspend, so no request reaches the network. The first one for posts has this ticket.
      var (document, session) = (Timeline.Document(), Timeline.Session())
      let effects = Timeline().update(
        &document, &session, .signedIn(ada, as: account, defaults: defaults, at: now))
      for case .news(let session, let ticket, _, _) in effects {
        let page = SyncPage([post(103, by: ada), post(102, by: ada), post(101), post(100)], at: .first)
        let gap = Gap(older: .server("100"), newer: .server("101"))
        window.send(
          .sync(session, .pulled(ticket, .page(page, next: "cursor", hasMore: false)), gap: gap, at: now),
          cause: .arrived)
      }
      window.send(.perform(.favourite(.server("101"), true), as: changes[0], at: now))
      window.send(.perform(.post("Mine"), as: changes[1], at: now))
      window.send(.perform(.remove(.server("102")), as: changes[2], at: now))
      window.send(.navigate(.account(account)))
      window.send(.navigate(.unfold(.server("100"))))
      var filter = Filter()
      filter.author = ben
      window.send(.navigate(.filter(filter)))
      window.send(.navigate(.select(.server("100"), line: 3, scroll: 12.5)))
      for id in ["100", "101"] { window.send(.navigate(.open(.post(.server(id))))) }
      for case .conversation(_, let request) in Timeline().subscriptions(store.state.document) {
        let answer: Conversation.Answer =
          request.post == .server("100") ? .failed("No.") : .posts(above: [post(99)], below: [post(104)])
        window.send(.conversationRead(account, request, answer, at: now), cause: .arrived)
      }
      window.send(.navigate(.open(.accounts)))
      window.send(.navigate(.compose(.answer(.server("100")))))
      window.send(.navigate(.warn("Spoiler")))
      window.send(.navigate(.audience(.private)))
      window.send(.navigate(.type("Yes")))
      let other = store.session("other")
      other.send(.navigate(.compose(.edit(.server("103")))))
      window.send(.offline(true, at: now))
      window.send(.perform(.bookmark(.server("100"), true), as: changes[3], at: now))
      other.send(.navigate(.open(.post(.server("103")))))
      other.send(.navigate(.turn(2)))
    }
  }
}
