import Foundation
import Mastodon
import Tarn
import TarnSync
import TarnValues
import Testing
import Timeline

@testable import TarnWeb
@testable import TimelineWeb

/// A page of Timeline without a browser: the app with posts from a server, and the page's own part of the state.
@MainActor struct WebScenario {
  let store: Store<Timeline>
  let screen: Store<PageState>
  let images = ImageProxy { _ in nil }
  let controller: Controller

  static let me = Author(id: "me", name: "Mira", address: "mira")
  static let other = Author(id: "7", name: "Ada", address: "ada@hut.example")
  static let now = Timestamp(milliseconds: 1_700_000_000_000)

  /// - Parameter later: posts that the server sends afterwards.
  init(_ posts: [Post], later: [Post] = [], defaults: PostingDefaults = PostingDefaults()) throws {
    var state = Timeline.State()
    var effects = Timeline().update(
      &state, .signedIn(Self.me, as: "mira@lake.example", defaults: defaults, at: Self.now))
    for posts in later.isEmpty ? [posts] : [posts, later] {
      let tickets = effects.compactMap { effect in
        if case .news(_, let ticket, _, _) = effect { ticket } else { nil }
      }
      let page = PullResult<Post>.page(TarnSync.SyncPage(posts, at: .first), next: nil, hasMore: false)
      _ = Timeline().update(
        &state, .sync("mira@lake.example", .pulled(try #require(tickets.first), page), at: Self.now))
      effects = Timeline().update(&state, .refresh(at: Self.now))
    }
    // No effect is executed: changes stay waiting or pending.
    store = Store(state, Timeline(), onFault: { _ in })
    screen = Store(PageState.State(), PageState())
    controller = Controller(store: store, screen: screen, now: { Self.now })
  }

  var state: Timeline.State { store.state }
  var posts: Table<Row> { store.read(Timeline.rows) }

  var view: View {
    TimelineView(
      state: state, sheet: state.view.sheet(in: nil), screen: screen.state, rows: posts,
      news: store.read(Timeline.news), now: Self.now, images: images
    ).body
  }

  /// The JSON that a page gets for the view.
  var drawn: String { Self.drawn(view) }

  static func drawn(_ view: View) -> String {
    var json = PatchWriter()
    MountedTree(view, numbers: NodeNumbering()).root.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  func row(_ index: Int) -> RowView {
    let row = posts[index]
    return RowView(row, of: state.session!, isUnfolded: state.view.unfolded.contains(row.post.id), at: Self.now)
  }

  static func post(_ number: Int, _ html: String = "<p>Still water.</p>", by author: Author = other) -> Post {
    Post(
      id: id(number), author: author, created: Timestamp(milliseconds: now.milliseconds - Int64(number) * 60_000),
      content: ContentText(html: html))
  }

  /// The post with number 0 is the newest.
  static func id(_ number: Int) -> Post.ID { .server("\(900_000 - number)") }

  static func posts(_ count: Int) -> [Post] { (0..<count).map { post($0, "<p>Post number \($0).</p>") } }
}
