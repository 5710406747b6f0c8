import TarnTerminal
import TarnTesting
import Testing
import Timeline
import TimelineView

@testable import TimelineTerminal

@Suite("Any size, any text, any key")
@MainActor struct TimelineHostileTests {
  nonisolated static let sizes = [
    (1, 1), (2, 2), (3, 5), (7, 4), (12, 9), (15, 10), (20, 6), (39, 16), (40, 12), (59, 24), (80, 24), (200, 50),
    (300, 80),
  ]

  @Test("No screen of any size passes on a control sequence from a post's text", arguments: sizes)
  func texts(columns: Int, rows: Int) throws {
    let session = try TerminalSession(SamplePosts.hostilePosts(), columns: columns, rows: rows, depth: .full)
    for text in SamplePosts.hostile { session.report(text) }
    for screen in [
      ["j", " "], ["Enter", "j"], ["Escape", "a"], ["Escape", "f", "p"], ["Escape", "?"], ["Escape", "Tab"],
    ] {
      for key in screen { session.happen(.key(Key(key))) }
      for _ in SamplePosts.hostile {
        session.press("j")
        #expect(session.terminal.unknown == [] && session.terminal.title == "" && session.terminal.bells == 0)
      }
    }
    let text = String(decoding: session.sent, as: UTF8.self)
    let trick = text.unicodeScalars.first { (0x202a...0x202e).contains($0.value) || (0x80..<0xa0).contains($0.value) }
    #expect(trick == nil)
  }

  @Test("No line of a post is wider than the screen", arguments: [16, 20, 33, 80, 300])
  func widths(columns: Int) throws {
    for var post in SamplePosts.hostilePosts() {
      post.counts = Post.Counts(replies: 1_000_000, boosts: 2_000_000, favourites: 3_000_000)
      let row = RowModel(Row(post), in: try failed(post))
      for isSelected in [true, false] {
        let appearance = PostAppearance(row: row, isSelected: isSelected, columns: columns, most: 5, hasGap: true)
        #expect(appearance.lines.allSatisfy { $0.width <= columns && !$0.text.contains { $0.isNewline } })
      }
      let whole = FullPostView(row: row, columns: columns)
      #expect(whole.lines.allSatisfy { $0.width <= columns && !$0.text.contains { $0.isNewline } })
    }
  }

  /// A window in which the post is unfolded, and has a change that the server has refused.
  private func failed(_ post: Post) throws -> WindowModel {
    let session = try TerminalSession([post])
    session.press(" ", "m")
    session.answer { _ in .rejected(post.author.name) }
    let model = session.screen.model
    #expect(RowModel(Row(post), in: model).mark == .failed(reason: post.author.name))
    return model
  }

  @Test("Random keys draw valid screens on which the selected post is visible")
  func anything() throws {
    let keys = [
      "j", "k", "PageDown", "PageUp", "Home", "End", "Enter", "Escape", " ", "f", "b", "m", "a", "n", "e", "d", "1",
      "2",
      "3", "4", "@", "p", "r", ".", "o", "Tab", "Shift+Tab", "?", "Control+d", "Control+x", "x", "t", "h", "y",
      "ArrowUp", "ArrowDown", "Backspace",
    ]
    var screens: Set<String> = []
    for (seed, size) in zip(UInt64(1)..., [(20, 6), (60, 18), (80, 24), (200, 50)]) {
      var random = SeededRandom(seed: seed)
      var next = 60
      let session = try TerminalSession(
        SamplePosts.hostilePosts() + SamplePosts.many(20), columns: size.0, rows: size.1)
      for _ in 0..<250 {
        if random.oneIn(12) {
          next += 1
          session.pull(
            SamplePosts.many(20) + [
              SamplePosts.post(next, by: random.oneIn(2) ? SamplePosts.teapot : SamplePosts.lamp, "<p>News</p>")
            ])
        }
        if random.oneIn(20) { session.answer { _ in .rejected("No.") } }
        if random.oneIn(40) {
          session.send(.signedIn(SamplePosts.teapot, as: SamplePosts.account, at: session.now))
        }
        session.press(random.pick(from: keys))
        screens.insert(name(of: session.view.sheet))
        let isTimeline = session.view.sheet == nil && !session.isCovered
        #expect(!isTimeline || session.selected == nil || session.line != nil, "\(session.picture)")
        #expect(session.terminal.unknown == [])
      }
    }
    #expect(screens.count == 8, "The walk saw no more than \(screens)")
  }

  private func name(of sheet: Timeline.Sheet?) -> String {
    switch sheet {
    case nil: "timeline"
    case .composing?: "writing"
    case .pending?: "pending"
    case .post?: "post"
    case .change?: "change"
    case .accounts?: "accounts"
    case .account?: "account"
    case .question?: "question"
    }
  }

  @Test(
    "A key lays out as many posts with ten thousand posts as with fifty", arguments: [50, 10_000])
  func cost(count: Int) throws {
    let session = try TerminalSession(SamplePosts.many(count), columns: 80, rows: 24)
    session.press("j", "j")
    let before = session.lineCache.computations
    session.press("j", "k", "f")
    // Each key lays out the old and the new selected post, and a few that become visible for the first time.
    #expect(session.lineCache.computations - before <= 10)
    let there = session.lineCache.computations
    session.press("End")
    #expect(session.lineCache.computations - there <= 12)
  }
}
