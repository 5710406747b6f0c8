import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnLanguages
import TarnSync
import TarnValues
import Testing
import Timeline
import TimelineView

@testable import TarnWeb
@testable import TimelineWeb

/// A page of Timeline without a browser: a window with posts from a server.
@MainActor struct WebScenario {
  let store: Store<SharedDocument<Timeline>>
  let images = ImageProxy { _ in nil }
  let words: Localization
  private let rows = WindowRows(of: SamplePosts.window)

  static let me = Author(id: "me", name: "Mira", address: "mira")
  static let other = Author(id: "7", name: "Ada", address: "ada@hut.example")
  static let now = Timestamp(milliseconds: 1_700_000_000_000)

  /// - Parameter later: posts that the server sends afterwards.
  init(
    _ posts: [Post], later: [Post] = [], defaults: PostingDefaults = PostingDefaults(), words: Localization = .english
  ) throws {
    self.words = words
    var state = Timeline.State(Timeline.Document())
    var effects = SamplePosts.update(
      &state, .signedIn(Self.me, as: "mira@lake.example", defaults: defaults, at: Self.now))
    for posts in later.isEmpty ? [posts] : [posts, later] {
      let tickets = effects.compactMap { effect in
        if case .news(_, let ticket, _, _) = effect { ticket } else { nil }
      }
      let page = PullResult<Post>.page(TarnSync.SyncPage(posts, at: .first), next: nil, hasMore: false)
      SamplePosts.update(
        &state, .sync("mira@lake.example", .pulled(try #require(tickets.first), page), at: Self.now))
      effects = SamplePosts.update(&state, .refresh(at: Self.now))
    }
    // No effect is executed: changes stay waiting or pending.
    store = Store(state, SharedDocument(Timeline()), onFault: { _ in })
  }

  var state: Timeline.State { store.state }
  var posts: Table<Row> { store.read(rows.rows) }
  var model: WindowModel {
    WindowModel(window: state.window, rows: posts, news: store.read(rows.news), now: Self.now, words: words)
  }
  var screen: TimelinePageView {
    TimelinePageView(model: model, images: images, command: "timeline sign-in", languages: nil)
  }

  /// Sends a user action; a refused one does nothing.
  func send(_ action: Timeline.UserAction) {
    try? store.session(SamplePosts.window).request(action.action(at: Self.now))
  }

  func navigate(_ navigation: Timeline.Navigation) { send(.navigate(navigation)) }

  /// Presses a key of the page, which a sheet has instead while it is open.
  func press(_ key: String) {
    guard state.view.sheet == nil, let binding = screen.frame.keys.first(where: { $0.keys.contains(key) }) else {
      return
    }
    send(binding.action)
  }

  /// The content with the open sheet.
  var view: View { .each([screen.frame.content, .ifPresent(screen.frame.sheet) { .sheet($0) }]) }

  /// The JSON that a page gets for the view.
  var drawn: String { Self.drawn(view) }

  static func drawn(_ view: View) -> String {
    var json = PatchWriter()
    MountedTree(view, numbers: NodeNumbering()).root.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  func row(_ index: Int) -> RowView {
    RowView(row: RowModel(posts[index], in: model), filter: state.view.filter)
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
