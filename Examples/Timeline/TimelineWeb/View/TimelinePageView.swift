import Mastodon
import Tarn
import TarnSync
import TarnValues
import TarnWeb
import Timeline
import TimelineView

/// The view of a window.
struct TimelinePageView {
  let window: Window
  let rows: Table<Row>
  /// The number of hidden new rows.
  let news: Int
  let now: Timestamp
  let images: ImageProxy
  /// The command to sign in from a terminal.
  let command: String

  var frame: AppFrame<View> {
    var opened: PostView?
    if case .post(let id)? = window.session.sheet, let post = window.post(id) {
      opened = PostView(post: post, window: window, now: now, images: images)
    }
    return AppFrame(
      .main([.class("timeline")], .div([.class("screen")], .each(screen)), .ifPresent(opened) { $0.sheet }),
      keys: opened == nil && window.account != nil ? keys : [], sheet: window.sheet(signIn: command, at: now))
  }

  private var screen: [View] {
    guard let account = window.account else {
      return [
        .div(
          [.class("empty")], .h1("Timeline"), .h2("No account is signed in"),
          .p("Sign in to your Mastodon server from a terminal. Your timeline then appears here."),
          .pre([.class("command")], .text(command)))
      ]
    }
    return [
      .h1([.class("visually-hidden")], "Timeline"), HeaderView(account: account, window: window, images: images).body,
      .div([.class("above")], filters, newOnes),
      .div([.class("list-area")], offline, rows.isEmpty ? empty : list(of: account)), statusLine(of: account),
    ]
  }

  /// Shown while the user has chosen to work offline.
  private var offline: View {
    .when(
      window.document.isOffline,
      .offline(
        "Your changes are saved, and sent when you go online.", retry: SheetButton("Go online", .offline(false))))
  }

  // MARK: Keys

  private var selected: Int? { window.selectedIndex(in: rows) }

  private var keys: [KeyBinding<Timeline.UserAction>] {
    // A focused button needs the blank; the list has it for its selected row.
    let shared = window.keys(for: selected.map { rows[$0] }, in: rows).filter { $0.keys != [" "] }
    guard !rows.isEmpty else { return shared }
    return [
      KeyBinding("j", "ArrowDown", title: "Select the post below", group: "Move down, up", step(by: 1)),
      KeyBinding("k", "ArrowUp", title: "Select the post above", group: "Move down, up", step(by: -1)),
    ] + shared
  }

  private var listKeys: [String: Timeline.UserAction] {
    guard let selected else { return [:] }
    let id = rows[selected].post.id
    return ["Enter": .navigate(.open(.post(id))), " ": .navigate(.unfold(id))]
  }

  /// Moves up or down while the focus is not in the list, which has these keys itself.
  private func step(by offset: Int) -> Timeline.UserAction {
    let first = Int(window.session.scroll / RowView.leastHeight)
    let index = min(max(selected.map { $0 + offset } ?? first, 0), rows.count - 1)
    let top = Double(index) * RowView.leastHeight
    let scroll = window.session.scroll
    // Only the page knows the height of the window; a phone shows two rows.
    let isVisible = (scroll...scroll + RowView.leastHeight).contains(top)
    return .navigate(.select(rows[index].id, scroll: isVisible ? nil : top))
  }

  // MARK: Above the list

  private var filters: View {
    let filter = window.session.filter
    func chip(_ name: String, isOn: Bool, _ change: (inout Filter) -> Void) -> View {
      var changed = filter
      change(&changed)
      return .a(
        [
          .class("chip"), .key(name), .aria("current", "\(isOn)"),
          .href(Timeline.addresses.address(of: changed.place)), .onClick(.navigate(.filter(changed))),
        ], .text(name))
    }
    return .nav(
      [.class("filters"), .label("Visible posts")],
      .ifPresent(filter.author) { author in chip("by \(author.name) ✕", isOn: true) { $0.author = nil } },
      chip("Everything", isOn: filter.isEverything) { $0 = Filter() },
      chip("Boosts", isOn: filter.boostsOnly) { $0.boostsOnly.toggle() },
      chip("Favourites", isOn: filter.favouritesOnly) { $0.favouritesOnly.toggle() },
      chip("With media", isOn: filter.mediaOnly) { $0.mediaOnly.toggle() })
  }

