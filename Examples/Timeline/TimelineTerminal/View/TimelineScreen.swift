import Mastodon
import Tarn
import TarnSync
import TarnTerminal
import TarnValues
import Timeline
import TimelineView

/// All inputs of the screen: the window, the time and the size.
struct TimelineScreen {
  typealias View = Node<Timeline.UserAction>

  let window: Window
  let rows: Table<Row>
  /// The number of hidden new posts.
  let news: Int
  let size: TerminalSize
  let now: Timestamp
  let lineCache: LineCache<Post.ID, PostAppearance>

  var frame: AppFrame<View> {
    let sheet = window.sheet(signIn: "timeline sign-in SERVER", at: now)
    if case .post(let id)? = window.session.sheet { return AppFrame(opened(id), keys: openedKeys(id), sheet: sheet) }
    return AppFrame(timeline, keys: timelineKeys, sheet: sheet)
  }

  // MARK: Room

  /// Whether texts are abbreviated.
  private var isNarrow: Bool { size.columns < 60 }
  private var hasTabs: Bool { size.rows >= 7 }
  /// Whether there is an empty line between two posts.
  var hasGaps: Bool { size.rows >= 14 }
  /// The width of texts: longer lines are hard to read.
  var columns: Int { min(size.columns, 100) }

  private var status: String? { hasTabs ? window.account?.statusText(at: now) : nil }

  /// The number of lines of the list, or of an opened post.
  var bodyRows: Int {
    if case .post? = window.session.sheet { return max(size.rows - 1, 0) }
    return max(size.rows - 1 - (hasTabs ? 1 : 0) - (status == nil ? 0 : 1), 0)
  }

  // MARK: Timeline

  private var timeline: View {
    .column([
      header, .when(hasTabs, tabs), list,
      .ifPresent(status) { .text(StyledText($0, .dim).truncated(to: size.columns)).extent(.cells(1)) },
    ])
  }

  private var header: View {
    let states = [filterWords, pendingWords, connectionStatus, hasTabs ? nil : newPosts].compactMap { $0 }
    return .row(
      [.text(StyledText((window.account?.id ?? "Timeline").inLine, .bold)).extent(.fill())] + states.map { .text($0) },
      spacing: isNarrow ? 1 : 2
    ).extent(.cells(1)).onClick(.navigate(.open(.accounts)))
  }

  private var filterWords: StyledText? {
    guard !window.session.filter.isEverything, size.columns >= 40 else { return nil }
    // The longest may take half of the line.
    return StyledText("\(window.session.filter)".inLine).truncated(to: size.columns / 2)
  }

  private var pendingWords: StyledText? {
    guard let changes = window.account?.posts.changes, !changes.isEmpty else { return nil }
    let problems = changes.filter(\.mark.needsUser).count
    let count = StyledText(isNarrow ? "\(changes.count)↑" : "\(grouped(changes.count)) pending")
    guard problems > 0 else { return count }
    return count + " " + StyledText(isNarrow ? "\(problems)!" : "! \(problems) failed", Styles.problem)
  }

  /// The status of the connection, in a word.
  private var connectionStatus: StyledText? {
    switch window.account?.engine.status(at: now) {
    case .offline?: StyledText("offline", Styles.warning)
    case .waiting?: StyledText(isNarrow ? "no server" : "server not reached", Styles.warning)
    case .signIn?: StyledText("sign in", Styles.problem)
    case .open?: window.account?.engine.isPulling ?? false ? StyledText("asking", .dim) : nil
    case nil: nil
    }
  }

  private var newPosts: StyledText? {
    news > 0 ? StyledText(isNarrow ? "\(grouped(news)) new (.)" : "\(grouped(news)) new posts (.)", .bold) : nil
  }

  private var tabs: View {
    let filter = window.session.filter
    func tab(_ key: String, _ name: String, _ isOn: Bool, _ change: (inout Filter) -> Void) -> View {
      var changed = filter
      change(&changed)
      let key = StyledText(isNarrow ? "" : "\(key) ", .dim)
      // In brackets, so that it is recognizable without colors.
      let text = isOn ? "[" + key + StyledText(name, .bold) + "]" : " " + key + StyledText(name) + " "
      return .text(text).onClick(.navigate(.filter(changed)))
    }
    return .row([
      tab("1", isNarrow ? "All" : "Everything", filter.isEverything) { $0 = Filter() },
      tab("2", "Boosts", filter.boostsOnly) { $0.boostsOnly.toggle() },
      tab("3", isNarrow ? "Favs" : "Favourites", filter.favouritesOnly) { $0.favouritesOnly.toggle() },
      tab("4", isNarrow ? "Media" : "With media", filter.mediaOnly) { $0.mediaOnly.toggle() },
      View.text("").extent(.fill()), .ifPresent(newPosts) { View.text($0).onClick(.navigate(.showNew)) },
    ]).extent(.cells(1))
  }

  // MARK: An opened post

  private func opened(_ id: Post.ID) -> View {
    let text = text(of: id)
    return View.column([
      .row([.text("‹ Post", style: .bold).extent(.fill()), .text(text.position ?? "", style: .dim)]).extent(.cells(1))
        .onClick(.navigate(.close)),
      text.node { .navigate(.turn($0)) },
    ])
  }

  private func text(of id: Post.ID) -> ScrolledLines {
    let lines = window.conversation(of: id).flatMap { post -> [StyledText] in
      let counts = post.counted(over: window.account?.posts.base[id: post.id])
      let (mark, age) = (window.account?.posts.mark(of: post.id), post.created.age(at: now))
      let isOpened = post.id == window.post(id)?.id
      guard isOpened else {
        let appearance = PostAppearance(
          row: Row(post), counts: counts, mark: mark, age: age, isSelected: false, isUnfolded: false,
          columns: columns, most: 6, hasGap: true)
        return appearance.lines
      }
      return FullPostView(post: post, counts: counts, mark: mark, age: age, columns: columns).lines
        + [StyledText([])]
    }
    return ScrolledLines(lines, top: window.session.top, height: bodyRows)
  }

  private func openedKeys(_ id: Post.ID) -> [KeyBinding<Timeline.UserAction>] {
    text(of: id).keys { .navigate(.turn($0)) }
      + [KeyBinding("Escape", "Enter", "q", title: "Back to the timeline", hint: "back", .navigate(.close))]
      + window.keys(for: nil, in: rows)
  }
}

/// `10,000`.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  return digits.enumerated().reduce(into: "") { text, digit in
    if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text.append(",") }
    text.append(digit.element)
  }
}
