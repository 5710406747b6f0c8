import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnSync

@testable import Timeline

/// People on a shelf, their posts, and an account that follows them.
enum SamplePosts {
  static let defaults = PostingDefaults(visibility: .public)
  static let teapot = Author(id: "1", name: "Teapot", address: "teapot")
  static let lamp = Author(id: "2", name: "Lamp", address: "lamp@shelf.example")
  static let window: SessionID = "terminal"
  static let account = "teapot@shelf.example"
  /// A fixed time in the morning.
  static let morning = Timestamp(milliseconds: 1_790_000_000_000)

  static func post(
    _ number: Int, by author: Author = lamp, _ html: String, warning: String = "", visibility: Visibility = .public,
    boostedPost: Int? = nil, _ change: (inout Post) -> Void = { _ in }
  ) -> Post {
    var post = Post(
      id: id(number), author: author, created: Timestamp(milliseconds: morning.milliseconds + Int64(number) * 60_000),
      content: ContentText(html: html), warning: warning, visibility: visibility, boostedPost: boostedPost.map(id))
    change(&post)
    return post
  }

  static func id(_ number: Int) -> Post.ID { .server("\(10_000_000 + number)") }

  /// A few posts within an hour, in the server's order.
  static let few: [Post] = [
    post(4, "<p>Reading until late. <a href=\"https://lamp.example/books\">All of it</a></p>") {
      $0.counts = Post.Counts(replies: 1, boosts: 2, favourites: 3)
    },
    post(3, by: teapot, "<p>One cup, please.</p>"),
    post(2, by: teapot, "", boostedPost: 1),
    post(1, "<p>Has it always been this dusty?</p>") { $0.isListed = false },
    post(0, "<p>I hide behind the vase.</p>", warning: "dust"),
  ]

  static func many(_ count: Int) -> [Post] {
    (0..<count).reversed().map { number in
      post(number, "<p>Post \(number) of a shelf on which much is said, some of it twice.</p>") {
        $0.counts.favourites = number % 7
      }
    }
  }

  /// Texts that an attacker may send.
  static let hostile: [String] = [
    "\u{1b}[2J\u{1b}]0;mine\u{7}\u{9b}31m", "\u{202e}gnp.exe\u{202c} \u{2066}x\u{2069}",
    "日本語のとても長い文章です。" + String(repeating: "漢", count: 90),
    "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇩🇪 emoji", "صباح الخير من الرف العلوي #شاي", "a" + String(repeating: "\u{301}", count: 400),
    String(repeating: "Donaudampfschiff", count: 30), "\r\n\u{2028}\u{85}\u{0}lines", "\u{200b}\u{feff}", "tab\there",
  ]

  static func hostilePosts() -> [Post] {
    hostile.enumerated().map { number, text in
      let author = Author(id: "x\(number)", name: text, address: text)
      return Post(
        id: id(100 - number), author: author, created: morning,
        content: ContentText(typed: text + "\n\n" + text), warning: number.isMultiple(of: 4) ? text : "")
    }
  }

  /// A state with an account and the server's first page.
  static func state(_ posts: [Post]) -> Timeline.State {
    let timeline = SharedDocument(Timeline())
    var state = Timeline.State(Timeline.Document())
    let effects = timeline.update(
      &state, .acted(.environment, .signedIn(teapot, as: account, defaults: defaults, at: morning)))
    for case .news(_, let ticket, _, _) in effects.map(\.effect) {
      _ = timeline.update(&state, .acted(.environment, .sync(account, .pulled(ticket, page(posts)), at: morning)))
    }
    return state
  }

  static func page(_ posts: [Post]) -> PullResult<Post> {
    .page(SyncPage(posts, at: .first), next: nil, hasMore: false)
  }

  static func picture(_ description: String?) throws -> MediaAttachment {
    let words = description.map { ", \"description\": \"\($0)\"" } ?? ""
    let json = "{\"id\": \"1\", \"type\": \"image\", \"url\": \"https://shelf.example/1.png\"\(words)}"
    return try JSONDecoder().decode(MediaAttachment.self, from: Data(json.utf8))
  }
}