  private var newOnes: View {
    .div(
      [.class("news"), .live],
      .when(
        news > 0,
        .button([.key("news"), .leaves, .onClick(.navigate(.showNew))], .text("↑ \(news.counted("new post"))"))))
  }

  // MARK: The list

  private var empty: View {
    let (title, message) = window.emptyText(news: news, at: now)
    return .contentUnavailable(
      title, message,
      .when(
        !window.session.filter.isEverything,
        .a([.class("quiet"), .href(Timeline.addresses.address(of: .posts()))], "Show everything")),
      .when(canLoadOlder, .button([.class("quiet"), .onClick(.older)], "Load older posts")))
  }

  private var canLoadOlder: Bool {
    guard !window.document.isOffline, window.account?.horizon != nil else { return false }
    return switch window.account?.olderPages {
    case .more?, .failed?: true
    case .requested?, .end?, nil: false
    }
  }

  /// When the remaining rows below the upper edge are this high, older posts are requested: as many rows as a server
  /// sends at once, which arrive before the user has scrolled past them.
  private static let ahead = 20 * RowView.leastHeight

  private func list(of account: AccountSession) -> View {
    let (rows, session, now, images) = (rows, window.session, now, images)
    let (gaps, end) = (account.gaps(in: rows), Double(rows.count) * RowView.leastHeight)
    let wantsOlder = account.olderPages == .more
    let (older, gapView) = (olderPosts, gapView)
    return .window(
      WindowedList(
        // The row after the last one shows the status of older posts.
        count: rows.count + 1, rowHeight: RowView.leastHeight, top: session.scroll, selected: selected,
        hasControls: true, walksByLetters: true, rowsFitContent: true),
      [.class("posts"), .id("list"), .label("Posts"), .focused(), .onKeys(listKeys)],
      key: { $0 < rows.count ? "\(rows[$0].id)" : " older" },
      onScroll: { .navigate(.scrolled($0, older: wantsOlder && $0 + Self.ahead > end)) },
      onSelect: { $0 < rows.count ? .navigate(.select(rows[$0].id)) : .older },
      row: { index in
        let content: View =
          index < rows.count
          ? .memo(RowView(rows[index], of: account, in: session, at: now)) { $0.view(images) } : older
        guard let above = gaps[index] else { return content }
        return .div([.class("below-gap")], .each(above.map(gapView)), content)
      })
  }

  private func gapView(_ gap: Gap) -> View {
    let label = if case .failed = gap.status { "Try again" } else { "Load them" }
    return .div(
      [.key("gap \(gap.id)"), .class("gap")],
      .p([.role("status"), .attribute("dir", "auto")], .text(window.text(of: gap))),
      .when(
        gap.canBeFilled && !window.document.isOffline,
        .button([.class("quiet"), .attribute("tabindex", "-1"), .onClick(.fill(gap.id))], .text(label))))
  }

  private var olderPosts: View {
    let isFailed = if case .failed? = window.account?.olderPages { true } else { false }
    return .div(
      [.class("older")],
      .when(
        !canLoadOlder || isFailed, .p([.role("status"), .attribute("dir", "auto")], .text(window.olderPostsText))),
      .when(
        canLoadOlder, .button([.class("quiet"), .onClick(.older)], .text(isFailed ? "Try again" : "Older posts"))))
  }

  // MARK: Below the list

  /// The status of the connection, and how much is visible. Below the list, so that nothing moves when it becomes
  /// longer.
  private func statusLine(of account: AccountSession) -> View {
    let status = window.document.isOffline ? nil : account.statusText(at: now)
    let words = status ?? (account.engine.isPulling ? "Checking for new posts…" : "")
    let filter = window.session.filter
    let what = filter.isEverything ? rows.count.counted("post") : "\(rows.count) · \(filter)"
    return .footer(
      [.class("status-line")], .p([.class("status-text"), .role("status")], .text(words)),
      .p([.class("row-count"), .attribute("dir", "auto"), .title(what)], .text(what)))
  }
}
