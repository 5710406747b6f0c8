import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnSync
import TarnTesting
import TarnValues
import Timeline
import TimelineView

/// Posts for tests: of ten people, one a minute, some of which boost others and some have media.
enum SamplePosts {
  static let now = Timestamp(milliseconds: 1_800_000_000_000)
  static let me = person(1)

  static func person(_ number: Int) -> Author {
    Author(id: "\(number)", name: "Person \(number)", address: "person\(number)")
  }

  static func id(_ number: Int) -> Post.ID { .server("\(100_000 + number)") }

  static func change(_ number: Int) -> ChangeID {
    guard let id = ChangeID("change-\(number)") else { preconditionFailure("\(number) is no number") }
    return id
  }

  /// Returns the post with a number; every fifth boosts the one before it.
  static func post(_ number: Int, _ words: String? = nil) -> Post {
    let isBoost = number % 5 == 4
    var post = Post(
      id: id(number), author: person(2 + number % 9), created: Timestamp(milliseconds: now.milliseconds - 1_000),
      content: ContentText(typed: isBoost ? "" : words ?? "Post number \(number)"),
      boostedPost: isBoost ? id(number - 1) : nil)
    if number % 3 == 0, !isBoost { post.media = [MediaAttachment.example(number)] }
    post.counts = Post.Counts(replies: 1, boosts: 2, favourites: number)
    return post
  }

  /// A page with the newest post first, as a server sends it.
  static func page(_ numbers: Range<Int>) -> SyncPage<Post> {
    SyncPage(numbers.reversed().map { post($0) }, at: .first)
  }

  static let account = "person1@social.example"

  /// A state in which a server has sent `count` posts.
  static func state(_ count: Int) -> Timeline.State {
    var state = Timeline.State(Timeline.Document())
    let effects = update(&state, .signedIn(me, as: account, defaults: PostingDefaults(), at: now))
    answer(effects, page(0..<count), &state)
    return state
  }

  static let window: SessionID = "window"

  /// Sends an action of a window, as a store does: if it is refused, nothing happens.
  @discardableResult static func update(
    _ state: inout Timeline.State, _ action: Timeline.Action, in window: SessionID = window
  ) -> [Timeline.Effect] {
    let timeline = SharedDocument(Timeline())
    guard timeline.refusal(of: .acted(window, action), in: state) == nil else { return [] }
    return timeline.update(&state, .acted(window, action)).map(\.effect)
  }

  /// Answers the requests with a page.
  static func answer(_ effects: [Timeline.Effect], _ page: SyncPage<Post>, _ state: inout Timeline.State) {
    for case .news(let session, let ticket, _, _) in effects {
      update(&state, .sync(session, .pulled(ticket, .page(page, next: "cursor", hasMore: false)), at: now))
    }
  }

  static func rows(_ state: Timeline.State) -> [Row] { Array(WindowRows(of: window).rows.value(of: state)) }

  static func news(_ state: Timeline.State) -> Int { WindowRows(of: window).news.value(of: state) }
}

extension Timeline.State {
  /// The document as the window of the tests shows it.
  var window: Window { window(SamplePosts.window) }
  var view: Timeline.Session { window.session }
  var account: AccountSession? { window.account }
  /// The words that the devices show of it, in English.
  var model: WindowModel {
    WindowModel(window: window, rows: Table(SamplePosts.rows(self)), news: SamplePosts.news(self), now: SamplePosts.now)
  }
}

extension MediaAttachment {
  static func example(_ number: Int) -> MediaAttachment {
    let json =
      #"{"id": "\#(number)", "type": "image", "description": "A picture", "preview_url": "https://m.example/\#(number)"}"#
    guard let media = try? JSONDecoder().decode(MediaAttachment.self, from: Data(json.utf8)) else {
      preconditionFailure("the example is one")
    }
    return media
  }
}
