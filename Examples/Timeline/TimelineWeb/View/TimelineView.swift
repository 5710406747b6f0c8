import Mastodon
import Tarn
import TarnValues
import TarnWeb
import Timeline

/// The view of Timeline for a state.
struct TimelineView {
  let state: Timeline.State
  /// The sheet that is open in this window.
  let sheet: Timeline.Sheet?
  let screen: PageState.State
  let rows: Table<Row>
  /// The number of hidden new rows.
  let news: Int
  let now: Timestamp
  let images: ImageProxy
  /// The command to sign in from a terminal.
  var command = SheetView.signIn

  var view: Timeline.ViewState { state.view }

  var body: View {
    let isCovered = sheet != nil || screen.question != nil
    return .main(
      [.class("timeline"), .onKeys(isCovered ? ["Escape": .close] : Self.keys)],
      .div([.class("desk"), .flag("inert", isCovered)], .each(session)),
      .div(
        [.class("sheets"), .flag("inert", screen.question != nil)],
        .ifPresent(sheet) { SheetView(sheet: $0, state: state, now: now, images: images, command: command).body }
      ),
      .ifPresent(screen.question) { QuestionView(question: $0, state: state).body })
  }

  /// Letters work while no sheet is open: the timeline has no text field. The action is determined when the key is
  /// pressed.
  private static let keys: [String: UserAction] = {
    var keys = Dictionary(uniqueKeysWithValues: PageKey.allCases.map { ($0.rawValue, UserAction.press($0)) })
    // It presses a focused button.
    keys["Enter"] = nil
    keys["ArrowDown"] = .press(.down)
    keys["ArrowUp"] = .press(.up)
    return keys
  }()

  private var session: [View] {
    guard let session = state.session else { return [noAccountView] }
    return [
      HeaderView(session: session, isOffline: state.isOffline, isWriting: state.isWriting, images: images).body,
      .div([.class("above")], FilterView(filter: view.filter).body, newOnes),
      .div([.class("place")], list(of: session)),
      statusLine(of: session),
    ]
  }

  private var noAccountView: View {
    .div(
      [.class("empty")], .h1("Timeline"), .h2("No account is signed in"),
      .p("Sign in to your Mastodon server from a terminal. Your timeline then appears here."),
      .pre([.class("command")], .text(command)))
  }

  // MARK: The list

  private var newOnes: View {
    .div(
      [.class("news"), .live],
      .when(
        news > 0,
        .button(
          [.key("news"), .leaves, .onClick(.timeline(.navigate(.showNew)))], .text("↑ \(news.counted("new post"))"))))
  }

  private func list(of session: AccountSession) -> View {
    guard !rows.isEmpty else {
      return EmptyView(filter: view.filter, session: session, isOffline: state.isOffline).body
    }
    let (rows, now, unfolded, images, isOffline) = (rows, now, view.unfolded, images, state.isOffline)
    let olderPosts = session.olderPosts
    let gaps = session.gaps(in: rows)
    return .window(
      WindowedList(
        // The row after the last one shows the status of older posts.
        count: rows.count + 1, rowHeight: RowView.leastHeight, top: view.scroll,
        selected: view.selected.flatMap { rows.index(id: $0) }, hasControls: true, walksByLetters: true,
        rowsFitContent: true),
      [
        .class("posts"), .id("list"), .label("Posts"), .focused(screen.goesToList), .onKeys(["Enter": .press(.open)]),
      ],
      key: { $0 < rows.count ? "\(rows[$0].id)" : " past" }, onScroll: { .scrolled($0) }, onSelect: { .selectRow($0) },
      row: { index in
        let content: View =
          index < rows.count
          ? .memo(RowView(rows[index], of: session, isUnfolded: unfolded.contains(rows[index].post.id), at: now)) {
            $0.view(images)
          } : OlderPostsView(olderPosts: olderPosts, isOffline: isOffline).body
        guard let above = gaps[index] else { return content }
        return .div([.class("below-gap")], .each(above.map { GapView(gap: $0, isOffline: isOffline).body }), content)
      })
  }

  // MARK: Below the list

  /// The status of the connection, and how much is visible. Below the list, so that nothing moves when it becomes
  /// longer.
  private func statusLine(of session: AccountSession) -> View {
    let words = session.statusText(at: now) ?? (session.engine.isPulling ? "Checking for new posts…" : "")
    let what = view.filter.isEverything ? rows.count.counted("post") : "\(rows.count) · \(view.filter)"
    return .footer(
      [.class("standing")], .p([.class("words-of-it"), .role("status")], .text(words)),
      .p([.class("seen"), .attribute("dir", "auto"), .title(what)], .text(what)))
  }
}
