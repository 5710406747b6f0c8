import Mastodon
import TarnLanguages
import TarnSync
import TarnValues
import TarnWeb
import Timeline
import TimelineView

/// The view of a window.
struct TimelinePageView {
  let model: WindowModel
  let images: ImageProxy
  /// The command to sign in from a terminal.
  let command: String
  let languages: Localizations?

  private var words: Localization { model.words }
  private var rows: Table<Row> { model.rows }
  private var isOffline: Bool { model.document.isOffline }

  var frame: AppFrame<View> {
    var opened: PostView?
    if case .post(let id)? = model.session.sheet, let post = model.window.post(id) {
      opened = PostView(row: RowModel(Row(post), in: model, for: .conversation), model: model, images: images)
    }
    return AppFrame(
      .main([.class("timeline")], .div([.class("screen")], .each(screen)), .ifPresent(opened) { $0.sheet }),
      keys: opened == nil && model.account != nil ? keys : [], sheet: model.sheet(signIn: command))
  }

  private var screen: [View] {
    guard let account = model.account else {
      return [
        .div(
          [.class("empty")], .h1(.text(words("Timeline"))), .h2(.text(words("No account is signed in"))),
          .p(.text(words("Sign in to your Mastodon server from a terminal. Your timeline then appears here."))),
          .pre([.class("command")], .text(command)))
      ]
    }
    return [
      .h1([.class("visually-hidden")], .text(words("Timeline"))),
      HeaderView(account: account, model: model, images: images, languages: languages).body,
      .div([.class("above")], filters, newOnes),
      .div([.class("list-area")], offline, rows.isEmpty ? empty : list(of: account)), statusLine,
    ]
  }

  /// Shown while the user has chosen to work offline.
  private var offline: View {
    .when(
      isOffline,
      .offline(
        words("Your changes are saved, and sent when you go online."),
        retry: SheetButton(words("Go online"), .offline(false)), words: words))
  }

  // MARK: Keys

  private var selected: Int? { model.selected }

  private var keys: [KeyBinding<Timeline.UserAction>] {
    // A focused button needs the blank; the list has it for its selected row.
    let shared = model.keys(for: selected.map { rows[$0] }).filter { $0.keys != [" "] }
    guard !rows.isEmpty else { return shared }
    let group = words("Move down, up")
    return [
      KeyBinding("j", "ArrowDown", title: words("Select the post below"), group: group, step(by: 1)),
      KeyBinding("k", "ArrowUp", title: words("Select the post above"), group: group, step(by: -1)),
    ] + shared
  }

  private var listKeys: [String: Timeline.UserAction] {
    guard let selected else { return [:] }
    let id = rows[selected].post.id
    return ["Enter": .navigate(.open(.post(id))), " ": .navigate(.unfold(id))]
  }

  /// Moves up or down while the focus is not in the list, which has these keys itself.
  private func step(by offset: Int) -> Timeline.UserAction {
    let first = Int(model.session.scroll / RowView.leastHeight)
    let index = min(max(selected.map { $0 + offset } ?? first, 0), rows.count - 1)
    let top = Double(index) * RowView.leastHeight
    let scroll = model.session.scroll
    // Only the page knows the height of the window; a phone shows two rows.
    let isVisible = (scroll...scroll + RowView.leastHeight).contains(top)
    return .navigate(.select(rows[index].id, scroll: isVisible ? nil : top))
  }

  // MARK: Above the list

  private var filters: View {
    let choices = [model.authorChoice].compactMap(\.self) + model.filterChoices
    return .nav(
      [.class("filters"), .label(words("Visible posts"))],
      .each(
        choices.map { choice in
          .a(
            [
              .class("chip"), .key(choice.id), .aria("current", "\(choice.isOn)"),
              .href(Timeline.addresses.address(of: choice.filter.place)), .onClick(choice.action),
            ], .text(choice.title))
        }))
  }

  private var newOnes: View {
    .div(
      [.class("news"), .live],
      .when(
        model.news > 0,
        .button([.key("news"), .leaves, .onClick(.navigate(.showNew))], .text("↑ \(model.newsText)"))))
  }

  // MARK: The list

  private var empty: View {
    let (title, message) = model.emptyText
    return .contentUnavailable(
      title, message,
      .when(
        !model.session.filter.isEverything,
        .a([.class("quiet"), .href(Timeline.addresses.address(of: .posts()))], .text(words("Show everything")))),
      .when(model.canLoadOlder, .button([.class("quiet"), .onClick(.older)], .text(words("Load older posts")))))
  }

  /// When the remaining rows below the upper edge are this high, older posts are requested: as many rows as a server
  /// sends at once, which arrive before the user has scrolled past them.
  private static let ahead = 20 * RowView.leastHeight

  private func list(of account: AccountSession) -> View {
    let (rows, session, model, images) = (rows, model.session, model, images)
    let (gaps, end) = (account.gaps(in: rows), Double(rows.count) * RowView.leastHeight)
    let wantsOlder = account.olderPages == .more
    let (older, gapView) = (olderPosts, gapView)
    return .window(
      WindowedList(
        // The row after the last one shows the status of older posts.
        count: rows.count + 1, rowHeight: RowView.leastHeight, top: session.scroll, selected: selected,
        hasControls: true, walksByLetters: true, rowsFitContent: true),
      [.class("posts"), .id("list"), .label(words("Posts")), .focused(), .onKeys(listKeys)],
      key: { $0 < rows.count ? "\(rows[$0].id)" : " older" },
      onScroll: { .navigate(.scrolled($0, older: wantsOlder && $0 + Self.ahead > end)) },
      onSelect: { $0 < rows.count ? .navigate(.select(rows[$0].id)) : .older },
      row: { index in
        let content: View =
          index < rows.count
          ? .memo(RowView(row: RowModel(rows[index], in: model), filter: session.filter)) { $0.view(images) } : older
        guard let above = gaps[index] else { return content }
        return .div([.class("below-gap")], .each(above.map(gapView)), content)
      })
  }

  private func gapView(_ gap: Gap) -> View {
    .div(
      [.key("gap \(gap.id)"), .class("gap")],
      .p([.role("status"), .attribute("dir", "auto")], .text(model.text(of: gap))),
      .ifPresent(model.fillTitle(of: gap)) { title in
        .button([.class("quiet"), .attribute("tabindex", "-1"), .onClick(.fill(gap.id))], .text(title))
      })
  }

  private var olderPosts: View {
    .div(
      [.class("older")],
      .when(
        !model.canLoadOlder || model.hasOlderFailed,
        .p([.role("status"), .attribute("dir", "auto")], .text(model.olderPostsText))),
      .when(model.canLoadOlder, .button([.class("quiet"), .onClick(.older)], .text(model.olderPostsTitle))))
  }

  // MARK: Below the list

  /// The status of the connection, and how much is visible. Below the list, so that nothing moves when it becomes
  /// longer.
  private var statusLine: View {
    // While the user works offline, a text above the list says so.
    let text = isOffline ? "" : model.statusText() ?? ""
    let filter = model.session.filter
    let count = rows.count
    let what =
      filter.isEverything
      ? words("\(count) post", "\(count) posts", count: count) : "\(words.digits(count)) · \(filter.text(words))"
    return .footer(
      [.class("status-line")], .p([.class("status-text"), .role("status")], .text(text)),
      .p([.class("row-count"), .attribute("dir", "auto"), .title(what)], .text(what)))
  }
}
